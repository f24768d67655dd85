import { notFound } from '../../../contract/errors'
import { dollarsFromCents, multiplyCents } from '../../../contract/money'
import { ozFromMl } from '../../../contract/volume'
import type { Language } from '../../../contract/languages'
import type { Actor } from '../../platform/auth/actor'
import { isOver21At } from '../../platform/auth/over21'
import type { Services } from '../../platform/server/services'
import { bringsAlcohol } from './alcohol'
import { allergensIn, allergensOf } from './allergens'
import { pictureOf } from './drawn-item'
import { cachedByBook } from './cached-by-book'
import { menuWords, type MenuWords } from './menu-words'
import { isSoldOut, momentAt, pauseAt, unavailableReason, type Moment } from './ordering-rules'
import type { BookItem, BookSubstitution, Pour, PriceBook, RecipeItem } from './price-book'
import { rulesAt } from './price-rules'
import { applySubstitutions, isSlot, priceLine, priceLineAt, slotOptions, tierOf, type AppliedRule } from './pricing'

/** One business's menu for one guest: the items that they may see, with prices and whether each is available now. @throws 404 */
export async function readMenu(app: Services, actor: Actor, businessId: number) {
  const { book, moment } = await openMenu(app, businessId)
  return menuNow(book, mayDrink(actor, { businessId, at: moment.now }), moment, await readyByNow(app, book, moment))
}

const menuNow = cachedByBook((book, withAlcohol, moment, readyBy: string | null) => {
  const results = hadNow(book, withAlcohol, moment).map((item) => itemView(book, item, moment))
  return { results, total: results.length, isPaginated: false, pausedUntil: pausedUntil(book, moment), readyBy }
})

/** The business's categories, each with the items that this guest may see; empty ones are left out. @throws 404 */
export async function readMenuCategories(app: Services, actor: Actor, businessId: number) {
  const { book, moment } = await openMenu(app, businessId)
  return categoriesNow(book, mayDrink(actor, { businessId, at: moment.now }), moment, null)
}

const categoriesNow = cachedByBook((book, withAlcohol, moment) => {
  const results = categoriesOf(book, hadNow(book, withAlcohol, moment))
  return { results, total: results.length, isPaginated: false }
})

/** Until when the venue takes no new orders; null while it takes them. */
function pausedUntil({ venue }: PriceBook, { now }: Moment): string | null {
  const pause = pauseAt(venue, now)
  return pause && new Date(pause.until).toISOString()
}

/** When one drink that is ordered now is ready, as ISO time; null while the venue takes no new orders. */
async function readyByNow(app: Services, book: PriceBook, { isOpen, now }: Moment): Promise<string | null> {
  if (!isOpen || pauseAt(book.venue, now)) return null
  return new Date((await app.promises.forOneDrink(book)).readyBy).toISOString()
}

function hadNow(book: PriceBook, withAlcohol: boolean, moment: Moment): BookItem[] {
  return [...book.items.values()].filter((item) => isOnMenu(item, withAlcohol) && !isSoldOut(item, moment))
}

/** The menu for a guest without an account (docs/rules/orders.md#the-menu-without-an-account). @throws 404 */
export async function previewMenu(app: Services, businessId: number, ageClaimed: boolean) {
  const { book, moment } = await openMenu(app, businessId)
  const items = [...book.items.values()].filter((item) => isOnMenu(item, ageClaimed))
  return {
    business: { id: businessId, placeId: book.venue.placeId, name: book.venue.name },
    pausedUntil: pausedUntil(book, moment),
    readyBy: await readyByNow(app, book, moment),
    categories: categoriesOf(book, items),
    items: items.map((item) => {
      const { pours, notes: _notes, ...view } = itemView(book, item, moment)
      return { ...view, pour: pours.length > 1 ? (pours[0]?.name ?? null) : null }
    }),
  }
}

/** The categories that contain any of the items, with the ids of those items. */
function categoriesOf(book: PriceBook, items: readonly BookItem[]) {
  return book.categories.flatMap(({ featured, displayOrder: _order, isOwn: _isOwn, taxClassId: _tax, ...category }) => {
    const menuItemIds = items.filter((item) => item.categoryIds.includes(category.id)).map((item) => item.id)
    return menuItemIds.length === 0 ? [] : [{ ...category, featuredCategory: featured, menuItemIds }]
  })
}

