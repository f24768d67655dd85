import { isBarbackError } from '../../../contract/errors'
import type { Language } from '../../../contract/languages'
import { dollarsFromCents } from '../../../contract/money'
import type { Actor } from '../../platform/auth/actor'
import { isOver21At } from '../../platform/auth/over21'
import { pictureOf } from '../menu/drawn-item'
import { menuWords, type MenuWords } from '../menu/menu-words'
import { isSoldOut, momentAt, NOT_SOLD, unavailableReason } from '../menu/ordering-rules'
import type { PriceBook } from '../menu/price-book'
import { priceLineAt } from '../menu/pricing'
import type { Services } from '../../platform/server/services'
import type { BasketLine } from './basket'

/** A line of a basket as its screen shows it. Prices in dollars. */
export interface ShownLine {
  key: string
  menuItemId: number
  name: string
  /** Set if the name stays English in another language's screen. */
  nameLang?: 'en'
  image: string | null
  quantity: number
  unitPrice: number
  total: number
  /** The price rule that it is priced with, and its total without. */
  priceRule: { id: number; name: string } | null
  listTotal: number
  /** The chosen pour, spirits and swaps. */
  choices: string[]
  notes: string | null
  isAlcoholic: boolean
  /** Why it cannot be ordered now. */
  problem: { code: string; message: string } | null
  /** ISO time; null for an item that is not sold out. */
  soldOutUntil: string | null
}

/**
 * The lines of a basket with their current prices, in the guest's language. A line whose item has left the menu has a problem, and costs
 * nothing.
 */
export async function showBasket(
  app: Services,
  actor: Actor,
  businessId: number,
  lines: readonly BasketLine[],
  language: Language = 'en',
) {
  const book = await app.priceBooks.of(app.db, businessId)
  const words = menuWords(book, language)
  const now = app.now()
  const isOver21 = isOver21At(actor, { businessId, at: now })
  return lines.map((line) => showLine(book, words, line, { isOver21, now }))
}

function showLine(
  book: PriceBook,
  words: MenuWords,
  line: BasketLine,
  { isOver21, now }: { isOver21: boolean; now: number },
): ShownLine {
  const { key, menuItemId, quantity, notes = null } = line
  const item = book.items.get(menuItemId)
  const nothing = {
    key,
    menuItemId,
    quantity,
    notes,
    unitPrice: 0,
    total: 0,
    priceRule: null,
    listTotal: 0,
    choices: [],
    isAlcoholic: false,
    soldOutUntil: null,
  }
  if (!item || item.pours.length === 0) {
    return { ...nothing, name: item?.name ?? '?', image: null, problem: NOT_SOLD }
  }
  const { name, nameLang } = words.described('MenuItem', { id: item.id, name: item.name, description: null })
  const shown = { name, ...(nameLang && { nameLang }), image: pictureOf(book, item) }
  try {
    const priced = priceLineAt(book, item, line, 'line', now)
    const chosen = new Set(line.products?.map(({ productId }) => productId))
    return {
      key,
      menuItemId,
      quantity,
      notes,
      ...shown,
      unitPrice: dollarsFromCents(priced.unitPriceCents),
      total: dollarsFromCents(priced.unitPriceCents * quantity),
      priceRule: priced.priceRule && { id: priced.priceRule.id, name: priced.priceRule.name },
      listTotal: dollarsFromCents(priced.listPriceCents * quantity),
      choices: [
        ...(item.pours.length > 1 ? [words.pour(item.id, priced.pour.name)] : []),
        ...priced.products.filter(({ productId }) => chosen.has(productId)).map(({ name }) => name),
        ...priced.substitutions.map((change) => words.name('Substitution', change.id, change.name)),
      ],
      isAlcoholic: priced.isAlcoholic,
      soldOutUntil: isSoldOut(item, { now }) ? new Date(item.soldOutUntil).toISOString() : null,
      problem:
        priced.isAlcoholic && !isOver21
          ? { code: 'age_required', message: `Verify that you are over 21 to order ${item.name}` }
          : (unavailableReason(item, priced.isAlcoholic, book.venue, momentAt(book.venue, now)) ?? null),
    }
  } catch (error) {
    // The line has a choice that is no longer offered.
    return { ...nothing, ...shown, problem: refusalOf(error) }
  }
}

function refusalOf(error: unknown): { code: string; message: string } {
  if (!isBarbackError(error)) throw error
  return { code: error.code, message: error.fields?.[0]?.message ?? error.message }
}
