import { createHash, randomUUID } from 'node:crypto'
import type { OrderBody } from '../../../contract/calls/orders'
import { conflict, notFound, paymentRequired, unprocessable } from '../../../contract/errors'
import { centsFromDollars } from '../../../contract/money'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx, VenueTrx } from '../../../db/store'
import { insertRows, insertRowsForIds } from '../../../db/rows'
import { sideBySide } from '../../../db/side-by-side'
import type { CustomerActor } from '../../platform/auth/actor'
import { isPastLimit } from '../care/require'
import { tenthsOf } from '../care/room'
import { requireReach } from '../lockers/reach'
import { requireNearEnough } from '../menu/ordering-rules'
import {
  newAttempt,
  newestAttempt,
  newTabPayment,
  paymentView,
  type Attempt,
  type PaymentView,
} from '../payments/attempts'
import { withinCardLimits } from '../payments/card-limits'
import { startPayment } from '../payments/pay'
import { requireRoom } from '../../platform/server/disk'
import type { Services } from '../../platform/server/services'
import { noteOrigin } from './origin'
import { requireQuoteFits, showPastLimit } from './past-limit'
import { quoteOrder, quoteView, type Quote } from './quote'
import { readOrder } from '../orders/read'
import { tabOfOrder } from '../orders/tabs'
import { beginOrder, publishOrder } from '../orders/transition'
import { requireSameTab, requireTab, takeOnTab } from './on-tab'

interface Placement {
  /** The request's `Idempotency-Key`: the same key gives the same order. */
  key: string
  body: OrderBody
  /** The guest's network address, for the limits on declined cards and as evidence in a dispute. */
  address: string
  /** The install id of the guest's app, if it sends one. */
  deviceId?: string | undefined
}

/**
 * Places an order and charges for it. One transaction stores the order, its lines, its tab and the payment; the server calls Stripe after the
 * commit, and the sweep retries if the process dies in between.
 *
 * @throws 503 `storage_full`, 409 `location_required`, 409 `wrong_venue_code`, 409 `total_changed` with a fresh quote, 400 at `reach` when no cubby
 * of the venue has it, 422 for a key used with another body, 402 when the card is declined, or `tab_limit` when it does not fit on the guest's tab, 409
 * `drink_limit` past the venue's limits, which the bar's screen then shows, `tab_needed` at a venue that takes orders on tabs only, 409 `tab_changed`, 429 after too many declined cards
 */
export async function placeOrder(app: Services, actor: CustomerActor, placement: Placement) {
  const { key, body, address } = placement
  // A phone that retries may have moved a few metres, and the venue code may have changed.
  const { location, venueCode, ...wish } = body
  const bodyHash = createHash('sha256').update(JSON.stringify(wish)).digest('hex')
  const known = await findPlaced(app, { customerId: actor.id, key, bodyHash })
  if (known !== undefined) {
    return answerPlacement(app, actor, known, await startPayment(app, await attemptOf(app.db, known)))
  }
  requireRoom(app.disk)

  const quote = await quoteOrder(app, actor, body)
  if (location === undefined) await requireNearEnough(app, actor, quote.venue, { venueCode })
  requireTab(quote)
  if (body.reach) await requireReach(app.db, body.businessId, body.reach)
  if (centsFromDollars(body.expectedTotal) !== quote.totalCents) {
    throw conflict('total_changed', 'The total has changed: please check it and order again', {
      quote: quoteView(await quoteAnew(app, actor, body, quote)),
    })
  }
  if (quote.tab) {
    const onTab = await writePlacement(app, actor, { bodyHash, quote, ...placement })
    return answerPlacement(app, actor, onTab.orderId, paymentView(onTab))
  }
  const card = { customerId: actor.id, paymentMethodId: body.paymentMethodId ?? null, address }
  const { orderId, payment } = await withinCardLimits(app, card, async () => {
    const attempt = await writePlacement(app, actor, { bodyHash, quote, ...placement })
    return { orderId: attempt.orderId, payment: await startPayment(app, attempt) }
  })
  return answerPlacement(app, actor, orderId, payment)
}

