import { catalogue } from '../catalogue/catalogue'
import { ownValues } from '../../records/values/values'
import { recordsById } from '../../records/store/list'
import type { ownRecordsHere } from './copy-own-records'
import { makeRecords, type MenuWriting } from './write-prices'

/**
 * Copies another venue's drinks with their recipes and shared categories. Returns the new ids by the old. Pictures are not copied, since
 * each belongs to one record. @throws as `makeRecords`
 */
export async function copyCustomDrinks(
  writing: MenuWriting,
  ids: readonly number[],
  here: ReturnType<typeof ownRecordsHere>,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { businessId, trx } = writing
  const drinks = await copiesOf(writing, 'customDrink', ids, () => ({ businessId, image: null }))
  const recipe = await trx
    .selectFrom('customDrinkRecipeItem')
    .where('customDrinkId', 'in', ids)
    .select(['id', 'customDrinkId', 'ingredientId', 'productId'])
    .orderBy('id')
    .execute()
  const assigned = await trx
    .selectFrom('categoryAssignment')
    .innerJoin('category', 'category.id', 'categoryAssignment.categoryId')
    .where('customDrinkId', 'in', ids)
    .where('category.businessId', 'is', null)
    .select(['categoryAssignment.id', 'customDrinkId'])
    .orderBy('categoryAssignment.id')
    .execute()
  const own = new Map<number, Record<string, number>>()
  for (const { id, ingredientId, productId } of recipe) {
    if (ingredientId !== null) own.set(id, { ingredientId: await here('ingredient', ingredientId) })
    if (productId !== null) own.set(id, { productId: await here('product', productId) })
  }
  for (const [table, parts] of [
    ['customDrinkRecipeItem', recipe],
    ['categoryAssignment', assigned],
  ] as const) {
    const drinkOf = new Map(parts.map(({ id, customDrinkId }) => [id, drinks.get(customDrinkId ?? 0)]))
    await copiesOf(
      writing,
      table,
      parts.map(({ id }) => id),
      (id) => ({ customDrinkId: drinkOf.get(id), ...(table === 'customDrinkRecipeItem' && own.get(id)) }),
    )
  }
  return drinks
}

/** Copies records, with the fields that `but` overrides for each. Returns the new ids by the old. */
async function copiesOf(
  writing: MenuWriting,
  table: string,
  ids: readonly number[],
  but: (id: number) => Readonly<Record<string, unknown>>,
): Promise<Map<number, number>> {
  const resource = catalogue.resources.ofTable(table)
  if (!resource) throw new Error(`There is no resource ${table}`)
  const records = await recordsById(writing.trx, resource, ids)
  const made = await makeRecords(
    writing,
    table,
    records.map((record) => ({ ...ownValues(resource, record), ...but(record.id) })),
  )
  return new Map(records.flatMap(({ id }, index) => (made[index] === undefined ? [] : [[id, made[index]]])))
}
