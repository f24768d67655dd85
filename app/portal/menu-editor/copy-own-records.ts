import { sql } from 'kysely'
import { recordsById } from '../../records/store/list'
import { ownValues } from '../../records/values/values'
import { catalogue } from '../catalogue/catalogue'
import { makeRecords, type MenuWriting } from './write-prices'

type OwnTable = 'ingredient' | 'brand' | 'product'

/**
 * Makes another venue's own ingredients and products this venue's, for a copied menu. Returns what to use here, by the id there: a record of the
 * base catalogue itself, this venue's own of the same name, or a new copy. Pictures are not copied, since each belongs to one record.
 */
export function ownRecordsHere(writing: MenuWriting) {
  const known = new Map<string, number>()

  const here = async (table: OwnTable, id: number): Promise<number> => {
    const key = `${table} ${id}`
    const found = known.get(key) ?? (await copied(table, id))
    known.set(key, found)
    return found
  }

  const copied = async (table: OwnTable, id: number): Promise<number> => {
    const resource = catalogue.resources.ofTable(table)
    const [record] = resource ? await recordsById(writing.trx, resource, [id]) : []
    const { businessId } = writing
    if (!resource || !record || record.businessId === null || record.businessId === businessId) return id
    const brandId = typeof record.brandId === 'number' ? await here('brand', record.brandId) : undefined
    const same = await sameHere(writing, table, id, brandId)
    if (same !== undefined) return same
    const base = typeof record.baseProductId === 'number' ? await here('product', record.baseProductId) : undefined
    const [made] = await makeRecords(writing, table, [
      {
        ...ownValues(resource, record),
        businessId,
        ...(table === 'product' && { image: null, brandId, baseProductId: base ?? null }),
      },
    ])
    if (made === undefined) throw new Error(`The ${table} was not copied`)
    await copyAllergens(writing, table, id, made)
    return made
  }

  return here
}

/** The record of this venue or of the base catalogue with the same name, the venue's own first. */
async function sameHere({ trx, businessId }: MenuWriting, table: OwnTable, id: number, brandId: number | undefined) {
  const { rows } = await sql<{ id: number }>`
    select same.id as "id" from ${sql.table(table)} as same
    join ${sql.table(table)} as there on there.id = ${id} and same.${sql.ref('nameFolded')} = there.${sql.ref('nameFolded')}
    where (same.${sql.ref('businessId')} = ${businessId} or same.${sql.ref('businessId')} is null)
    ${table === 'product' ? sql`and same.${sql.ref('brandId')} = ${brandId} and coalesce(same.${sql.ref('volumeMl')}, 0) = coalesce(there.${sql.ref('volumeMl')}, 0)` : sql``}
    order by same.${sql.ref('businessId')} is null, same.id limit 1`.execute(trx)
  return rows[0]?.id
}

async function copyAllergens(writing: MenuWriting, table: OwnTable, from: number, to: number): Promise<void> {
  if (table === 'brand') return
  const field = table === 'ingredient' ? 'ingredientId' : 'productId'
  const marks = await writing.trx
    .selectFrom('allergenMark')
    .where(field, '=', from)
    .select(['type', 'allergen'])
    .execute()
  await makeRecords(
    writing,
    'allergenMark',
    marks.map((mark) => ({ ingredientId: null, productId: null, ...mark, [field]: to })),
  )
}
