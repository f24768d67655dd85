import { z } from 'zod'
import { storedNumber } from '../../../contract/daily-number'
import { ORDER_STATUSES } from '../../../contract/enumerations'
import { UNDO_MS } from '../../../contract/limits'
import type { Database, VenueTrx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

const flag = z.union([z.literal(0), z.literal(1)])

/** The orders of a step, as stored. */
export const stepOrders = z
  .array(
    z.object({
      id: z.number(),
      /** The status after the step, and the order's version then. */
      to: z.enum(ORDER_STATUSES),
      version: z.number(),
      before: z.object({
        status: z.enum(ORDER_STATUSES),
        atCounter: flag,
        readyAt: z.number().nullable(),
        completedAt: z.number().nullable(),
        waitingSince: z.number().nullable(),
      }),
      /** Ids of the lines that the step completed. */
      made: z.array(z.number()),
    }),
  )
  .min(1)
type StepOrder = z.infer<typeof stepOrders>[number]

/** How long steps are stored: long enough to answer a late press with `too_late`. */
const KEPT_MS = 10 * 60_000

/** An order before a step, with its lines that are not made yet. */
export async function beforeStep(trx: VenueTrx, orderId: number) {
  const before = await trx
    .selectFrom('order')
    .select(['status', 'atCounter', 'readyAt', 'completedAt', 'waitingSince'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await trx
    .selectFrom('orderItem')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', '=', 'Pending')
    .execute()
  return { id: orderId, before, pending: lines.map(({ id }) => id) }
}

/** An order after the step, to be stored with it. */
export async function afterStep(
  trx: VenueTrx,
  { id, before, pending }: Awaited<ReturnType<typeof beforeStep>>,
): Promise<StepOrder> {
  const { status, version } = await trx
    .selectFrom('order')
    .select(['status', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const made = before.status === 'Started' && status === 'Prepared' ? pending : []
  return { id, to: status, version, before, made }
}

/** Stores a step, so that it can be undone (docs/rules/orders.md#undo), and deletes steps older than `KEPT_MS`. */
export async function keepStep(
  trx: VenueTrx,
  { actor, businessId, orders, now }: { actor: UserActor; businessId: number; orders: StepOrder[]; now: number },
): Promise<void> {
  await trx
    .deleteFrom('barStep')
    .where('businessId', '=', businessId)
    .where('at', '<', now - KEPT_MS)
    .execute()
  await trx
    .insertInto('barStep')
    .values({ businessId, userId: actor.id, at: now, undoneAt: null, orders: JSON.stringify(orders) })
    .execute()
}

/** The user's steps that can still be undone, newest first. */
export async function undoableSteps({ db, now }: Pick<Services, 'db' | 'now'>, actor: UserActor, businessId: number) {
  const rows = await db
    .selectFrom('barStep')
    .select(['id', 'at', 'orders'])
    .where('businessId', '=', businessId)
    .where('userId', '=', actor.id)
    .where('undoneAt', 'is', null)
    .where('at', '>', now() - UNDO_MS)
    .orderBy('id', 'desc')
    .execute()
  const steps = rows.map(({ id, at, orders }) => ({ id, at, orders: stepOrders.parse(JSON.parse(orders)) }))
  const known = await ordersOf(
    db,
    steps.flatMap(({ orders }) => orders.map((order) => order.id)),
  )
  return steps
    .filter(({ orders }) => orders.every(({ id, version }) => known.get(id)?.version === version))
    .map(({ id, at, orders }) => ({
      id,
      until: at + UNDO_MS,
      to: orders[0]?.to ?? 'Started',
      /** True if the step changed no status and only put orders in line. */
      isWait: orders.every(({ to, before }) => to === before.status),
      orderNumbers: orders.map(({ id }) => known.get(id)?.number ?? id),
    }))
}

/** Returns orders' versions now, and the numbers by which they are called. */
async function ordersOf(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, { version: number; number: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('order').select(['id', 'version', 'dayNumber']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, version, dayNumber }) => [id, { version, number: storedNumber({ id, dayNumber }) }]))
}
