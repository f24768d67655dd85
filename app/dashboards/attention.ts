import { sql } from 'kysely'
import { ATTENTION_SIZE, FAILED_PAYMENT_MS, PICKER_SIZE, SLOW_ORDER_MS } from '../../contract/limits'
import { formatDollars } from '../../contract/money'
import type { Database } from '../../db/connection'
import type { Actor } from '../auth/actor'
import type { FiguresQuery } from '../../contract/calls/dashboards'
import { inScope, scopeOf, type BusinessScope } from '../figures/scope'
import { guestName } from '../figures/search'
import type { Services } from '../server/services'

export const CONCERNS = [
  'chargesOff',
  'lockerOffline',
  'orderSlow',
  'cubbyUnclaimed',
  'cubbyFault',
  'refundFailed',
  'paymentFailed',
] as const

/** One thing that somebody should look at. */
export interface Concern {
  id: number
  /** The screen where it can be put right. */
  to: string
  what: string
  /** A further hint, if there is one. */
  detail: string | null
  place: string
  timeZone: string
  /** Since when (Unix ms); null when that was never known. */
  since: number | null
}

export type ConcernKind = (typeof CONCERNS)[number]

/** The concerns of one kind, the oldest first; only a few of them unless all were asked for. */
export interface Concerns {
  kind: ConcernKind
  total: number
  first: Concern[]
}

export interface Attention {
  /** When this was read (Unix ms). */
  now: number
  /** Without the kinds of which there are none. */
  concerns: Concerns[]
  /** The kind that is listed in full. */
  whole: ConcernKind | null
}

interface AttentionQuery extends FiguresQuery {
  /** The kind to list in full. */
  whole?: ConcernKind | undefined
}

interface ConcernSearch {
  db: Database
  scope: BusinessScope
  now: number
  limit: number
}

const FIND: Record<ConcernKind, (asked: ConcernSearch) => Promise<Omit<Concerns, 'kind'>>> = {
  chargesOff,
  lockerOffline,
  orderSlow,
  cubbyUnclaimed: (asked) => cubbies(asked, 'Unclaimed'),
  cubbyFault: (asked) => cubbies(asked, 'Fault'),
  refundFailed,
  paymentFailed,
}

/**
 * What needs attention now at the actor's businesses or the chosen one (docs/rules/figures.md#needs-attention). @throws as `scopeOf`
 */
export async function attention(app: Services, actor: Actor, query: AttentionQuery): Promise<Attention> {
  const { whole } = query
  const now = app.now()
  const asked = { db: app.db, scope: scopeOf(actor, query), now }
  const concerns: Concerns[] = []
  for (const kind of CONCERNS) {
    const { total, first } = await FIND[kind]({ ...asked, limit: kind === whole ? PICKER_SIZE : ATTENTION_SIZE })
    if (total > 0) concerns.push({ kind, total, first })
  }
  return { now, concerns, whole: whole ?? null }
}

const COUNT = sql<number>`count(*) over ()`

/** Concerns from rows that each carry the total count. */
function few<Row extends { total: number }>(rows: readonly Row[], concern: (row: Row) => Concern) {
  return { total: rows[0]?.total ?? 0, first: rows.map(concern) }
}

/** Active businesses for which Stripe takes no charges: guests cannot order there. */
async function chargesOff({ db, scope, limit }: ConcernSearch) {
  const rows = await db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .leftJoin('businessStripeAccount as account', 'account.businessId', 'business.id')
    .where(inScope('business.id', scope))
    .where('business.active', '=', 1)
    .where((eb) => eb.or([eb('account.chargesEnabled', 'is', null), eb('account.chargesEnabled', '=', 0)]))
    .select(['business.id', 'place.name as place', 'place.timeZone', COUNT.as('total')])
    .select((eb) => eb.fn.coalesce('account.updatedAt', 'business.updatedAt').as('since'))
    .orderBy('since')
    .orderBy('business.id')
    .limit(limit)
    .execute()
  return few(rows, ({ id, place, timeZone, since }) => {
    return { id, to: `/businesses/${id}`, what: 'Payments are off', detail: null, place, timeZone, since }
  })
}