/** One item with all its choices and changes, sold out or not. @throws 404, also for an item that this guest may not see */
export async function readMenuItem(app: Services, actor: Actor, menuItemId: number) {
  return (await describeItem(app, actor, menuItemId, { ageClaimed: false })).item
}

interface Look {
  ageClaimed: boolean
  changes?: readonly number[] | undefined
  language?: Language
}

/**
 * As `readMenuItem`, also for visitors. One who states that they are old enough sees an alcoholic item with its choices
 * (docs/rules/orders.md#the-menu-without-an-account). `changes`: the recipe is returned with these applied. `language`: of the texts, English by
 * default. @throws 404
 */
export async function lookAtMenuItem(app: Services, actor: Actor, menuItemId: number, look: Look) {
  const { item, isOver21 } = await describeItem(app, actor, menuItemId, look)
  /** `asksAge`: their age is checked before they pay. */
  return { ...item, asksAge: item.isAlcoholic && !isOver21 }
}

async function describeItem(
  app: Services,
  actor: Actor,
  menuItemId: number,
  { ageClaimed, changes = [], language = 'en' }: Look,
) {
  const row = await app.db.selectFrom('menuItem').select('businessId').where('id', '=', menuItemId).executeTakeFirst()
  if (!row) throw notFound('Menu item')
  const { businessId } = row
  const { book, moment } = await openMenu(app, businessId)
  const isOver21 = mayDrink(actor, { businessId, at: moment.now })
  const withAlcohol = isOver21 || ageClaimed
  const item = book.items.get(menuItemId)
  if (!item || !isOnMenu(item, withAlcohol)) throw notFound('Menu item')
  const offered = item.substitutions.filter((substitution) => withAlcohol || !bringsAlcohol(book, substitution))
  const chosen = changes.flatMap((id) => offered.find((each) => each.id === id) ?? [])
  const words = menuWords(book, language)
  const view = words.described('MenuItem', itemView(book, item, moment))
  const described = {
    ...view,
    pours: view.pours.map((pour) => ({ ...pour, name: words.pour(item.id, pour.name) })),
    businessId,
    recipe: applySubstitutions(item.recipe, chosen).map((part) => ({
      recipeItemId: part.id,
      type: part.type,
      ...partWords(words, part, chosen),
      quantity: part.quantity,
      unit: part.unit,
      flavor: part.flavor,
      isOptional: part.isOptional,
      ...(isSlot(part) && choicesOf(book, item, part)),
    })),
    substitutions: offered.map((substitution) => {
      const { id, name, description } = substitution
      return {
        ...words.described('Substitution', { id, name, description }),
        isAlcoholic: bringsAlcohol(book, substitution),
      }
    }),
  }
  return { item: described, isOver21 }
}

