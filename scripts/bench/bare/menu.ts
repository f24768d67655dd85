import { file } from './file'

interface MenuRow {
  id: number
  type: string
  name: string
  description: string | null
  image: string | null
  isAlcoholic: number
  featuredItem: number
  notes: string | null
  categoryIds: string
  soldOutUntil: string | null
  pourAvailabilityId: number | null
  pourName: string
  volumeMl: number | null
  volumeOz: number | null
  isDefault: number
  price: number
}

const readMenu = file.prepare<[], MenuRow>('SELECT * FROM benchMenu ORDER BY position')
/** The first pour of an item. */
export const readPrice = file.prepare<[number], MenuRow>(
  'SELECT * FROM benchMenu WHERE id = ? ORDER BY position LIMIT 1',
)

/** A venue's menu in the format of Barback's answer. */
export function menu() {
  const items = []
  let pours: object[] = []
  let last = 0
  for (const row of readMenu.all()) {
    if (row.id !== last) {
      pours = []
      items.push({
        id: row.id,
        type: row.type,
        name: row.name,
        description: row.description,
        image: row.image,
        isAlcoholic: row.isAlcoholic === 1,
        featuredItem: row.featuredItem === 1,
        notes: row.notes,
        categoryIds: row.categoryIds.split(',').map(Number),
        price: row.price,
        pours,
        available: true,
        soldOutUntil: row.soldOutUntil,
      })
    }
    last = row.id
    pours.push({
      pourAvailabilityId: row.pourAvailabilityId,
      name: row.pourName,
      volumeMl: row.volumeMl,
      volumeOz: row.volumeOz,
      isDefault: row.isDefault === 1,
      price: row.price,
    })
  }
  return { results: items, total: items.length, isPaginated: false }
}
