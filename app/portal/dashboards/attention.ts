import { UNREADY_ORDER_STATUSES } from '../../../contract/order-states'
import { isKeptNoLonger } from '../../ordering/orders/kept-until'
import { ATTENTION_SIZE, FAILED_PAYMENT_MS, PICKER_SIZE, SLOW_ORDER_MS } from '../../../contract/limits'
import { formatDollars } from '../../../contract/money'
import type { Actor } from '../../platform/auth/actor'
import type { FiguresQuery } from '../../../contract/calls/dashboards'
import { inScope, scopeOf } from '../figures/scope'
import { guestName } from '../figures/search'
import { isMadeUp } from '../../ordering/payments/made-up'
import type { Services } from '../../platform/server/services'
import { booksDiffer } from './book-concerns'
import { cardsDeclined } from './card-concerns'
import { COUNT, few, type ConcernSearch, type Found } from './concern'
import { disputeOpen, fraudWarning } from './dispute-concerns'
import { ordersPaused } from './pause-concern'
import { payoutFailed } from './payout-concerns'
import { guestProblem } from './problem-concerns'
import { tabUnpaid } from './tab-concerns'
import { cubbiesIn, doorAwaited, doorOpen, lockerOffline, lockerTrouble, lockUnlatched } from './locker-concerns'

interface Concern {
  kind: string
  find: (asked: ConcernSearch) => Promise<Found>
  /** Only for staff who may read such records. */
  only?: 'BusinessStripeAccount' | 'Dispute' | 'Reconciliation'
}

/** In display order. */
const CONCERNS = [
  { kind: 'chargesOff', find: chargesOff },
  { kind: 'ordersPaused', find: ordersPaused },
  { kind: 'lockerOffline', find: lockerOffline },
  { kind: 'lockerTrouble', find: lockerTrouble },
  { kind: 'orderSlow', find: orderSlow },
  { kind: 'orderUncollected', find: orderUncollected },
  { kind: 'guestProblem', find: guestProblem },
  { kind: 'cubbyUnclaimed', find: (asked) => cubbiesIn(asked, 'Unclaimed') },
  { kind: 'cubbyFault', find: (asked) => cubbiesIn(asked, 'Fault') },
  { kind: 'doorAwaited', find: doorAwaited },
  { kind: 'lockUnlatched', find: lockUnlatched },
  { kind: 'doorOpen', find: doorOpen },
  { kind: 'disputeOpen', find: disputeOpen, only: 'Dispute' },
  { kind: 'fraudWarning', find: fraudWarning, only: 'Dispute' },
  { kind: 'booksDiffer', find: booksDiffer, only: 'Reconciliation' },
  { kind: 'payoutFailed', find: payoutFailed, only: 'BusinessStripeAccount' },
  { kind: 'tabUnpaid', find: tabUnpaid },
  { kind: 'refundFailed', find: refundFailed },
  { kind: 'paymentFailed', find: paymentFailed },
  { kind: 'cardsDeclined', find: cardsDeclined },
] as const satisfies readonly Concern[]

export type ConcernKind = (typeof CONCERNS)[number]['kind']

export const CONCERN_KINDS = CONCERNS.map(({ kind }) => kind)

export interface Concerns extends Found {
  kind: ConcernKind
}

export interface Attention {
  /** When this was read (Unix ms). */
  now: number
  /** Without the empty kinds. */
  concerns: Concerns[]
  /** The kind that is listed in full. */
  whole: ConcernKind | null
  /** Counts behind an all-clear: venues open to guests, and lockers in use. */
  there: { openVenues: number; lockers: number }
}

interface AttentionQuery extends FiguresQuery {
  /** The kind to list in full. */
  whole?: ConcernKind | undefined
}

/** Returns the concerns at the actor's businesses, or at the chosen one (docs/rules/figures.md#needs-attention). @throws as `scopeOf` */
export async function attention(app: Services, actor: Actor, query: AttentionQuery): Promise<Attention> {
  const { whole } = query
  const now = app.now()
  const asked = { db: app.db, scope: scopeOf(actor, query), now }
  const concerns: Concerns[] = []
  for (const concern of CONCERNS) {
    if ('only' in concern && !actor.ability.can('read', concern.only)) continue
    const { kind, find } = concern
    const { total, first } = await find({ ...asked, limit: kind === whole ? PICKER_SIZE : ATTENTION_SIZE })
    if (total > 0) concerns.push({ kind, total, first })
  }
  return { now, concerns, whole: whole ?? null, there: await whatIsThere(asked) }
}

/** Counts open venues and lockers in use, since the all-clear mentions only what exists. */
async function whatIsThere({ db, scope }: Pick<ConcernSearch, 'db' | 'scope'>): Promise<Attention['there']> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('business')
        .where(inScope('business.id', scope))
        .where('business.active', '=', 1)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('openVenues'),
      eb
        .selectFrom('businessLocker')
        .where(inScope('businessLocker.businessId', scope))
        .where('businessLocker.active', '=', 1)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('lockers'),
    ])
    .executeTakeFirstOrThrow()
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

/** Orders that the bar has had for too long and that are not ready yet. */
async function orderSlow({ db, scope, now, limit }: ConcernSearch) {
  const rows = await orders({ db, scope, limit })
    .where('order.status', 'in', UNREADY_ORDER_STATUSES)
    .where('order.queuedAt', '<', now - SLOW_ORDER_MS)
    .select(['order.status', 'order.queuedAt as since'])
    .orderBy('order.queuedAt')
    .orderBy('order.id')
    .execute()
  return few(rows, ({ id, guest, status, place, timeZone, since }) => {
    return { id, to: `/orders/${id}`, what: `Order ${id}, ${status}`, detail: guest, place, timeZone, since }
  })
}

/** Orders that wait at the counter for longer than the venue keeps one in a cubby. No cubby shows them as unclaimed. */
async function orderUncollected({ db, scope, now, limit }: ConcernSearch) {
  const rows = await orders({ db, scope, limit })
    .where('order.status', '=', 'Ready')
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('cubby').select('cubby.id').whereRef('cubby.orderId', '=', 'order.id'))),
    )
    .where(isKeptNoLonger(now))
    .select('order.readyAt as since')
    .orderBy('order.readyAt')
    .orderBy('order.id')
    .execute()
  return few(rows, ({ id, guest, place, timeZone, since }) => {
    return { id, to: `/orders/${id}`, what: `Order ${id}`, detail: guest, place, timeZone, since }
  })
}

/** Failed refunds that nothing has replaced since: the guest does not have the money. */
async function refundFailed({ db, scope, limit }: ConcernSearch) {
  const rows = await orders({ db, scope, limit })
    .innerJoin('refund', 'refund.orderId', 'order.id')
    .where('refund.status', '=', 'Failed')
    .where('refund.undoneAt', 'is', null)
    .where(({ not }) => not(isMadeUp()))
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
    // Only orders of these statuses can have a failed payment; naming them lets SQLite use the index.
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