/** The quote of this moment, for a guest whose total is another. */
async function quoteAnew(app: Services, actor: CustomerActor, body: OrderBody, held: Quote): Promise<Quote> {
  return body.quotedAt === undefined ? held : quoteOrder(app, actor, { ...body, quotedAt: undefined })
}

interface NewPlacement extends Placement {
  bodyHash: string
  quote: Quote
}

/**
 * Stores the order, unless a request with the same key was faster. Returns the attempt to pay it. Under the guard of the guest's account, too: the
 * same key may be used at another venue at the same moment.
 */
async function writePlacement(app: Services, actor: CustomerActor, placement: NewPlacement): Promise<Attempt> {
  const { key, body, quote } = placement
  const customerId = actor.id
  const placed = app.store.together({ account: { customer: customerId }, venue: body.businessId }, async (trx) => {
    // A double tap sends the same key twice at once: the second request finds the first's row here, inside the write lock.
    const raced = await keyRow(trx, { customerId, key })
    if (raced?.orderId) return attemptOf(trx, raced.orderId)
    return insertOrder(trx, actor, placement, app.now())
  })
  return placed.catch(async (error: unknown) => {
    if (isPastLimit(error)) await showPastLimit(app, actor, quote, error.details?.limit === 'order' ? 'order' : 'hour')
    throw error
  })
}

/** @throws 404 for an unknown order: each has an attempt from the start */
async function attemptOf(db: Database | Trx, orderId: number): Promise<Attempt> {
  const attempt = await newestAttempt(db, orderId)
  if (!attempt) throw notFound('Payment')
  return attempt
}

/** Id of the order that a guest placed with a key, if any. */
export async function placedBefore(app: Services, customerId: number, key: string): Promise<number | undefined> {
  return (await keyRow(app.db, { customerId, key }))?.orderId ?? undefined
}

async function findPlaced(
  app: Services,
  { bodyHash, ...asked }: AskedKey & { bodyHash: string },
): Promise<number | undefined> {
  const row = await keyRow(app.db, asked)
  if (row && row.bodyHash !== bodyHash) {
    throw unprocessable('idempotency_mismatch', 'This Idempotency-Key was used for another order: use a new one')
  }
  return row?.orderId ?? undefined
}

interface AskedKey {
  customerId: number
  key: string
}

const readKey = compiledOnce((db, given: GivenOf<AskedKey>) =>
  db
    .selectFrom('idempotencyKey')
    .select(['bodyHash', 'orderId'])
    .where('customerId', '=', given('customerId'))
    .where('key', '=', given('key')),
)

async function keyRow(db: Database | Trx, asked: AskedKey) {
  const [row] = await readKey(db, asked)
  return row
}

/** Returns the order's current state, also to every repeat of the request. @throws 402 when the card was declined */
async function answerPlacement(app: Services, actor: CustomerActor, orderId: number, payment: PaymentView) {
  // With a response from Stripe, `applyIntent` has already notified the watchers.
  const isQuiet = payment.status === 'Creating' || payment.status === 'Failed' || payment.status === 'Authorized'
  if (isQuiet) await publishOrder(app, orderId)
  if (payment.status === 'Failed') {
    throw paymentRequired(payment.errorCode, payment.errorMessage, { orderId, payment })
  }
  return { payment, ...(await readOrder(app, actor, orderId)) }
}

