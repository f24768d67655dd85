import { sql } from 'kysely'
import { LIVE_ORDER_STATUSES } from '../../../contract/order-states'
import { HOUR_MS, MINUTE_MS } from '../../../contract/time'
import type { OutboxKind } from '../../platform/outbox/outbox'
import type { Services } from '../../platform/server/services'

const COUNT = sql<number>`count(*)`.as('count')
/** Selects the earliest time of a column; null without rows. */
const first = (column: string) => sql<number | null>`min(${sql.ref(column)})`

/** Returns the live orders by status, with the time the oldest of each was placed (Unix ms). */
export async function liveOrders({ db }: Services) {
  return db
    .selectFrom('order')
    .where('status', 'in', LIVE_ORDER_STATUSES)
    .groupBy('status')
    .select(({ fn }) => ['status', COUNT, fn.min('placedAt').as('oldestAt')])
    .execute()
}

/** Returns payments of the last hour's orders, counted by status. */
export async function paymentsOfLastHour({ db, now }: Services) {
  return db
    .selectFrom('order')
    .innerJoin('payment', 'payment.orderId', 'order.id')
    .where('order.placedAt', '>', now() - HOUR_MS)
    .groupBy('payment.status')
    .select(['payment.status', COUNT])
    .execute()
}

/**
 * Returns the open external work by kind, with the oldest of each (Unix ms). A refund that Stripe has accepted is not open, although the bank may
 * take days.
 */
export async function openWork({ db }: Services) {
  const payment = await db
    .selectFrom('payment')
    .where('nextCheckAt', 'is not', null)
    .select([COUNT, first('createdAt').as('oldestAt')])
    .executeTakeFirstOrThrow()
  const refund = await db
    .selectFrom('refund')
    .where('status', '=', 'Creating')
    .select([COUNT, first('createdAt').as('oldestAt')])
    .executeTakeFirstOrThrow()
  const step = await db
    .selectFrom('stripeStep')
    .where('nextCheckAt', 'is not', null)
    .select([COUNT, first('createdAt').as('oldestAt')])
    .executeTakeFirstOrThrow()
  const event = await db
    .selectFrom('webhookEvent')
    .where('processedAt', 'is', null)
    .select([COUNT, first('receivedAt').as('oldestAt')])
    .executeTakeFirstOrThrow()
  const queued = (kind: OutboxKind) =>
    db
      .selectFrom('outbox')
      .where('kind', '=', kind)
      .where('doneAt', 'is', null)
      .where('nextAttemptAt', 'is not', null)
      .select([COUNT, first('createdAt').as('oldestAt')])
      .executeTakeFirstOrThrow()
  return [
    { kind: 'payment', ...payment },
    { kind: 'refund', ...refund },
    { kind: 'stripe step', ...step },
    { kind: 'event', ...event },
    { kind: 'mail', ...(await queued('mail')) },
    { kind: 'secret mail', ...(await queued('secret mail')) },
    { kind: 'receipt', ...(await queued('receipt')) },
    { kind: 'ready mail', ...(await queued('ready mail')) },
    { kind: 'notice', ...(await queued('push')) },
  ]
}

/** Returns how many disputes neither staff nor the sweep has answered, and the first deadline (Unix ms). */
export async function unansweredDisputes({ db }: Services) {
  return db
    .selectFrom('dispute')
    .where('status', '=', 'NeedsResponse')
    .where('answer', 'in', ['None', 'Failed'])
    .select([COUNT, first('dueBy').as('firstDueAt')])
    .executeTakeFirstOrThrow()
}

/** Returns active lockers by connection state. Lockers that were never paired do not count. */
export async function lockersByState({ db }: Services) {
  const found = await db
    .selectFrom('businessLocker')
    .where('active', '=', 1)
    .where('secretHash', 'is not', null)
    .groupBy('online')
    .select(['online', COUNT])
    .execute()
  const countOf = (online: number) => found.find((group) => group.online === online)?.count ?? 0
  return [
    { state: 'online', count: countOf(1) },
    { state: 'offline', count: countOf(0) },
  ]
}

/** Returns cubbies of active lockers by phase. */
export async function cubbiesByPhase({ db }: Services) {
  return db
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .where('businessLocker.active', '=', 1)
    .groupBy('cubby.phase')
    .select(['cubby.phase', COUNT])
    .execute()
}

/** Returns the durations of the last minute's commands, in seconds: until they were sent, and from then until they were carried out. */
export async function commandTimes({ db, now }: Services) {
  const commands = await db
    .selectFrom('lockerCommand')
    .where('createdAt', '>', now() - MINUTE_MS)
    .where('sentAt', 'is not', null)
    .select(['createdAt', 'sentAt', 'finishedAt', 'status'])
    .execute()
  const toSent = commands.map(({ createdAt, sentAt }) => (sentAt ?? createdAt) - createdAt)
  const toDone = commands.flatMap(({ sentAt, finishedAt, status }) =>
    status === 'Done' && sentAt !== null && finishedAt !== null ? [finishedAt - sentAt] : [],
  )
  return [...quantiles('sent', toSent), ...quantiles('done', toDone)]
}

const QUANTILES = [0.5, 0.99] as const

function quantiles(step: string, times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  return QUANTILES.flatMap((quantile) => {
    const ms = sorted[Math.floor(quantile * (sorted.length - 1))]
    return ms === undefined ? [] : [{ step, quantile: String(quantile), seconds: ms / 1000 }]
  })
}
