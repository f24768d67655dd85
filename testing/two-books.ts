import SqliteFile from 'better-sqlite3'
import { z } from 'zod'
import type { Store } from '../db/connection'

/** An order's money, in cents, as one of the two sides has it. */
export interface Account {
  /** The order. */
  uid: string
  charges: number
  charged: number
  refunded: number
  /** How much of the service fee the venue got back. */
  feeBack: number
}

const accounts = z.array(
  z.object({
    uid: z.string(),
    charges: z.number(),
    charged: z.number(),
    refunded: z.number(),
    feeBack: z.number(),
  }),
)

/** What our rows say of each order that came after this one. */
export function ourBooks({ file }: Pick<Store, 'file'>, after: number): Account[] {
  return accounts.parse(
    file
      .prepare(
        `SELECT uid,
          (SELECT count(*) FROM payment WHERE orderId = "order".id AND status = 'Succeeded') AS charges,
          (SELECT coalesce(sum(amountCents), 0) FROM payment WHERE orderId = "order".id AND status = 'Succeeded') AS charged,
          (SELECT coalesce(sum(amountCents), 0) FROM refund WHERE orderId = "order".id AND status = 'Succeeded') AS refunded,
          (SELECT coalesce(sum(CASE WHEN duplicate = 1 THEN applicationFeeCents ELSE feeCents END), 0)
            FROM refund JOIN payment ON payment.id = paymentId
            WHERE refund.orderId = "order".id AND refund.status = 'Succeeded') AS feeBack
        FROM "order" WHERE id > ? ORDER BY uid`,
      )
      .all(after),
  )
}

/** What Stripe's books say of the same orders; of all that it has charged when none are named. */
export function stripesBooks(path: string, of?: ReadonlyArray<Pick<Account, 'uid'>>): Account[] {
  const file = new SqliteFile(path, { readonly: true })
  const rows = accounts.parse(
    file
      .prepare(
        `SELECT json_extract(charge.metadata, '$.order') AS uid, count(*) AS charges, sum(charge.amountCaptured) AS charged,
          sum((SELECT coalesce(sum(amount), 0) FROM refund WHERE refund.charge = charge.id AND status <> 'failed')) AS refunded,
          sum((SELECT coalesce(sum(amountRefunded), 0) FROM applicationFee WHERE applicationFee.charge = charge.id)) AS feeBack
        FROM charge WHERE status = 'succeeded' GROUP BY uid ORDER BY uid`,
      )
      .all(),
  )
  file.close()
  const wanted = of && new Set(of.map(({ uid }) => uid))
  return wanted ? rows.filter(({ uid }) => wanted.has(uid)) : rows
}

/** How much of what concerns Stripe is not finished. */
export function openWork({ file }: Pick<Store, 'file'>): number {
  return z.object({ open: z.number() }).parse(
    file
      .prepare(
        `SELECT (SELECT count(*) FROM payment WHERE nextCheckAt IS NOT NULL)
          + (SELECT count(*) FROM refund WHERE status IN ('Creating', 'Pending'))
          + (SELECT count(*) FROM stripeStep WHERE status = 'Open')
          + (SELECT count(*) FROM webhookEvent WHERE processedAt IS NULL) AS open`,
      )
      .get(),
  ).open
}
