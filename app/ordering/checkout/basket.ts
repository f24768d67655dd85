import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { orderLine, type OrderLine } from '../../../contract/calls/orders'
import { badRequest, BarbackError, notFound } from '../../../contract/errors'
import { BASKET_DAYS, MAX_ORDER_LINES, MAX_QUANTITY } from '../../../contract/limits'
import type { Trx } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import { isOver21At } from '../../platform/auth/over21'
import { hashSecret } from '../../platform/auth/secrets'
import { priceLine } from '../menu/pricing'
import type { Services } from '../../platform/server/services'

/** The basket of the browser that has `token`, at one venue. */
export interface WhichBasket {
  token: string
  businessId: number
}

/** A line as it was chosen. `key` identifies it in its screen's forms, even after other lines are removed. */
const basketLine = orderLine.extend({ key: z.string() })
export type BasketLine = z.infer<typeof basketLine>
const storedLines = z.array(basketLine)

/** The chosen lines, and the Idempotency-Key of the order that they become. */
export interface Basket {
  lines: BasketLine[]
  orderKey: string
}

/** How many form keys a basket remembers. */
const REMEMBERED = 30
const storedKeys = z.array(z.string())

/** A browser's basket at a venue; undefined when it is empty. */
export async function readBasket(app: Services, which: WhichBasket): Promise<Basket | undefined> {
  const row = await rowOf(app.db, which)
  const lines = row ? storedLines.parse(JSON.parse(row.lines)) : []
  return row && lines.length > 0 ? { lines, orderKey: row.orderKey } : undefined
}

/** A line as it was chosen, and whether the visitor has stated that they are old enough. */
interface Chosen {
  line: OrderLine
  ageClaimed?: boolean
}

/** Key that adds a line to the basket once, however often its form is sent. */
export const addKey = z.string().min(1).max(100)

/**
 * Adds a line to the basket. The same drink increases the quantity of its line; a repeated `once` adds nothing, because only the first response was
 * lost. Anyone may choose alcohol as it is on the menu; guests over 21, and visitors who state that they are (`ageClaimed`), may also change how it is made
 * (docs/rules/orders.md#the-basket).
 *
 * @throws 400 for a choice that is not offered, 403 `age_required`, 404 for an item of another venue
 */
export async function addToBasket(
  app: Services,
  actor: Actor,
  { line, once, ageClaimed = false, ...which }: WhichBasket & Chosen & { once?: string | undefined },
) {
  await requireChoosable(app, { actor, ageClaimed }, which.businessId, line)
  await changeLines(app, { ...which, once }, (lines) => {
    const same = lines.find((other) => choiceOf(other) === choiceOf(line))
    if (same) {
      const quantity = Math.min(MAX_QUANTITY, same.quantity + line.quantity)
      return lines.map((other) => (other === same ? { ...same, quantity } : other))
    }
    if (lines.length >= MAX_ORDER_LINES) throw badRequest(`At most ${MAX_ORDER_LINES} lines`)
    return [...lines, { ...line, key: randomUUID() }]
  })
}

/** Takes back the drink that `addToBasket` added with `once`. Repeating it changes nothing. */
export async function takeBackFromBasket(
  app: Services,
  { line, once, ...which }: WhichBasket & { line: OrderLine; once: string },
) {
  await changeLines(app, { ...which, once: takenBack(once), onlyAfter: once }, (lines) =>
    lines.flatMap((other) => {
      if (choiceOf(other) !== choiceOf(line)) return [other]
      const quantity = other.quantity - line.quantity
      return quantity > 0 ? [{ ...other, quantity }] : []
    }),
  )
}

function takenBack(once: string): string {
  return `-${once}`
}

/** Replaces a line. If it was removed in the meantime, it comes back. @throws as `addToBasket` */
export async function changeBasketLine(
  app: Services,
  actor: Actor,
  { line, key, ageClaimed = false, ...which }: WhichBasket & Chosen & { key: string },
) {
  await requireChoosable(app, { actor, ageClaimed }, which.businessId, line)
  await changeLines(app, which, (lines) => {
    const changed = { ...line, key }
    return lines.some((other) => other.key === key)
      ? lines.map((other) => (other.key === key ? changed : other))
      : [...lines, changed]
  })
}

