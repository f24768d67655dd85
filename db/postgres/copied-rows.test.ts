import SqliteFile from 'better-sqlite3'
import { expect, test } from 'vitest'
import { demoTemplate, withDatabase } from '../../testing/postgres/templates'
import { templateDatabase } from '../../testing/template'
import { openSqlite } from '../sqlite/store'
import { migrate } from '../sqlite/migrate'
import { migrations } from '../migrations'
import { copyRows } from './copied-rows'
import { tablesOf } from './schema/translated'

test('a copy has every row as it was, continues the numbers, and can be repeated', async () => {
  const file = new SqliteFile(await templateDatabase())
  await withDatabase(await demoTemplate(), async (client) => {
    const tables = tablesOf(file)
    const counts = await copyRows(file, client)
    expect(counts.size).toBe(tables.length)
    for (const { name, columns } of tables) {
      const order = columns.map(({ name: column }) => `"${column}" NULLS FIRST`).join(', ')
      const query = `SELECT * FROM "${name}" ORDER BY ${order}`
      const rows = file.prepare(query).all()
      expect((await client.query(query)).rows, name).toEqual(rows)
      expect(counts.get(name)).toBe(rows.length)
    }
    const last = file.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'brand'`).pluck().get() ?? 0
    const { rows } = await client.query(
      `INSERT INTO brand (name, "createdAt", "updatedAt") VALUES ('A new one', 0, 0) RETURNING id, "nameFolded"`,
    )
    expect(rows).toEqual([{ id: last + 1, nameFolded: 'a new one' }])
    const broken = client.query('DELETE FROM "order" WHERE id = (SELECT "orderId" FROM payment LIMIT 1)')
    await expect(broken).rejects.toThrow('foreign key')
  })
  file.close()
})

test('a file of another version is not copied', async () => {
  const { file } = openSqlite(':memory:')
  migrate(file, () => 0, migrations.slice(0, -1))
  await withDatabase(await demoTemplate(), async (client) => {
    const count = async () => (await client.query<{ count: number }>('SELECT count(*) FROM "order"')).rows
    const before = await count()
    await expect(copyRows(file, client)).rejects.toThrow('different migrations')
    expect(await count()).toEqual(before)
  })
  file.close()
})
