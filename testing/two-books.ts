import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Store } from '../db/store'

/** One order's money in cents, according to one of the two databases. */
export interface Account {
  /** The order's uid. */
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

/** Our records of each order with a higher id than `after`. */
export async function ourBooks({ db }: Pick<Store, 'db'>, after: number): Promise<Account[]> {
  const { rows } = await sql`
    SELECT "uid",
      (SELECT count(*) FROM "payment" WHERE "orderId" = "order"."id" AND "status" = 'Succeeded') AS "charges",
      (SELECT coalesce(sum("amountCents"), 0) FROM "payment" WHERE "orderId" = "order"."id" AND "status" = 'Succeeded') AS "charged",
      (SELECT coalesce(sum("amountCents"), 0) FROM "refund" WHERE "orderId" = "order"."id" AND "status" = 'Succeeded') AS "refunded",
      (SELECT coalesce(sum(CASE WHEN "duplicate" = 1 THEN "applicationFeeCents" ELSE "feeCents" END), 0)
        FROM "refund" JOIN "payment" ON "payment"."id" = "paymentId"
        WHERE "refund"."orderId" = "order"."id" AND "refund"."status" = 'Succeeded') AS "feeBack"
    FROM "order" WHERE "id" > ${after} ORDER BY "uid"`.execute(db)
  return accounts.parse(rows)
}

/** Stripe's records of the same orders; of all charges if `of` is undefined. */
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

/** The number of unfinished payments, charges of tabs, refunds, Stripe steps and webhooks. */
export async function openWork({ db }: Pick<Store, 'db'>): Promise<number> {
  const { rows } = await sql`
    SELECT (SELECT count(*) FROM "payment" WHERE "nextCheckAt" IS NOT NULL)
      + (SELECT count(*) FROM "tabCharge" WHERE "nextCheckAt" IS NOT NULL)
      + (SELECT count(*) FROM "refund" WHERE "status" IN ('Creating', 'Pending'))
      + (SELECT count(*) FROM "stripeStep" WHERE "status" = 'Open')
      + (SELECT count(*) FROM "webhookEvent" WHERE "processedAt" IS NULL) AS "open"`.execute(db)
  return z.tuple([z.object({ open: z.number() })]).parse(rows)[0].open
}