/** Active lockers whose controller is offline. One that was never paired is not missed. */
async function lockerOffline({ db, scope, limit }: ConcernSearch) {
  const rows = await db
    .selectFrom('businessLocker')
    .innerJoin('business', 'business.id', 'businessLocker.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(inScope('businessLocker.businessId', scope))
    .where('businessLocker.active', '=', 1)
    .where('businessLocker.online', '=', 0)
    .where('businessLocker.secretHash', 'is not', null)
    .select(['businessLocker.id', 'businessLocker.businessId', 'businessLocker.name', 'lastSeenAt as since'])
    .select(['place.name as place', 'place.timeZone', COUNT.as('total')])
    .orderBy('lastSeenAt')
    .orderBy('businessLocker.id')
    .limit(limit)
    .execute()
  return few(rows, ({ id, businessId, name, place, timeZone, since }) => {
    return { id, to: lockerScreen(businessId, id), what: name, detail: null, place, timeZone, since }
  })
}

/** Orders that were paid too long ago and are not ready. */
async function orderSlow({ db, scope, now, limit }: ConcernSearch) {
  const rows = await orders({ db, scope, limit })
    .where('order.status', 'in', ['Paid', 'Started', 'Prepared'])
    .where('order.paidAt', '<', now - SLOW_ORDER_MS)
    .select(['order.status', 'order.paidAt as since'])
    .orderBy('order.paidAt')
    .orderBy('order.id')
    .execute()
  return few(rows, ({ id, guest, status, place, timeZone, since }) => {
    return { id, to: `/orders/${id}`, what: `Order ${id}, ${status}`, detail: guest, place, timeZone, since }
  })
}

async function cubbies({ db, scope, limit }: ConcernSearch, phase: 'Unclaimed' | 'Fault') {
  const rows = await db
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .innerJoin('business', 'business.id', 'businessLocker.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(inScope('businessLocker.businessId', scope))
    .where('cubby.phase', '=', phase)
    .select(['cubby.id', 'cubby.number', 'cubby.orderId', 'cubby.note', 'cubby.since', 'cubby.lockerId'])
    .select(['businessLocker.businessId', 'businessLocker.name', 'place.name as place', 'place.timeZone'])
    .select(COUNT.as('total'))
    .orderBy('cubby.since')
    .orderBy('cubby.id')
    .limit(limit)
    .execute()
  return few(rows, ({ id, number, name, businessId, lockerId, orderId, note, place, timeZone, since }) => {
    const what = `Cubby ${number} of ${name}`
    const detail = note ?? (orderId === null ? null : `Order ${orderId}`)
    return { id, to: lockerScreen(businessId, lockerId), what, detail, place, timeZone, since }
  })
}

/** Refunds that failed and were not repeated since: the guest has not got the money. */
async function refundFailed({ db, scope, limit }: ConcernSearch) {
  const rows = await orders({ db, scope, limit })
    .innerJoin('refund', 'refund.orderId', 'order.id')
    .where('refund.status', '=', 'Failed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refund as again')
            .select('again.id')
            .whereRef('again.paymentId', '=', 'refund.paymentId')
            .where('again.orderItemId', 'is', null)
            .where('again.status', '<>', 'Failed'),
        ),
      ),
    )
    .select(['refund.id as refundId', 'refund.amountCents', 'refund.errorMessage', 'refund.updatedAt as since'])
    .orderBy('refund.createdAt')
    .orderBy('refund.id')
    .execute()
  return few(rows, ({ id, refundId, amountCents, errorMessage, guest, place, timeZone, since }) => {
    const what = `${formatDollars(amountCents)} to ${guest}, order ${id}`
    // Stripe's reason is a code: 'expired_or_canceled_card'.
    const detail = errorMessage?.replaceAll('_', ' ') ?? null
    return { id: refundId, to: `/orders/${id}`, what, detail, place, timeZone, since }
  })
}

/** Orders of the last hour whose payment failed: still waiting for another card, or cancelled without one. */
async function paymentFailed({ db, scope, now, limit }: ConcernSearch) {
  const rows = await orders({ db, scope, limit })
    // Only these can have a failed payment; named so that the index is used.
    .where('order.status', 'in', ['Submitted', 'Cancelled'])
    .where('order.placedAt', '>', now - FAILED_PAYMENT_MS)
    .where('order.paymentStatus', '=', 'Failed')
    .select(['order.status', 'order.totalCents', 'order.placedAt as since'])
    .select((eb) =>
      eb
        .selectFrom('payment')
        .whereRef('payment.orderId', '=', 'order.id')
        .select('payment.errorMessage')
        .orderBy('payment.attempt', 'desc')
        .limit(1)
        .as('errorMessage'),
    )
    .orderBy('order.placedAt')
    .orderBy('order.id')
    .execute()
  return few(rows, ({ id, guest, totalCents, errorMessage, place, timeZone, since }) => {
    const what = `${formatDollars(totalCents)} of ${guest}, order ${id}`
    return { id, to: `/orders/${id}`, what, detail: errorMessage, place, timeZone, since }
  })
}

function orders({ db, scope, limit }: Pick<ConcernSearch, 'db' | 'scope' | 'limit'>) {
  return db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .where(inScope('order.businessId', scope))
    .select(['order.id', 'place.name as place', 'place.timeZone', guestName.as('guest'), COUNT.as('total')])
    .limit(limit)
}

function lockerScreen(businessId: number, lockerId: number): string {
  return `/businesses/${businessId}/lockers/${lockerId}`
}
