import { z } from 'zod'
import { DateTime } from 'luxon'
import type { Database } from '../../../db/store'
import { ageLooks, type AgeLook } from '../../ordering/age/holds'
import { doorLines, type DoorLine } from '../../ordering/lockers/door-history'
import { chainOf } from '../../ordering/orders/chain'
import { namesOf } from '../order-book/people'
import { receiptKey } from '../../ordering/payments/queue-receipt'
import type { Services } from '../../platform/server/services'

const choices = z.object({
  products: z.array(z.object({ name: z.string() })),
  substitutions: z.array(z.object({ name: z.string() })),
})

/** Maximum number of earlier orders, and of door movements, in the evidence. */
const NAMED = 10
const DOORS = 60

export type Evidence = Awaited<ReturnType<typeof gatherEvidence>>

/**
 * Gathers Barback's records of a disputed order: the agreed total, its steps, and the door movements. Includes only the guest's data that
 * this needs.
 */
export async function gatherEvidence(app: Services, orderId: number) {
  const { db } = app
  const order = await db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .where('order.id', '=', orderId)
    .select(['order.id', 'order.businessId', 'order.customerId'])
    .select(['order.subtotalCents', 'order.taxCents', 'order.serviceFeeCents', 'order.tipCents', 'order.totalCents'])
    .select(['order.refundedTotalCents', 'order.status', 'order.atCounter', 'order.placedAt'])
    .select(['place.name as place', 'place.city', 'place.state', 'place.timeZone'])
    .select(['customer.firstName', 'customer.lastName', 'customer.email', 'customer.createdAt as guestSince'])
    .select(['customer.idVerificationProvider as checkedBy', 'customer.verifiedDob'])
    .executeTakeFirstOrThrow()
  const history = await db
    .selectFrom('orderHistory')
    .select(['id', 'toStatus', 'actor', 'at'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  const doors = await doorsOf(db, order)
  const look = (await ageLooks(db, [orderId], app.now())).get(orderId)
  const seen = [
    ...history.map(({ actor }) => actor),
    ...doors.flatMap(({ command }) => command?.actor ?? []),
    ...(look ? [look.actor] : []),
  ]
  const nameOf = await namesOf(db, seen)
  // The date of birth does not leave this function.
  const { verifiedDob: _dob, email: _email, checkedBy: _by, ...shown } = order
  return {
    order: shown,
    lines: await linesOf(db, orderId),
    payment: await paymentOf(db, orderId),
    receiptAt: await receiptMailedAt(db, orderId),
    age: (await verifiedAge(db, order)) ?? (look ? lookedAt(look, order, nameOf(look.actor)) : null),
    history: history.map(({ actor, ...step }) => ({ ...step, who: roleOf(actor), name: nameOf(actor) })),
    doors: doors.map((line) => ({
      ...line,
      by: line.command ? nameOf(line.command.actor) : null,
      byGuest: line.command?.actor === `customer:${order.customerId}`,
    })),
    earlier: await earlierOrders(db, order),
    chain: await chainOf(app, orderId),
  }
}

interface OfOrder {
  id: number
  businessId: number
  customerId: number
  placedAt: number
  verifiedDob: string | null
  checkedBy: string | null
  email: string
}

/** The actor's role for the bank, never a name. */
function roleOf(actor: string): string {
  const kind = actor.split(':')[0]
  if (kind === 'customer') return 'the guest'
  if (kind === 'user') return 'a member of staff'
  if (kind === 'locker') return 'the locker'
  return kind === 'payments' ? 'the payment system' : 'the ordering system'
}

async function linesOf(db: Database, orderId: number) {
  const lines = await db
    .selectFrom('orderItem')
    .select(['id', 'name', 'pourName', 'quantity', 'unitPriceCents', 'status', 'choices'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  return lines.map(({ choices: chosen, ...line }) => {
    const read = choices.safeParse(JSON.parse(chosen))
    const names = read.success ? [...read.data.products, ...read.data.substitutions].map(({ name }) => name) : []
    return { ...line, chosen: names }
  })
}

async function paymentOf(db: Database, orderId: number) {
  const attempts = await db
    .selectFrom('payment')
    .select(['attempt', 'status', 'amountCents', 'createdAt'])
    .where('orderId', '=', orderId)
    .orderBy('attempt')
    .execute()
  return attempts
}

/** When the receipt was mailed (Unix ms); null if the guest wants none. */
async function receiptMailedAt(db: Database, orderId: number): Promise<number | null> {
  const mailed = await db
    .selectFrom('outbox')
    .select('doneAt')
    .where('key', '=', receiptKey(orderId))
    .where('error', 'is', null)
    .executeTakeFirst()
  return mailed?.doneAt ?? null
}

/** When and by whom the guest's age was verified, and whether they were 21 when they ordered. Never returns the date of birth. */
async function verifiedAge(db: Database, { email, verifiedDob, checkedBy, placedAt }: OfOrder) {
  if (verifiedDob === null) return null
  const session = await db
    .selectFrom('verificationSession')
    .select('usedAt')
    .where('email', '=', email)
    .where('usedAt', 'is not', null)
    .orderBy('usedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const over21 = DateTime.fromISO(verifiedDob).plus({ years: 21 }).toMillis() <= placedAt
  return { by: checkedBy, at: session?.usedAt ?? null, over21, bar: null }
}

/** The bar's look at the guest's document, for a guest whom no provider has verified. `who`: for the venue's own screen. */
function lookedAt({ document, at }: AgeLook, { placedAt }: OfOrder, who: string) {
  return { by: null, at, over21: at <= placedAt, bar: { document, who } }
}

async function doorsOf(db: Database, { id }: OfOrder): Promise<Array<DoorLine & { locker: string }>> {
  const lockers = await db
    .selectFrom('businessLocker')
    .select(['id', 'name'])
    .where(({ eb, selectFrom, or }) =>
      or([
        eb(
          'businessLocker.id',
          'in',
          selectFrom('doorEvent').select('doorEvent.lockerId').where('doorEvent.orderId', '=', id),
        ),
        eb(
          'businessLocker.id',
          'in',
          selectFrom('lockerCommand').select('lockerCommand.lockerId').where('lockerCommand.orderId', '=', id),
        ),
      ]),
    )
    .execute()
  const lines = []
  for (const { id: lockerId, name } of lockers) {
    const { results } = await doorLines(db, { lockerId, orderId: id }, { page: 0, size: DOORS })
    lines.push(...results.map((line) => ({ ...line, locker: name })))
  }
  return lines.sort((one, other) => one.at - other.at)
}

/** The same guest's earlier orders at this venue that are completed, paid and undisputed, and how many of them used the same card. */
async function earlierOrders(db: Database, { id, customerId, businessId, placedAt }: OfOrder) {
  const undisputed = db
    .selectFrom('order')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.orderId', '=', 'order.id')
        .on('payment.status', '=', 'Succeeded')
        .on('payment.duplicate', '=', 0),
    )
    .where('order.customerId', '=', customerId)
    .where('order.businessId', '=', businessId)
    .where('order.status', '=', 'Completed')
    .where('order.placedAt', '<', placedAt)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('dispute').select('dispute.id').whereRef('dispute.orderId', '=', 'order.id'))),
    )
  const card = db
    .selectFrom('payment')
    .select('paymentMethodId')
    .where('orderId', '=', id)
    .where('status', '=', 'Succeeded')
  const sums = await undisputed
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn
        .sum<number | null>(eb.case().when('payment.paymentMethodId', 'in', card).then(1).else(0).end())
        .as('sameCard'),
      eb.fn.min<number | null>('order.placedAt').as('first'),
    ])
    .executeTakeFirstOrThrow()
  const named = await undisputed
    .select(['order.id', 'order.placedAt', 'order.totalCents'])
    .orderBy('order.placedAt', 'desc')
    .limit(NAMED)
    .execute()
  return { count: sums.count, sameCard: sums.sameCard ?? 0, first: sums.first, named }
}
