import { sql } from 'kysely'
import type { Database } from '../../../../db/store'
import type { Tables } from '../../../../db/tables'
import type { RecordData } from '../../../records/definition/definition'

type Table = keyof Tables
type Column<Name extends Table> = keyof Tables[Name] & string

/** Rows of `table` whose column `points` refers to a record; their column `leads` refers to a record of table `to`. */
interface Way {
  table: Table
  points: string
  leads: string
  to: Table
}

/** way('menuItem', 'productId', 'businessId', 'business'): menuItem rows that refer to the product lead to their business. */
function way<Name extends Table>(table: Name, points: Column<Name>, leads: Column<Name>, to: Table): Way {
  return { table, points, leads, to }
}

/**
 * How a change of a shared record reaches a venue's menu: the tables that refer to each kind of record, up to the rows of a business. These
 * are the references a price book is loaded by (app/ordering/menu/price-book-load.ts), in the opposite direction.
 */
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  alcoholType: recipesThatName('alcoholTypeId'),
  alcoholSubtype: recipesThatName('alcoholSubtypeId'),
  ingredient: recipesThatName('ingredientId'),
  brand: [way('product', 'brandId', 'id', 'product')],
  product: [
    way('menuItem', 'productId', 'businessId', 'business'),
    way('businessProductPriceTier', 'productId', 'businessId', 'business'),
    way('businessDefaultProduct', 'productId', 'businessId', 'business'),
    ...recipesThatName('productId'),
  ],
  priceTier: [way('businessProductPriceTier', 'priceTierId', 'businessId', 'business')],
  pourType: [way('pourFormat', 'pourTypeId', 'id', 'pourFormat')],
  servingContainer: [way('pourFormat', 'servingContainerId', 'id', 'pourFormat')],
  packagingFormat: [way('pourFormat', 'packagingFormatId', 'id', 'pourFormat')],
  pourFormat: [way('pourAvailability', 'pourFormatId', 'id', 'pourAvailability')],
  pourAvailability: [way('businessPourAvailability', 'pourAvailabilityId', 'businessId', 'business')],
  substitution: [way('standardDrinkSubstitution', 'substitutionId', 'drinkId', 'standardDrink')],
  standardDrink: [way('menuItem', 'standardDrinkId', 'businessId', 'business')],
  customDrink: [way('customDrink', 'id', 'businessId', 'business')],
  menuItem: [way('menuItem', 'id', 'businessId', 'business')],
  priceRule: [way('priceRule', 'id', 'businessId', 'business')],
  category: [
    way('businessCategory', 'categoryId', 'businessId', 'business'),
    way('categoryAssignment', 'categoryId', 'standardDrinkId', 'standardDrink'),
    way('categoryAssignment', 'categoryId', 'customDrinkId', 'customDrink'),
    way('categoryAssignment', 'categoryId', 'productId', 'product'),
  ],
} satisfies Partial<Record<Table, readonly Way[]>>

/** A part affects the same businesses as its record. The part's reference finds the record even when the part is deleted. */
const PART_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  standardDrinkRecipeItem: { standardDrinkId: 'standardDrink' },
  standardDrinkSubstitution: { drinkId: 'standardDrink' },
  customDrinkRecipeItem: { customDrinkId: 'customDrink' },
  categoryAssignment: { standardDrinkId: 'standardDrink', customDrinkId: 'customDrink', productId: 'product' },
  menuItemAvailability: { menuItemId: 'menuItem' },
  priceRuleItem: { priceRuleId: 'priceRule' },
  priceRuleCategory: { priceRuleId: 'priceRule' },
  allergenMark: { ingredientId: 'ingredient', productId: 'product' },
} satisfies Partial<Record<Table, Record<string, Table>>>

/** Ids per query. */
const BATCH = 500

/**
 * Returns the businesses whose guests' menu depends on these records of a table: the business of each record or, for shared records, those
 * that sell items made from them. Pass the records both before and after a change.
 */
export async function businessesConcerned(
  db: Database,
  table: string,
  records: readonly RecordData[],
): Promise<Set<number>> {
  const concerned = new Set<number>()
  const shared: RecordData[] = []
  for (const record of records) {
    if (typeof record.businessId === 'number') concerned.add(record.businessId)
    else shared.push(record)
  }
  const starts = PART_OF[table] ?? { id: table }
  for (const [field, start] of Object.entries(starts)) {
    const ids = shared.map((record) => record[field]).filter((id) => typeof id === 'number')
    for (const businessId of await follow(db, start, ids)) concerned.add(businessId)
  }
  return concerned
}

async function follow(db: Database, table: string, ids: readonly number[]): Promise<Set<number>> {
  if (table === 'business') return new Set(ids)
  const reached = new Set<number>()
  for (const { table: through, points, leads, to } of WAYS[table] ?? []) {
    const next = new Set<number>()
    for (let start = 0; start < ids.length; start += BATCH) {
      const { rows } = await sql<{ id: number }>`
        select distinct ${sql.ref(leads)} as "id" from ${sql.table(through)}
        where ${sql.ref(points)} in (${sql.join(ids.slice(start, start + BATCH))}) and ${sql.ref(leads)} is not null`.execute(
        db,
      )
      for (const { id } of rows) next.add(id)
    }
    for (const businessId of await follow(db, to, [...next])) reached.add(businessId)
  }
  return reached
}

function recipesThatName(field: Column<'standardDrinkRecipeItem'> & Column<'customDrinkRecipeItem'>): Way[] {
  return [
    way('standardDrinkRecipeItem', field, 'standardDrinkId', 'standardDrink'),
    way('customDrinkRecipeItem', field, 'customDrinkId', 'customDrink'),
  ]
}
