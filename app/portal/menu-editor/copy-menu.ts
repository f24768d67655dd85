import { recordOf, requireAbility } from '../../../contract/abilities'
import { notFound } from '../../../contract/errors'
import { groupBy } from '../../../contract/group-by'
import type { Database } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import type { BookItem, PriceBook } from '../../ordering/menu/price-book'
import { loadPriceBook } from '../../ordering/menu/price-book-load'
import { guestPriceOf } from '../../ordering/menu/price-plan'
import type { Services } from '../../platform/server/services'
import type { Texts } from '../../platform/ui/form/zod-form'
import { addItems, addSections, readTicked, type NewItem } from './add-items'
import { copyCustomDrinks } from './copy-drinks'
import { ownRecordsHere } from './copy-own-records'
import { categoryOf } from './menu-lines'
import type { TickedDrink } from './tick-list'
import { MENU_GUARD, type MenuWriting } from './write-prices'
import { containsWords } from '../../../contract/folded'

/** Guest prices of copied items: as at the other venue, or its base prices plus this venue's own tiers. */
export const COPIED_PRICES = ['there', 'tiers'] as const
export type CopiedPrices = (typeof COPIED_PRICES)[number]

/** @throws 404 for a venue whose menu the actor may not change */
export function requireSource(actor: UserActor, from: number): void {
  if (!actor.ability.can('update', recordOf('MenuItem', { businessId: from }))) throw notFound('Business')
}

interface Copying {
  businessId: number
  from: number
}

/** Another venue's menu by section, with the prices its items would have here. */
export async function readOtherMenu(app: Services, copying: Copying & { searchString: string; prices: CopiedPrices }) {
  const [here, there] = await Promise.all([
    app.priceBooks.of(app.db, copying.businessId),
    app.priceBooks.of(app.db, copying.from),
  ])
  const isThere = await presenceOn(app.db, copying)
  const sectionOf = (item: BookItem) => categoryOf(there, item)?.name ?? 'Others'
  const shown = [...there.items.values()].filter(
    (item) => item.isActive && containsWords(`${item.name} ${sectionOf(item)}`, copying.searchString),
  )
  return [...groupBy(shown, sectionOf)].map(([section, items]) => ({
    section,
    drinks: items.map((item): TickedDrink => {
      const price = priceHere({ here, there }, item, copying.prices)
      const { id, name } = item
      return { id, name, isOnMenu: isThere(item), price: price === null ? '' : (price / 100).toFixed(2) }
    }),
  }))
}

/** Guest price here for another menu's item, in cents; null if it has no price there. */
function priceHere({ here, there }: { here: PriceBook; there: PriceBook }, item: BookItem, prices: CopiedPrices) {
  return guestPriceOf(prices === 'there' ? there : here, item)
}

/** Returns whether an item of another menu is already on this one: the same drink or product, or an own drink of the same name. */
async function presenceOn(db: Database, { businessId, from }: Copying): Promise<(item: BookItem) => boolean> {
  const rows = await db
    .selectFrom('menuItem')
    .where('businessId', 'in', [businessId, from])
    .select(['id', 'businessId', 'standardDrinkId', 'productId'])
    .execute()
  const own = await db.selectFrom('customDrink').where('businessId', '=', businessId).select('name').execute()
  const names = new Set(own.map(({ name }) => name))
  const soldHere = new Set(rows.flatMap((row) => (row.businessId === businessId ? keyOf(row) : [])))
  const keys = new Map(rows.map((row) => [row.id, keyOf(row)[0]]))
  return (item) => (item.customDrinkId === null ? soldHere.has(keys.get(item.id) ?? '') : names.has(item.name))
}

function keyOf(row: { standardDrinkId: number | null; productId: number | null }): string[] {
  if (row.standardDrinkId !== null) return [`drink ${row.standardDrinkId}`]
  return row.productId === null ? [] : [`product ${row.productId}`]
}

/**
 * Copies the ticked items of another venue's menu with their sections, in one transaction. Existing items stay unchanged. @throws 400 with
 * every invalid price, 403, 404
 */
export async function copyMenu(app: Services, actor: UserActor, copying: Copying, typed: Texts) {
  const { businessId, from } = copying
  requireAbility(actor.ability, 'create', 'MenuItem', { businessId })
  requireSource(actor, from)
  const ticked = readTicked(typed)
  const count = await app.store.inGuard(MENU_GUARD, async (trx) => {
    const writing = { app, actor, trx, businessId }
    const there = await loadPriceBook(trx, from)
    const isThere = await presenceOn(trx, copying)
    const items = [...there.items.values()].filter((item) => ticked.has(item.id) && !isThere(item))
    const here = ownRecordsHere(writing)
    const drinks = await copyCustomDrinks(
      writing,
      items.flatMap(({ customDrinkId }) => customDrinkId ?? []),
      here,
    )
    const rows = await trx.selectFrom('menuItem').where('businessId', '=', from).selectAll().execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const added: NewItem[] = []
    for (const item of items) {
      const row = byId.get(item.id)
      const copied = item.customDrinkId === null ? undefined : drinks.get(item.customDrinkId)
      const product = row?.productId == null ? undefined : await here('product', row.productId)
      const soldId = copied ?? row?.standardDrinkId ?? product
      const like = item.pours.find(({ pourAvailabilityId }) => pourAvailabilityId !== null)
      if (soldId != null) added.push({ type: item.type, soldId, cents: ticked.get(item.id) ?? 0, like })
    }
    const ids = await addItems(writing, added)
    await copySections(writing, there, items)
    return { added: ids.length, skipped: ticked.size - ids.length }
  })
  if (count.added > 0) app.events.publish({ type: 'menu', businessId })
  return count
}

/** Adds the other venue's sections that hold these items, except its own private ones. */
async function copySections(writing: MenuWriting, there: PriceBook, items: readonly BookItem[]): Promise<void> {
  const wanted = new Set(items.flatMap(({ categoryIds }) => categoryIds))
  const rows = await writing.trx
    .selectFrom('businessCategory as own')
    .innerJoin('category', 'category.id', 'own.categoryId')
    .where('own.businessId', '=', there.businessId)
    .where('own.isActive', '=', 1)
    .where('category.businessId', 'is', null)
    .orderBy('own.displayOrder')
    .select(['own.categoryId', 'own.displayName', 'own.featuredCategory'])
    .execute()
  await addSections(
    writing,
    rows
      .filter(({ categoryId }) => wanted.has(categoryId))
      .map((row) => ({ ...row, featuredCategory: row.featuredCategory === 1 })),
  )
}
