import { FLAVORS } from '../../../contract/enumerations'
import { openSqlite } from '../../../db/sqlite/store'
import { createRandom } from '../../../db/seed/random'

export const PRODUCTS = 100_000
/** Products per brand. */
const OF_A_BRAND = 50
const SEED = 100_000
const WORDS = 'Añejo Barrel Black Blanco Cask Double Dry Extra Gold Old Pale Reserva Ruby Single Small White'.split(' ')

/** Adds products until there are `total`, fifty per brand and half of them alcoholic. Every field that a list can be sorted by has a value. */
export function addProducts(databasePath: string, now: number, total = PRODUCTS): void {
  const { file } = openSqlite(databasePath)
  const random = createRandom(SEED)
  const subtypes = file
    .prepare<[], { id: number; alcoholTypeId: number }>('SELECT id, alcoholTypeId FROM alcoholSubtype')
    .all()
  const before = file.prepare<[], { count: number }>('SELECT count(*) AS count FROM product').get()?.count ?? 0
  const addBrand = file.prepare('INSERT INTO brand (name, createdAt, updatedAt) VALUES (?, ?, ?)')
  const addLine = file.prepare('INSERT INTO productLine (brandId, name, createdAt, updatedAt) VALUES (?, ?, ?, ?)')
  const addProduct =
    file.prepare(`INSERT INTO product (brandId, productLineId, name, volumeMl, isAlcoholic, abvPercentage, alcoholTypeId,
    alcoholSubtypeId, flavor, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  file.transaction(() => {
    const brands = Array.from({ length: total / OF_A_BRAND }, (_, n) => {
      const brandId = addBrand.run(`${random.pick(WORDS)} House ${n}`, now, now).lastInsertRowid
      return { brandId, lineId: addLine.run(brandId, `${random.pick(WORDS)} Line`, now, now).lastInsertRowid }
    })
    for (let n = before; n < total; n++) {
      const { brandId, lineId } = random.pick(brands)
      const name = `${random.pick(WORDS)} ${random.pick(WORDS)} ${n}`
      const subtype = n % 2 === 0 ? random.pick(subtypes) : undefined
      addProduct.run(
        brandId,
        n % 3 === 0 ? lineId : null,
        name,
        random.whole(50, 3000),
        Number(subtype !== undefined),
        subtype ? random.whole(50, 600) / 10 : null,
        subtype?.alcoholTypeId ?? null,
        subtype?.id ?? null,
        n % 5 === 0 ? random.pick(FLAVORS) : null,
        now + n,
        now + n,
      )
    }
  })()
  file.close()
}
