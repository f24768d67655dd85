import { z } from 'zod'
import type { OrderStatus } from '../../../contract/enumerations'
import type { Database } from '../../../db/store'
import type { OrderRecordTable } from '../../../db/tables'

/** A record of an order's chain. `content` is JSON; null for a door event that was summed up. */
export type OrderRecord = Pick<OrderRecordTable, 'kind' | 'recordId' | 'content'>

/** Names of an order's money columns, in words. */
const MONEY = {
  subtotalCents: 'subtotal',
  taxCents: 'tax',
  serviceFeeCents: 'service fee',
  tipCents: 'tip',
  totalCents: 'total',
} as const
const MONEY_COLUMNS = ['subtotalCents', 'taxCents', 'serviceFeeCents', 'tipCents', 'totalCents'] as const

/**
 * An order when it was paid: lines are id, unit price in cents, quantity, name, tax class and tax in cents, of which older records omit the last; steps of its history are id, status,
 * actor and Unix ms.
 */
const paidOrderRecord = z.object({
  subtotalCents: z.number(),
  taxCents: z.number(),
  serviceFeeCents: z.number(),
  tipCents: z.number(),
  totalCents: z.number(),
  customerId: z.number(),
  businessId: z.number(),
  lines: z.array(
    z.tuple([z.number(), z.number(), z.number(), z.string().optional(), z.string().optional(), z.number().optional()]),
  ),
  history: z.array(z.tuple([z.number(), z.string(), z.string(), z.number()])),
})
export type PaidOrderRecord = z.infer<typeof paidOrderRecord>

/** The chain's record of the order when it was paid, if there is one. */
export function readPaidOrder(records: readonly OrderRecord[]): PaidOrderRecord | undefined {
  const content = records.findLast(({ kind }) => kind === 'order')?.content
  return content == null ? undefined : paidOrderRecord.parse(JSON.parse(content))
}

const TIMES = ['placedAt', 'paidAt'] as const

/** The times of an order, from the steps of its history in its record. */
export function timesOf({ history }: PaidOrderRecord): Partial<Record<(typeof TIMES)[number], number>> {
  const at = (to: OrderStatus) => history.find(([, status]) => status === to)?.[3]
  const [placedAt, paidAt] = [at('Draft'), at('Paid')]
  return { ...(placedAt !== undefined && { placedAt }), ...(paidAt !== undefined && { paidAt }) }
}

/** The differences between a paid order's record and its current money, times, lines and early history, in words. */
export async function comparePaidOrder(db: Database, orderId: number, records: readonly OrderRecord[]) {
  const order = await db.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const record = readPaidOrder(records)
  if (!record) {
    const start = await db
      .selectFrom('orderRecordStart')
      .select('lastId')
      .where('kind', '=', 'order')
      .executeTakeFirst()
    const isMissing = order.paidAt !== null && orderId > (start?.lastId ?? 0)
    return isMissing ? ['The record of the paid order is missing.'] : []
  }
  const faults: string[] = MONEY_COLUMNS.filter((column) => order[column] !== record[column]).map(
    (column) => `The ${MONEY[column]} of the order was changed afterwards.`,
  )
  if (order.customerId !== record.customerId || order.businessId !== record.businessId) {
    faults.push('The guest or the venue of the order was changed afterwards.')
  }
  const times = timesOf(record)
  if (TIMES.some((column) => times[column] !== undefined && order[column] !== times[column])) {
    faults.push('The time of the order or of its payment was changed afterwards.')
  }
  return [...faults, ...(await compareLines(db, orderId, record)), ...(await compareSteps(db, orderId, record))]
}

async function compareLines(db: Database, orderId: number, { lines }: PaidOrderRecord): Promise<string[]> {
  const rows = await db
    .selectFrom('orderItem')
    .select(['id', 'unitPriceCents', 'quantity', 'name', 'taxClass', 'taxCents'])
    .where('orderId', '=', orderId)
    .execute()
  const left = new Map(rows.map((row) => [row.id, row]))
  const faults: string[] = []
  for (const [id, unitPriceCents, quantity, name, taxClass, taxCents] of lines) {
    const row = left.get(id)
    left.delete(id)
    if (!row) faults.push(`A line (row ${id}) was removed.`)
    else if (row.unitPriceCents !== unitPriceCents) faults.push(`The price of ${row.name} was changed afterwards.`)
    else if (row.quantity !== quantity) faults.push(`The quantity of ${row.name} was changed afterwards.`)
    else if (taxCents !== undefined && (row.taxCents !== taxCents || row.taxClass !== taxClass)) {
      faults.push(`The tax of ${row.name} was changed afterwards.`)
    } else if (name !== undefined && row.name !== name) faults.push(`The name of ${name} was changed afterwards.`)
  }
  return [...faults, ...[...left.values()].map(({ name }) => `A line, ${name}, was added afterwards.`)]
}

async function compareSteps(db: Database, orderId: number, { history }: PaidOrderRecord): Promise<string[]> {
  const rows = await db
    .selectFrom('orderHistory')
    .select(['id', 'toStatus', 'actor', 'at'])
    .where('orderId', '=', orderId)
    .execute()
  const now = new Map(rows.map((row) => [row.id, row]))
  return history.flatMap(([id, toStatus, actor, at]) => {
    const row = now.get(id)
    if (!row) return [`A step of the history, ${toStatus}, was removed.`]
    const isSame = row.toStatus === toStatus && row.actor === actor && row.at === at
    return isSame ? [] : [`A step of the history, ${toStatus}, was changed afterwards.`]
  })
}
