import { sql } from 'kysely'
import { splitCents } from '../../../contract/money'
import type { Trx } from '../../../db/store'

/** Selects the cents that refunds and comps have given back of a line. `line`: its table or alias. Failed refunds do not count. */
export function givenBackOfLine(part: 'subtotalCents' | 'taxCents', line: string) {
  const id = sql.ref(`${line}.id`)
  const cents = sql.ref(part)
  return sql<number>`(
    (SELECT coalesce(sum(${cents}), 0) FROM "refund" WHERE "refund"."orderItemId" = ${id} AND "refund"."status" <> 'Failed')
    + (SELECT coalesce(sum("compLine".${cents}), 0) FROM "compLine" JOIN "refund" ON "refund"."id" = "compLine"."refundId"
      WHERE "compLine"."orderItemId" = ${id} AND "refund"."status" <> 'Failed'))`
}

/** Selects the cents before tax that comps have taken off a line. `line`: its table or alias. */
export function compedOfLine(line: string) {
  return sql<number>`(SELECT coalesce(sum("compLine"."subtotalCents"), 0) FROM "compLine" JOIN "refund" ON "refund"."id" = "compLine"."refundId"
    WHERE "compLine"."orderItemId" = ${sql.ref(`${line}.id`)} AND "refund"."status" <> 'Failed' AND "refund"."compReason" IS NOT NULL)`
}

/** Returns the lines of an order with their price and tax, and the rest of both after refunds and comps. Cents. */
export async function leftOfLines(trx: Trx, orderId: number) {
  const lines = await trx
    .selectFrom('orderItem as line')
    .where('line.orderId', '=', orderId)
    .orderBy('line.id')
    .select(['line.id', 'line.unitPriceCents', 'line.quantity', 'line.taxCents'])
    .select([
      givenBackOfLine('subtotalCents', 'line').as('backCents'),
      givenBackOfLine('taxCents', 'line').as('taxBackCents'),
    ])
    .execute()
  return lines.map(({ id, unitPriceCents, quantity, taxCents, backCents, taxBackCents }) => {
    const priceCents = unitPriceCents * quantity
    return {
      id,
      priceCents,
      taxCents,
      leftCents: Math.max(0, priceCents - backCents),
      taxLeftCents: Math.max(0, taxCents - taxBackCents),
    }
  })
}

/** Divides a comp's amounts anew among its lines, after a refund made at Stripe has reduced it. No effect on other refunds. */
export async function fitCompLines(
  trx: Trx,
  refundId: number,
  { subtotalCents, taxCents }: { subtotalCents: number; taxCents: number },
): Promise<void> {
  const lines = await trx
    .selectFrom('compLine')
    .selectAll()
    .where('refundId', '=', refundId)
    .orderBy('orderItemId')
    .execute()
  const subtotals = splitCents(
    subtotalCents,
    lines.map((line) => line.subtotalCents),
  )
  const taxes = splitCents(
    taxCents,
    lines.map((line) => line.taxCents),
  )
  for (const [index, { orderItemId }] of lines.entries()) {
    await trx
      .updateTable('compLine')
      .set({ subtotalCents: subtotals[index] ?? 0, taxCents: taxes[index] ?? 0 })
      .where('refundId', '=', refundId)
      .where('orderItemId', '=', orderItemId)
      .execute()
  }
}
