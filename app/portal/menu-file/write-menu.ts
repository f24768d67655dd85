import { folded } from '../../../contract/folded'
import { dollarsFromCents } from '../../../contract/money'
import { MAX_PRICE_DOLLARS } from '../../../contract/limits'
import { loadPriceBook } from '../../ordering/menu/price-book-load'
import { priceLine } from '../../ordering/menu/pricing'
import { addItems, addSections } from '../menu-editor/add-items'
import { makeRecords, setPrices, writeFields, type MenuWriting } from '../menu-editor/write-prices'
import { pourIn } from '../new-items/save-product'
import type { PlannedDrink } from './plan'
import { sharedKey, type VenueNow } from './venue-now'

/**
 * Writes planned drinks within a transaction: categories, own drinks, items, prices. Every change belongs to the step of `writing`.
 * @throws as `makeRecords` and `setPrices`
 */
export async function writeMenu(writing: MenuWriting, drinks: readonly PlannedDrink[], now: VenueNow): Promise<void> {
  const changed = drinks.filter(({ deed }) => deed !== 'same')
  const added = changed.filter(({ deed }) => deed !== 'price')
  const categories = await makeCategories(writing, added)
  const ownIds = await makeDrinks(writing, added)
  const sold = added.map((drink) => ({ drink, ...soldBy(drink, ownIds.get(drink)) }))
  await fillCategories(writing, sold, categories, now)
  for (const { drink, productId } of sold) {
    if (productId === null) continue
    // The usual pour is the first, so that the item's price is that of the first size.
    for (const { formatId, cents } of drink.pours) await pourIn(writing, productId, { pourFormatId: formatId, cents })
  }
  const items = await addItems(
    writing,
    sold.map(({ drink, type, soldId }) => ({ type, soldId, cents: drink.cents })),
  )
  const itemOf = new Map(sold.map(({ drink }, index) => [drink, items[index]]))
  await changePrices(writing, changed, itemOf)
}

interface Sold {
  type: 'StandardDrink' | 'CustomDrink' | 'Product'
  soldId: number
  standardDrinkId: number | null
  customDrinkId: number | null
  productId: number | null
}

const TYPES = { standard: 'StandardDrink', custom: 'CustomDrink', product: 'Product' } as const

function soldBy({ known }: PlannedDrink, ownId: number | undefined): Sold {
  const soldId = known?.id ?? ownId
  if (soldId === undefined) throw new Error('The drink was not created')
  const kind = known?.kind ?? 'custom'
  return {
    type: TYPES[kind],
    soldId,
    standardDrinkId: kind === 'standard' ? soldId : null,
    customDrinkId: kind === 'custom' ? soldId : null,
    productId: kind === 'product' ? soldId : null,
  }
}

/** Makes the new categories. Returns the ids of all that the drinks need, by folded name. */
async function makeCategories(writing: MenuWriting, drinks: readonly PlannedDrink[]): Promise<Map<string, number>> {
  const { businessId } = writing
  const fresh = new Map<string, string>()
  const ids = new Map<string, number>()
  for (const { category } of drinks) {
    if (category?.known) ids.set(folded(category.name), category.known.id)
    else if (category) fresh.set(folded(category.name), category.name)
  }
  const made = await makeRecords(
    writing,
    'category',
    [...fresh.values()].map((name) => ({
      name,
      description: null,
      image: null,
      isActive: true,
      categoryType: 'Business',
      businessId,
    })),
  )
  for (const [index, name] of [...fresh.keys()].entries()) {
    const id = made[index]
    if (id !== undefined) ids.set(name, id)
  }
  await addSections(
    writing,
    [...ids.values()].map((categoryId) => ({ categoryId, displayName: null, featuredCategory: false })),
  )
  return ids
}

async function makeDrinks(writing: MenuWriting, drinks: readonly PlannedDrink[]): Promise<Map<PlannedDrink, number>> {
  const own = drinks.filter(({ known }) => known === undefined)
  const ids = await makeRecords(
    writing,
    'customDrink',
    own.map(({ name, description, alcohol, cents }) => ({
      businessId: writing.businessId,
      name,
      description,
      preparationInstructions: null,
      image: null,
      isAlcoholic: alcohol.isAlcoholic,
      isShot: false,
      basePrice: Math.min(dollarsFromCents(cents), MAX_PRICE_DOLLARS),
      upCharge: 1,
    })),
  )
  return new Map(own.flatMap((drink, index) => (ids[index] === undefined ? [] : [[drink, ids[index]]])))
}

