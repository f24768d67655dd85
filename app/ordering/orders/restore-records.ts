import { sql } from 'kysely'
import { z } from 'zod'
import { ORDER_STATUSES } from '../../../contract/enumerations'
import type { Trx, VenueTrx } from '../../../db/store'
import { followChain, newestOf, recordContent } from './chain'
import { readPaidOrder, timesOf, type OrderRecord, type PaidOrderRecord } from './paid-order-record'

const ROWS = ['payment', 'refund', 'dispute', 'doorEvent', 'orderHistory'] as const

/** A step of the history in its record. */
const step = z.object({
  fromStatus: z.enum(ORDER_STATUSES).nullable(),
  toStatus: z.enum(ORDER_STATUSES),
  actor: z.string(),
  reason: z.string().nullable(),
  at: z.number(),
})

/**
 * Restores an order's rows from its chain: amounts, prices, names, times, and removed steps of the history. Returns false, and changes nothing, if
 * the chain itself does not hold.
 */
export async function restoreRecords(trx: VenueTrx, orderId: number): Promise<boolean> {
  const { records, faults } = await followChain(trx, orderId)
  if (faults.length > 0) return false
  const paid = readPaidOrder(records)
  if (paid) await restorePaidOrder(trx, orderId, paid)
  for (const kind of ROWS) await restoreRows(trx, orderId, kind, records)
  return true
}

async function restorePaidOrder(trx: Trx, orderId: number, paid: PaidOrderRecord): Promise<void> {
  const { lines, history, ...order } = paid
  await trx
    .updateTable('order')
    .set({ ...order, ...timesOf(paid) })
    .where('id', '=', orderId)
    .execute()
  for (const [id, unitPriceCents, quantity, name, taxClass, taxCents] of lines) {
    const later = { ...(name !== undefined && { name }), ...(taxCents !== undefined && { taxClass, taxCents }) }
    const line = { unitPriceCents, quantity, ...later }
    await trx.updateTable('orderItem').set(line).where('id', '=', id).execute()
  }
  let fromStatus: z.infer<typeof step>['fromStatus'] = null
  for (const [id, status, actor, at] of history) {
    const toStatus = step.shape.toStatus.parse(status)
    await writeStep(trx, { id, orderId, fromStatus, toStatus, actor, reason: null, at })
    fromStatus = toStatus
  }
}

async function restoreRows(trx: Trx, orderId: number, kind: (typeof ROWS)[number], records: readonly OrderRecord[]) {
  for (const [id, content] of newestOf(records, kind)) {
    if (content === null) continue
    if (kind === 'orderHistory') await writeStep(trx, { id, orderId, ...step.parse(JSON.parse(content)) })
    else {
      const columns = Object.entries(recordContent.parse(JSON.parse(content)))
      const changes = sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
      await sql`UPDATE ${sql.table(kind)} SET ${changes} WHERE "id" = ${id}`.execute(trx)
    }
  }
}

async function writeStep(trx: Trx, row: z.infer<typeof step> & { id: number; orderId: number }): Promise<void> {
  await trx
    .insertInto('orderHistory')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