/** Sets the quantity of a line; 0 removes it. */
export async function setBasketQuantity(
  app: Services,
  { key, quantity, ...which }: WhichBasket & { key: string; quantity: number },
) {
  await changeLines(app, which, (lines) =>
    lines.flatMap((line) => (line.key !== key ? [line] : quantity > 0 ? [{ ...line, quantity }] : [])),
  )
}

/** Deletes a basket that has become an order. A basket that was changed since stays. */
export async function emptyBasket(app: Services, { orderKey, ...which }: WhichBasket & { orderKey: string }) {
  await app.db
    .deleteFrom('basket')
    .where('tokenHash', '=', hashSecret(which.token))
    .where('businessId', '=', which.businessId)
    .where('orderKey', '=', orderKey)
    .execute()
}

/** Deletes baskets that have not changed for a month. */
export async function sweepBaskets(app: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = app.now() - BASKET_DAYS * 24 * 3_600_000
  await app.db.deleteFrom('basket').where('updatedAt', '<', before).execute()
}

async function requireChoosable(
  app: Services,
  { actor, ageClaimed }: { actor: Actor; ageClaimed: boolean },
  businessId: number,
  line: OrderLine,
): Promise<void> {
  const book = await app.priceBooks.of(app.db, businessId)
  const item = book.items.get(line.menuItemId)
  if (!item || item.pours.length === 0) throw notFound('Menu item')
  const priced = priceLine(book, item, line, 'line')
  const mayChoose = ageClaimed || isOver21At(actor, { businessId, at: app.now() })
  if (priced.isAlcoholic && !mayChoose && isChosen(line, item.pours[0]?.pourAvailabilityId ?? null)) {
    throw new BarbackError({
      status: 403,
      code: 'age_required',
      message: `Verify that you are over 21 to choose how ${item.name} is made`,
    })
  }
}

function isChosen(line: OrderLine, defaultPour: number | null): boolean {
  return (
    (line.pourAvailabilityId ?? defaultPour) !== defaultPour ||
    (line.products ?? []).length > 0 ||
    (line.substitutions ?? []).length > 0
  )
}

/** A key that is equal for lines of the same drink. */
function choiceOf({
  menuItemId,
  pourAvailabilityId,
  products = [],
  substitutions = [],
  notes = '',
}: OrderLine): string {
  const chosen = products.map(({ recipeItemId, productId }) => `${recipeItemId}:${productId}`).sort()
  return JSON.stringify([menuItemId, pourAvailabilityId ?? null, chosen, [...substitutions].sort(), notes])
}

async function changeLines(
  app: Services,
  { token, businessId, once, onlyAfter }: WhichBasket & { once?: string | undefined; onlyAfter?: string },
  change: (lines: BasketLine[]) => BasketLine[],
): Promise<void> {
  const now = app.now()
  await app.store.inGuard({ venue: businessId }, async (trx) => {
    const row = await rowOf(trx, { token, businessId })
    const known = row ? storedKeys.parse(JSON.parse(row.added)) : []
    if (once !== undefined && known.includes(once)) return
    if (onlyAfter !== undefined && !known.includes(onlyAfter)) return
    const added = JSON.stringify(once === undefined ? known : [once, ...known].slice(0, REMEMBERED))
    const lines = JSON.stringify(change(row ? storedLines.parse(JSON.parse(row.lines)) : []))
    // An order placed with the old key had other lines.
    const orderKey = randomUUID()
    await trx
      .insertInto('basket')
      .values({ tokenHash: hashSecret(token), businessId, lines, added, orderKey, createdAt: now, updatedAt: now })
      .onConflict((conflict) =>
        conflict.columns(['tokenHash', 'businessId']).doUpdateSet({ lines, added, orderKey, updatedAt: now }),
      )
      .execute()
  })
}

function rowOf(db: Services['db'] | Trx, { token, businessId }: WhichBasket) {
  return db
    .selectFrom('basket')
    .select(['lines', 'added', 'orderKey'])
    .where('tokenHash', '=', hashSecret(token))
    .where('businessId', '=', businessId)
    .executeTakeFirst()
}