/** Puts new items into their categories; shared drinks are in shared categories already. */
async function fillCategories(
  writing: MenuWriting,
  sold: ReadonlyArray<Sold & { drink: PlannedDrink }>,
  categories: ReadonlyMap<string, number>,
  now: VenueNow,
): Promise<void> {
  const wanted = sold.flatMap(({ drink: { category }, type, standardDrinkId, customDrinkId, productId }) => {
    const categoryId = category ? categories.get(folded(category.name)) : undefined
    const isThere =
      categoryId !== undefined && now.placed.get(sharedKey({ standardDrinkId, productId }))?.includes(categoryId)
    if (categoryId === undefined || (customDrinkId === null && isThere)) return []
    return [{ categoryId, type, standardDrinkId, customDrinkId, productId }]
  })
  const known = await writing.trx
    .selectFrom('categoryAssignment')
    .where('categoryId', 'in', [0, ...new Set(wanted.map(({ categoryId }) => categoryId))])
    .select(['id', 'categoryId', 'standardDrinkId', 'customDrinkId', 'productId', 'isActive'])
    .execute()
  const keyOf = (one: Omit<Sold, 'type' | 'soldId'> & { categoryId: number }) =>
    [one.categoryId, one.standardDrinkId, one.customDrinkId, one.productId].join(' ')
  const byKey = new Map(known.map((row) => [keyOf(row), row]))
  const rest = wanted.filter((one) => !byKey.has(keyOf(one)))
  const off = wanted.flatMap((one) => byKey.get(keyOf(one)) ?? []).filter(({ isActive }) => isActive === 0)
  await writeFields(
    writing,
    'categoryAssignment',
    off.map(({ id }) => [id, { isActive: true }]),
  )
  await makeRecords(
    writing,
    'categoryAssignment',
    rest.map((one, index) => ({ ...one, displayOrder: index, isActive: true })),
  )
}

/** Changes the prices of items that were on the menu, and those of further sizes. */
async function changePrices(
  writing: MenuWriting,
  drinks: readonly PlannedDrink[],
  added: ReadonlyMap<PlannedDrink, number | undefined>,
): Promise<void> {
  const plain = drinks.flatMap((drink): Array<[number, number]> => {
    const id = drink.known?.item?.id
    return drink.deed === 'price' && id !== undefined && drink.pours.length === 0 ? [[id, drink.cents]] : []
  })
  if (plain.length > 0) await setPrices(writing, new Map(plain))
  for (const drink of drinks) {
    if (drink.pours.length === 0 || drink.known?.productId == null) continue
    const { productId } = drink.known
    for (const { formatId, cents } of drink.pours) await pourIn(writing, productId, { pourFormatId: formatId, cents })
    await setSizes(writing, drink, drink.known.item?.id ?? added.get(drink))
  }
}

/** Corrects the base prices of a product's sizes by what its price tiers add. */
async function setSizes(writing: MenuWriting, { pours }: PlannedDrink, itemId: number | undefined): Promise<void> {
  const { trx, businessId } = writing
  const book = await loadPriceBook(trx, businessId)
  const item = itemId === undefined ? undefined : book.items.get(itemId)
  if (!item) return
  const rows = await trx
    .selectFrom('pourAvailability')
    .where('productId', '=', item.productId)
    .select(['id', 'pourFormatId'])
    .execute()
  const changes = pours.flatMap(({ formatId, cents }): Array<[number, { basePrice: number }]> => {
    const base = rows.find(({ pourFormatId }) => pourFormatId === formatId)
    const pour = item.pours.find(({ pourAvailabilityId }) => pourAvailabilityId === base?.id)
    if (pour?.businessPourAvailabilityId == null || pour.pourAvailabilityId === null) return []
    const { unitPriceCents } = priceLine(book, item, { pourAvailabilityId: pour.pourAvailabilityId }, '')
    const basePrice = dollarsFromCents(pour.basePriceCents + cents - unitPriceCents)
    return unitPriceCents === cents ? [] : [[pour.businessPourAvailabilityId, { basePrice }]]
  })
  await writeFields(writing, 'businessPourAvailability', changes)
}