async function insertOrder(
  trx: VenueTrx,
  actor: CustomerActor,
  { key, body, bodyHash, quote, address, deviceId }: NewPlacement,
  now: number,
): Promise<Attempt> {
  const { id: customerId, label, sessionId } = actor
  // Under the guards, so that orders of several devices at once cannot each be within the limit.
  await requireQuoteFits(trx, actor, { quote, now })
  const tabId = await tabOfOrder(trx, { tabId: quote.tab?.id, customerId, businessId: body.businessId, now })
  if (quote.tab) await requireSameTab(trx, quote, { customerId, businessId: body.businessId })
  const order = {
    uid: randomUUID(),
    tabId,
    businessId: body.businessId,
    customerId,
    isAlcoholic: quote.isAlcoholic ? 1 : 0,
    taxRate: quote.taxRate,
    subtotalCents: quote.subtotalCents,
    discountCents: quote.discountCents,
    taxCents: quote.taxCents,
    serviceFeeCents: quote.serviceFeeCents,
    tipCents: quote.tipCents,
    totalCents: quote.totalCents,
    requestedCubby: body.requestedCubby ?? null,
    reach: body.reach ?? null,
    onTab: quote.tab ? 1 : 0,
    promisedBy: quote.promise.readyBy,
    readyBy: quote.promise.readyBy,
    wantedAt: quote.wantedAt,
    reckonedSeconds: Math.round(quote.promise.reckonedSeconds),
    usualSeconds: Math.round(quote.promise.usualSeconds),
  } as const
  return beginOrder(trx, { order, actor: label, now }, async (orderId) => {
    const rest = [
      insertLines(trx, orderId, quote, now),
      noteOrigin(trx, { orderId, sessionId, address, deviceId, now }),
      insertRows(trx, 'idempotencyKey', [{ customerId, key, bodyHash, orderId, createdAt: now }]),
    ] as const
    const of = { orderId, amountCents: quote.totalCents, destinationAccount: quote.venue.stripeAccountId, now }
    if (quote.tab) {
      await sideBySide(newTabPayment(trx, of), ...rest)
      const { venue, wantedAt } = quote
      await takeOnTab(trx, { orderId, businessId: order.businessId, timeZone: venue.timeZone, wantedAt, now })
      return attemptOf(trx, orderId)
    }
    const [attempt] = await sideBySide(
      newAttempt(trx, {
        orderUid: order.uid,
        customerId,
        businessId: order.businessId,
        attempt: 1,
        applicationFeeCents: quote.serviceFeeCents,
        paymentMethodId: body.paymentMethodId ?? null,
        savesCard: body.saveCard ? 1 : 0,
        ...of,
      }),
      ...rest,
    )
    return attempt
  })
}

/** The lines with their snapshot (docs/rules/money.md#price-snapshot). */
async function insertLines(trx: Trx, orderId: number, { lines }: Quote, now: number): Promise<void> {
  const ids = await insertRowsForIds(
    trx,
    'orderItem',
    lines.map((line) => ({
      orderId,
      menuItemId: line.item.id,
      businessPourAvailabilityId: line.pour.businessPourAvailabilityId,
      type: line.item.type,
      name: line.item.name,
      pourName: line.pour.name,
      unitPriceCents: line.unitPriceCents,
      quantity: line.quantity,
      basePriceCents: line.basePriceCents,
      tierCents: line.tierCents,
      upCharge: line.upCharge,
      abvPercentage: line.abvPercentage,
      volumeMl: line.volumeMl,
      strengthTenths: tenthsOf(line),
      places: line.pour.places,
      heightMm: line.pour.heightMm,
      choices: JSON.stringify({ products: line.products, substitutions: line.substitutions }),
      notes: line.notes,
      taxClass: line.taxClass,
      taxRate: line.taxRate,
      taxCents: line.taxCents,
      discountCents: line.discountCents,
      priceRuleId: line.priceRule?.id ?? null,
      priceRuleName: line.priceRule?.name ?? null,
      createdAt: now,
      updatedAt: now,
    })),
  )
  const uses = ids.flatMap((orderItemId, index) => lines[index]?.uses.map((use) => ({ orderItemId, ...use })) ?? [])
  if (uses.length > 0) await insertRows(trx, 'orderItemUse', uses)
}
