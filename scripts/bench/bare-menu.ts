import type { MenuItemView } from '../../contract/calls/menu'
import { openSqlite } from '../../db/sqlite/store'

/** Writes the bare server's menu: one row per pour, with its price. */
export function writeBareMenu(database: string, items: readonly MenuItemView[]): void {
  const { file } = openSqlite(database)
  file.exec(`CREATE TABLE benchMenu (position INTEGER PRIMARY KEY, id INTEGER, type TEXT, name TEXT, description TEXT, image TEXT,
    isAlcoholic INTEGER, featuredItem INTEGER, notes TEXT, categoryIds TEXT, soldOutUntil TEXT, pourAvailabilityId INTEGER,
    pourName TEXT, volumeMl INTEGER, volumeOz REAL, isDefault INTEGER, price REAL)`)
  file.exec('CREATE INDEX benchMenu_id ON benchMenu (id)')
  const add = file.prepare(`INSERT INTO benchMenu VALUES (NULL, @id, @type, @name, @description, @image, @isAlcoholic,
    @featuredItem, @notes, @categoryIds, @soldOutUntil, @pourAvailabilityId, @pourName, @volumeMl, @volumeOz, @isDefault, @price)`)
  for (const item of items) {
    for (const pour of item.pours) {
      add.run({
        ...item,
        ...pour,
        name: item.name,
        pourName: pour.name,
        pours: null,
        categoryIds: item.categoryIds.join(),
        isAlcoholic: Number(item.isAlcoholic),
        featuredItem: Number(item.featuredItem),
        isDefault: Number(pour.isDefault),
      })
    }
  }
  file.close()
}
