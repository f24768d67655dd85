import { notFound } from '../../../contract/errors'
import type { RecipeItemType } from '../../../contract/enumerations'
import { byName } from '../../../contract/folded'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { BookItem, PriceBook } from './price-book'
import { soldOutUntil, writeSoldOut, type SoldOutFor } from './sold-out'

/** A part that drinks are poured from: a product, an ingredient, or a kind of alcohol. */
export interface Part {
  type: RecipeItemType
  id: number
}

/** A part of tonight's drinks. */
export interface PartOnSale extends Part {
  name: string
  /** How many items on the menu are poured from it. */
  items: number
  /** True if none of them is on sale. */
  isSoldOut: boolean
}

/** Returns the parts that the items on the menu are poured from, by name. Optional parts do not count: the drink is served without. */
export function partsOnSale(book: PriceBook, now: number): PartOnSale[] {
  const parts = new Map<string, PartOnSale>()
  for (const item of onMenu(book)) {
    const isOut = item.soldOutUntil !== null && item.soldOutUntil > now
    for (const { type, id, name } of partsOf(item)) {
      const key = `${type} ${id}`
      const part = parts.get(key) ?? { type, id, name, items: 0, isSoldOut: true }
      parts.set(key, { ...part, items: part.items + 1, isSoldOut: part.isSoldOut && isOut })
    }
  }
  return [...parts.values()].sort((a, b) => Number(b.isSoldOut) - Number(a.isSoldOut) || byName(a.name, b.name))
}

/**
 * Takes every item that is poured from a part off sale, or puts all of them back with null: all or none, and every guest's menu follows at once.
 *
 * @throws 403, 404 for a part that nothing on the menu is poured from
 */
export async function sellOutPart(
  app: Services,
  actor: UserActor,
  businessId: number,
  { type, id, howLong }: Part & { howLong: SoldOutFor | null },
): Promise<void> {
  const book = await app.priceBooks.of(app.db, businessId)
  const items = onMenu(book).filter((item) => partsOf(item).some((part) => part.type === type && part.id === id))
  if (items.length === 0) throw notFound('Ingredient')
  const until = await soldOutUntil(app, businessId, howLong)
  await app.store.inGuard({ catalogue: businessId }, async (trx) => {
    for (const item of items) await writeSoldOut(app, trx, actor, item.id, until)
  })
  app.events.publish({ type: 'menu', businessId })
}

function onMenu(book: PriceBook): BookItem[] {
  return [...book.items.values()].filter((item) => item.isActive && item.pours.length > 0)
}

function partsOf({ recipe }: BookItem): Array<Part & { name: string }> {
  const needed = recipe.filter(({ isOptional }) => !isOptional)
  // A part that is in a recipe twice counts once.
  const byKey = new Map(needed.map(({ type, entityId, name }) => [`${type} ${entityId}`, { type, id: entityId, name }]))
  return [...byKey.values()]
}