/** The name of a recipe's part, and of its slot within a sentence. A part that a change has put in may be named by the change. */
function partWords(words: MenuWords, part: RecipeItem, changes: readonly BookSubstitution[]) {
  const { type, entityId, name, slot } = part
  if (type !== 'Product' && slot !== null) {
    const inSentence = words.name(type, entityId, slot)
    return { name: inSentence === slot ? name : capitalized(inSentence), slot: inSentence }
  }
  const change = changes.find((each) => each.name === name)
  if (change) return { name: words.name('Substitution', change.id, name) }
  return { name: type === 'Product' ? name : words.name(type, entityId, name) }
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** @throws 404 for a business without a menu */
export async function assertHasMenu(app: Services, businessId: number): Promise<void> {
  await openMenu(app, businessId)
}

async function openMenu(app: Services, businessId: number): Promise<{ book: PriceBook; moment: Moment }> {
  const book = await app.priceBooks.of(app.db, businessId)
  if (!book.venue.enabled || !book.venue.active) throw notFound('Business')
  return { book, moment: momentAt(book.venue, app.now()) }
}

/** docs/rules/orders.md#the-guests-menu */
function isOnMenu(item: BookItem, withAlcohol: boolean): boolean {
  return item.isActive && item.pours.length > 0 && (withAlcohol || !item.isAlcoholic)
}

function mayDrink(actor: Actor, where: { businessId: number; at: number }): boolean {
  return actor.kind === 'user' || isOver21At(actor, where)
}

function itemView(book: PriceBook, item: BookItem, moment: Moment) {
  const reason = unavailableReason(item, item.isAlcoholic, book.venue, moment)
  return {
    available: reason === undefined,
    ...(reason && { unavailable: reason }),
    soldOutUntil: isSoldOut(item, moment) ? new Date(item.soldOutUntil).toISOString() : null,
    ...itemFacts(book, item),
    ...pricesNow(book, item, moment),
  }
}

/** The prices of an item under the price rules that hold; nothing if none does. */
function pricesNow(book: PriceBook, item: BookItem, { now }: Moment) {
  if (rulesAt(item.priceRules, book.venue.timeZone, now).length === 0) return undefined
  const pours = itemFacts(book, item).pours.map((view) => {
    const line = priceLineAt(book, item, { pourAvailabilityId: view.pourAvailabilityId ?? undefined }, '', now)
    return {
      ...view,
      price: dollarsFromCents(line.unitPriceCents),
      priceRule: line.priceRule && ruleView(line.priceRule),
    }
  })
  return { price: pours[0]?.price ?? null, priceRule: pours[0]?.priceRule ?? null, pours }
}

function ruleView({ id, name, endsAt }: AppliedRule) {
  return { id, name, endsAt: endsAt === null ? null : new Date(endsAt).toISOString() }
}

/** A price rule as menus show it. */
type RuleView = ReturnType<typeof ruleView>

/** Without a price rule. */
const NO_RULE: RuleView | null = null

const factsOfItems = new WeakMap<BookItem, ReturnType<typeof makeFacts>>()

/** The fields that do not depend on the time, with list prices, computed once per item of a price book: the menu is read far more often than it changes. */
function itemFacts(book: PriceBook, item: BookItem) {
  const known = factsOfItems.get(item)
  if (known) return known
  const facts = makeFacts(book, item)
  factsOfItems.set(item, facts)
  return facts
}

function makeFacts(book: PriceBook, item: BookItem) {
  const pours = item.pours.map((pour) => pourView(book, item, pour))
  return {
    id: item.id,
    type: item.type,
    name: item.name,
    description: item.description,
    image: pictureOf(book, item),
    isAlcoholic: item.isAlcoholic,
    featuredItem: item.featured,
    notes: item.notes,
    categoryIds: item.categoryIds,
    /** The price without any choices, in dollars. */
    price: pours[0]?.price ?? null,
    listPrice: pours[0]?.price ?? null,
    priceRule: NO_RULE,
    standardDrinks: pours[0]?.standardDrinks ?? null,
    /** The known allergens without any choices. */
    allergens: pours[0] ? allergensOf(book, priceLine(book, item, {}, '')) : [],
    pours,
  }
}

function pourView(book: PriceBook, item: BookItem, pour: Pour) {
  const line = priceLine(book, item, { pourAvailabilityId: pour.pourAvailabilityId ?? undefined }, '')
  return {
    pourAvailabilityId: pour.pourAvailabilityId,
    name: pour.name,
    volumeMl: pour.volumeMl,
    volumeOz: pour.volumeMl === null ? null : ozFromMl(pour.volumeMl),
    isDefault: pour.isDefault,
    standardDrinks: line.standardDrinks,
    price: dollarsFromCents(line.unitPriceCents),
    listPrice: dollarsFromCents(line.unitPriceCents),
    priceRule: NO_RULE,
  }
}

/** The products for a slot, and what each adds to the price by pour: dollars, already multiplied by the pour's factor. */
function choicesOf(book: PriceBook, item: BookItem, slot: BookItem['recipe'][number]) {
  const { options, defaultProduct } = slotOptions(book, slot)
  return {
    defaultProductId: defaultProduct?.id ?? null,
    products: options.map((product) => ({
      productId: product.id,
      name: product.name,
      abvPercentage: product.abvPercentage,
      allergens: allergensIn(book, [{ type: 'Product', entityId: product.id }]),
      surcharges: item.pours.map((pour) => ({
        pourAvailabilityId: pour.pourAvailabilityId,
        amount: dollarsFromCents(
          multiplyCents(tierOf(book, product, pour.pourTypeId ?? book.drinkPourTypeId).cents, pour.upCharge),
        ),
      })),
    })),
  }
}
