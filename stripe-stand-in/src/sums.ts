import type { Books } from './books'
import { DISPUTE_FEE } from './resources/dispute-life'

/** The totals of the books, for tests to compare the product's figures with. Amounts are in cents. */
export interface Sums {
  charged: number
  charges: number
  refunded: number
  refunds: number
  transferred: number
  reversed: number
  fees: number
  feesRefunded: number
  /** The amount that banks took back and have not returned, without Stripe's dispute fees. */
  disputed: number
  disputeFees: number
  /** Stripe's fees for charges. The platform pays them; its balance here is the one before them. */
  cardFees: number
  /** The money that left for the venues' banks and did not come back. */
  paidOut: number
  /** The platform's balance. */
  platform: number
  /** The earnings of each venue's account by its id, before payouts. */
  accounts: Record<string, number>
}

/** Adds up the books. It always holds that charged = balances of the platform and the venues + refunded + disputed + disputeFees. */
export function sumsOf({ file }: Pick<Books, 'file'>): Sums {
  const one = (sql: string) => file.prepare<[], { amount: number; count: number }>(sql).get() ?? { amount: 0, count: 0 }
  const charges = one(
    `SELECT coalesce(sum(amountCaptured), 0) AS amount, count(*) AS count FROM charge WHERE status = 'succeeded'`,
  )
  const refunds = one(
    `SELECT coalesce(sum(amount), 0) AS amount, count(*) AS count FROM refund WHERE status <> 'failed'`,
  )
  const transfers = one(
    `SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(amountReversed), 0) AS count FROM transfer`,
  )
  const fees = one(
    `SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum(amountRefunded), 0) AS count FROM applicationFee`,
  )
  const disputes = one(
    `SELECT coalesce(sum(amount), 0) AS amount, count(*) AS count FROM dispute WHERE withdrawn = 1 AND reinstated = 0`,
  )
  const cardFees = one(
    `SELECT coalesce(sum((amountCaptured * 29 + 500) / 1000 + 30), 0) AS amount, count(*) AS count FROM charge
     WHERE status = 'succeeded' AND captured = 1`,
  )
  const payouts = one(
    `SELECT coalesce(sum(amount), 0) AS amount, count(*) AS count FROM payout WHERE status <> 'failed'`,
  )
  const disputeFees = disputes.count * DISPUTE_FEE
  const transferred = transfers.amount - transfers.count
  const earned = fees.amount - fees.count
  return {
    charged: charges.amount,
    charges: charges.count,
    refunded: refunds.amount,
    refunds: refunds.count,
    transferred: transfers.amount,
    reversed: transfers.count,
    fees: fees.amount,
    feesRefunded: fees.count,
    disputed: disputes.amount,
    disputeFees,
    cardFees: cardFees.amount,
    paidOut: payouts.amount,
    platform: charges.amount - refunds.amount - disputes.amount - disputeFees - transferred + earned,
    accounts: balances(file),
  }
}

function balances(file: Books['file']): Record<string, number> {
  const rows = file
    .prepare<[], { id: string; amount: number }>(
      `SELECT account.id AS id,
        (SELECT coalesce(sum(amount - amountReversed), 0) FROM transfer WHERE destination = account.id)
        - (SELECT coalesce(sum(amount - amountRefunded), 0) FROM applicationFee WHERE applicationFee.account = account.id) AS amount
       FROM account ORDER BY account.seq`,
    )
    .all()
  return Object.fromEntries(rows.map(({ id, amount }) => [id, amount]))
}
