import type Stripe from 'stripe'
import { DAY_MS } from '../../../contract/time'
import type { PayoutTable } from '../../../db/tables'
import type { Services } from '../../platform/server/services'
import { readPayoutParts } from './payout-parts'
import { duePayouts, notePayoutsRead, notePayoutsUnread, payoutsAreDue, type PayoutReading } from './payout-reading'
import { readFault } from './stripe-fault'

/** Venues per sweep, and payouts of one whose parts are read. */
const VENUES_AT_ONCE = 20
const PAYOUTS_AT_ONCE = 10
const PAGE = 100
/** A payout may fail days after it has arrived. Events report later failures. */
const OVERLAP_MS = 30 * DAY_MS
/** After this long, parts that did not add up are read again. */
const AGAIN_MS = 60 * 60_000

/**
 * Reads the payouts of venues from Stripe and stores them with their parts, so that no screen waits for Stripe. Runs after each event about
 * payouts, and by itself some times a day. Safe to repeat.
 */
export async function readPayouts(app: Services): Promise<void> {
  for (const reading of await duePayouts(app, VENUES_AT_ONCE)) {
    // Stripe does not answer: the other calls would fail, too.
    if (app.stopping.aborted || !(await readPayoutsOf(app, reading))) return
  }
}

/**
 * Stores the present state of a payout that an event names, however old it is, and has the venue's payouts read with the next sweep. Unknown
 * accounts are ignored.
 * @throws Stripe's error
 */
export async function applyPayout(app: Services, stripeAccount: string, payoutId: string): Promise<void> {
  const account = await app.db
    .selectFrom('businessStripeAccount')
    .select('businessId')
    .where('stripeAccountId', '=', stripeAccount)
    .executeTakeFirst()
  if (!account) return
  await storePage(app, account.businessId, [
    await app.payments.stripe.payouts.retrieve(payoutId, {}, { stripeAccount }),
  ])
  await payoutsAreDue(app, account.businessId)
}

/** Returns false when Stripe does not answer. */
async function readPayoutsOf(app: Services, reading: PayoutReading): Promise<boolean> {
  const readAt = app.now()
  try {
    // A failure is no silence of Stripe: one account may be closed to Barback, and a probe would have it read again every few seconds.
    await storePayouts(app, reading)
    const rest = await storeParts(app, reading)
    await notePayoutsRead(app, reading, { readAt, rest })
    return true
  } catch (error) {
    const { kind, message } = readFault(error)
    app.log.warn({ businessId: reading.businessId, reason: message }, 'could not read payouts from Stripe')
    await notePayoutsUnread(app, reading, message)
    return kind !== 'unclear'
  }
}

async function storePayouts(app: Services, { businessId, stripeAccountId, readAt }: PayoutReading): Promise<void> {
  const created = readAt === null ? undefined : { gte: Math.floor((readAt - OVERLAP_MS) / 1000) }
  let after: string | undefined
  for (;;) {
    const page = await app.payments.stripe.payouts.list(
      { limit: PAGE, ...(created && { created }), ...(after !== undefined && { starting_after: after }) },
      { stripeAccount: stripeAccountId },
    )
    await storePage(app, businessId, page.data)
    after = page.data.at(-1)?.id
    if (!page.has_more || after === undefined) return
  }
}

async function storePage(app: Services, businessId: number, payouts: readonly Stripe.Payout[]): Promise<void> {
  if (payouts.length === 0) return
  const now = app.now()
  await app.store.inGuard({ venue: businessId }, async (trx) => {
    await trx
      .insertInto('payout')
      .values(payouts.map((payout) => ({ ...rowOf(payout), businessId, createdAt: now, updatedAt: now })))
      .onConflict((conflict) =>
        conflict.column('stripePayoutId').doUpdateSet((eb) => ({
          amountCents: eb.ref('excluded.amountCents'),
          status: eb.ref('excluded.status'),
          arrivesOn: eb.ref('excluded.arrivesOn'),
          hasParts: eb.ref('excluded.hasParts'),
          failureCode: eb.ref('excluded.failureCode'),
          failureMessage: eb.ref('excluded.failureMessage'),
          updatedAt: now,
        })),
      )
      .execute()
  })
}

function rowOf(payout: Stripe.Payout) {
  return {
    stripePayoutId: payout.id,
    amountCents: payout.amount,
    status: statusOf(payout.status),
    // Stripe gives midnight UTC of the date.
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    isAutomatic: payout.automatic ? (1 as const) : (0 as const),
    hasParts: payout.reconciliation_status === 'completed' ? (1 as const) : (0 as const),
    failureCode: payout.failure_code,
    failureMessage: payout.failure_message,
    madeAt: payout.created * 1000,
  }
}

function statusOf(status: string): PayoutTable['status'] {
  switch (status) {
    case 'paid':
      return 'Paid'
    case 'in_transit':
      return 'InTransit'
    case 'failed':
      return 'Failed'
    case 'canceled':
      return 'Cancelled'
    default:
      return 'Pending'
  }
}

/** Reads the parts of some payouts that lack them, newest first. Returns what is left. */
async function storeParts(app: Services, reading: PayoutReading): Promise<'none' | 'soon' | 'now'> {
  const { businessId } = reading
  const ready = await unread(app, businessId)
    .where('hasParts', '=', 1)
    .where((eb) => eb.or([eb('partsTriedAt', 'is', null), eb('partsTriedAt', '<=', app.now() - AGAIN_MS)]))
    .select(['id', 'stripePayoutId', 'amountCents'])
    .orderBy('madeAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PAYOUTS_AT_ONCE + 1)
    .execute()
  for (const payout of ready.slice(0, PAYOUTS_AT_ONCE)) {
    if (app.stopping.aborted) return 'now'
    await readPayoutParts(app, reading, payout)
  }
  if (ready.length > PAYOUTS_AT_ONCE) return 'now'
  const left = await unread(app, businessId).select('id').limit(1).executeTakeFirst()
  return left ? 'soon' : 'none'
}

/** The payouts of a venue whose parts are not stored. Stripe names none of a manual payout. */
function unread({ db }: Services, businessId: number) {
  return db
    .selectFrom('payout')
    .where('businessId', '=', businessId)
    .where('partsReadAt', 'is', null)
    .where('isAutomatic', '=', 1)
}
