import { DateTime } from 'luxon'
import type { Receipt } from '../../../contract/calls/receipts'
import { conflict, notFound } from '../../../contract/errors'
import type { Language } from '../../../contract/languages'
import { dollarsFromCents } from '../../../contract/money'
import type { Database } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import { readMenuWords } from '../menu/menu-words'
import { choicesOf } from '../orders/choices'
import { loadOrders } from '../orders/read'
import { paidCard } from '../payments/paid-card'
import type { Services } from '../../platform/server/services'

/** The receipt of one of the guest's orders. @throws 404 for someone else's, 409 `not_paid` */
export async function readReceipt(
  app: Services,
  actor: CustomerActor,
  { orderId, language }: { orderId: number; language?: Language },
): Promise<Receipt> {
  const own = await app.db
    .selectFrom('order')
    .select('id')
    .where('id', '=', orderId)
    .where('customerId', '=', actor.id)
    .executeTakeFirst()
  if (!own) throw notFound('Order')
  const receipt = await receiptOf(app, orderId, language)
  if (!receipt) throw conflict('not_paid', 'There is a receipt once the order is paid')
  return receipt
}

/** The current receipt of an order, its lines in a guest's language; undefined when it was never paid. */
export async function receiptOf(
  app: Services,
  orderId: number,
  language: Language = 'en',
): Promise<Receipt | undefined> {
  const [order] = await loadOrders(app, (orders) => orders.where('order.id', '=', orderId))
  const payment = await app.db
    .selectFrom('payment')
    .select(['id', 'stripePaymentIntentId', 'cardBrand', 'cardLast4', 'cardWallet', 'updatedAt'])
    .where('orderId', '=', orderId)
    .where('status', '=', 'Succeeded')
    .where('duplicate', '=', 0)
    .executeTakeFirst()
  if (!order || !payment) return undefined
  const { timeZone, ...venue } = await venueOf(app.db, order.businessId)
  const inVenue = (at: number | string) => venueTime(at, timeZone)
  const refunds = await refundsOf(app.db, payment.id)
  const words = await readMenuWords(app, order.businessId, language)
  const items = order.items.map((item) => words.line(item))
  const { subtotal, discount, taxRate, tax, taxes, serviceFee, tip, total, refunded } = order
  return {
    number: order.id,
    status: order.status,
    paymentStatus: order.paymentStatus,
    venue,
    timeZone,
    placedAt: inVenue(order.placedAt),
    // An order that was paid after its cancellation has no `paidAt`.
    paidAt: inVenue(order.paidAt ?? payment.updatedAt),
    lines: items.map(
      ({ name, pour, quantity, unitPrice, listPrice, priceRule, total, status, price, substitutions }) => ({
        name,
        pour,
        quantity,
        unitPrice,
        listPrice,
        priceRule: priceRule?.name ?? null,
        total,
        status,
        choices: choicesOf({ price, substitutions }),
      }),
    ),
    subtotal,
    discount,
    taxRate,
    tax,
    taxes,
    serviceFee,
    tip,
    total,
    card: await paidCard(app, payment),
    refunds: refunds.map(({ amountCents, orderItemId, compReason, status, paidBackAt, updatedAt }) => ({
      at: inVenue(paidBackAt ?? updatedAt),
      amount: dollarsFromCents(amountCents),
      line: items.find(({ id }) => id === orderItemId)?.name ?? null,
      isComp: compReason !== null,
      isOnItsWay: status !== 'Succeeded' && paidBackAt === null,
    })),
    refunded,
  }
}

export async function venueOf(db: Database, businessId: number) {
  return db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id as businessId', 'name', 'streetAddress', 'city', 'state', 'zip', 'phoneNumber', 'timeZone'])
    .select(['logo', 'mainImage as photo', 'color'])
    .where('business.id', '=', businessId)
    .executeTakeFirstOrThrow()
}

/** The refunds that did not fail, oldest first. */
async function refundsOf(db: Database, paymentId: number) {
  return db
    .selectFrom('refund')
    .select(['amountCents', 'orderItemId', 'compReason', 'status', 'paidBackAt', 'updatedAt'])
    .where('paymentId', '=', paymentId)
    .where('status', '<>', 'Failed')
    .orderBy('id')
    .execute()
}

function venueTime(at: number | string, zone: string): string {
  const time = typeof at === 'number' ? DateTime.fromMillis(at, { zone }) : DateTime.fromISO(at, { zone })
  return time.toISO() ?? new Date(at).toISOString()
}
