import type Stripe from 'stripe'
import type { PayoutPartTable } from '../../../db/tables'
import { businessDateOf } from '../../../db/venue-clock'
import type { VenueTrx } from '../../../db/store'
import type { Services } from '../../platform/server/services'
import { ordersOfParts } from './payout-orders'
import type { PayoutReading } from './payout-reading'

const PAGE = 100
/** Rows per statement, below PostgreSQL's and SQLite's limits of parameters. */
const ROWS_AT_ONCE = 500
/** A payment leads to its charge on the platform, and a refund to the reversal of its transfer. */
const EXPAND = ['data.source.source_transfer.source_transaction', 'data.source.source_transfer_reversal']

/** One movement of a venue's balance, as stored without its order. */
type PartRow = Pick<
  PayoutPartTable,
  'stripeTransactionId' | 'kind' | 'amountCents' | 'feeCents' | 'stripeSourceId' | 'description' | 'madeAt'
>

/**
 * Reads the parts of a payout and stores them all in one transaction, if they add up to its amount; otherwise Stripe has not finished its list, and they
 * are read again later. Safe to repeat.
 * @throws Stripe's error
 */
export async function readPayoutParts(
  app: Services,
  reading: PayoutReading,
  payout: { id: number; stripePayoutId: string; amountCents: number },
): Promise<void> {
  const movements = await movementsOf(app, reading, payout.stripePayoutId)
  const now = app.now()
  const sum = movements.reduce((total, { amount, fee }) => total + amount - fee, 0)
  if (sum !== payout.amountCents) {
    app.log.warn({ payout: payout.stripePayoutId, sum, amount: payout.amountCents }, 'a payout does not add up')
    await app.db.updateTable('payout').set({ partsTriedAt: now }).where('id', '=', payout.id).execute()
    return
  }
  const found = await ordersOfParts(app, reading.businessId, movements)
  const rows = movements.map((movement) => ({
    ...partOf(movement),
    ...(found.get(movement.id) ?? { orderId: null, stripeTransferId: null }),
    payoutId: payout.id,
  }))
  await app.store.inGuard({ venue: reading.businessId }, async (trx) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await trx
        .insertInto('payoutPart')
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        // Stripe may move a part of a failed payout to a later one: it belongs to one payout at a time.
        .onConflict((conflict) => conflict.column('stripeTransactionId').doUpdateSet({ payoutId: payout.id }))
        .execute()
    }
    await storeDays(trx, payout.id)
    await trx
      .updateTable('payout')
      .set({ partsReadAt: now, partsTriedAt: null, updatedAt: now })
      .where('id', '=', payout.id)
      .execute()
  })
}

/** Adds up what a payout has of each business date, as the reports count orders (docs/rules/figures.md#daily-summary). */
async function storeDays(trx: VenueTrx, payoutId: number): Promise<void> {
  await trx.deleteFrom('payoutDay').where('payoutId', '=', payoutId).execute()
  await trx
    .insertInto('payoutDay')
    .columns(['payoutId', 'businessId', 'date', 'cents'])
    .expression((eb) => {
      const date = businessDateOf('tab.openedAt', 'place.timeZone')
      return eb
        .selectFrom('payoutPart as part')
        .innerJoin('order', 'order.id', 'part.orderId')
        .innerJoin('tab', 'tab.id', 'order.tabId')
        .innerJoin('business', 'business.id', 'tab.businessId')
        .innerJoin('place', 'place.id', 'business.placeId')
        .where('part.payoutId', '=', payoutId)
        .select(['part.payoutId', 'tab.businessId', date.as('date')])
        .select((of) => of.fn.sum<number>(of('part.amountCents', '-', of.ref('part.feeCents'))).as('cents'))
        .groupBy(['part.payoutId', 'tab.businessId', date])
    })
    .execute()
}

/** The movements of a payout, without its own, which takes the sum out of the balance. */
async function movementsOf(
  app: Services,
  { stripeAccountId }: PayoutReading,
  payout: string,
): Promise<Stripe.BalanceTransaction[]> {
  const movements: Stripe.BalanceTransaction[] = []
  const list = app.payments.stripe.balanceTransactions.list(
    { payout, limit: PAGE, expand: EXPAND },
    { stripeAccount: stripeAccountId },
  )
  for await (const movement of list) if (movement.type !== 'payout') movements.push(movement)
  return movements
}

function partOf(movement: Stripe.BalanceTransaction): PartRow {
  const { source } = movement
  return {
    stripeTransactionId: movement.id,
    kind: kindOf(movement),
    amountCents: movement.amount,
    feeCents: movement.fee,
    stripeSourceId: typeof source === 'string' ? source : (source?.id ?? null),
    description: movement.description,
    madeAt: movement.created * 1000,
  }
}

/** Stripe's types and categories in our words (docs/rules/figures.md#payouts). */
function kindOf({ type, reporting_category: category, source }: Stripe.BalanceTransaction): PayoutPartTable['kind'] {
  const object = source !== null && typeof source === 'object' ? source : undefined
  if (category === 'dispute' || category === 'dispute_reversal') return 'Dispute'
  switch (type) {
    case 'charge':
    case 'payment':
      return object?.object === 'charge' && isSentByHand(object) ? 'Adjustment' : 'Order'
    case 'refund':
    case 'payment_refund':
    case 'payment_reversal':
      return object?.object === 'refund' && isTakenByHand(object) ? 'Adjustment' : 'Refund'
    case 'refund_failure':
    case 'payment_failure_refund':
      return 'FailedRefund'
    case 'payout_failure':
    case 'payout_cancel':
      return 'FailedPayout'
    case 'application_fee_refund':
      return 'FeeRefund'
    case 'stripe_fee':
    case 'stripe_fx_fee':
    case 'tax_fee':
    case 'payment_network_reserve_hold':
      return 'StripeFee'
    default:
      return object?.object === 'fee_refund' ? 'FeeRefund' : 'Adjustment'
  }
}

/** A transfer to the venue that no charge made: staff of the platform sent it. */
function isSentByHand({ source_transfer: transfer }: Stripe.Charge): boolean {
  return transfer !== null && typeof transfer === 'object' && transfer.source_transaction === null
}

/** A reversal that belongs to no refund of a guest. */
function isTakenByHand({ source_transfer_reversal: reversal }: Stripe.Refund): boolean {
  if (reversal === null || typeof reversal !== 'object') return false
  return reversal.source_refund === null && reversal.metadata?.refund === undefined
}
