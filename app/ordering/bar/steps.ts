import { z } from 'zod'
import { ORDER_STATUSES } from '../../../contract/enumerations'
import { UNDO_MS } from '../../../contract/limits'
import type { Database, Trx } from '../../../db/connection'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

const flag = z.union([z.literal(0), z.literal(1)])

/** The orders of a step, as they are kept. */
export const stepOrders = z
  .array(
    z.object({
      id: z.number(),
      /** Where the step led, and the order's version then. */
      to: z.enum(ORDER_STATUSES),
      version: z.number(),
      before: z.object({
        status: z.enum(ORDER_STATUSES),
        atCounter: flag,
        readyAt: z.number().nullable(),
        completedAt: z.number().nullable(),
        waitingSince: z.number().nullable(),
      }),
      /** The lines that were made with it. */
      made: z.array(z.number()),
    }),
  )
  .min(1)
type StepOrder = z.infer<typeof stepOrders>[number]

/** How long steps are kept: long enough for a late press to be told that it is late. */
const KEPT_MS = 10 * 60_000

/** An order as it is before a step, with the lines that are not made yet. */
export async function beforeStep(trx: Trx, orderId: number) {
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

/** An order after the step, to be kept with it. */
export async function afterStep(
  trx: Trx,
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

/** Keeps a step, so that it can be undone (docs/rules/orders.md#undo), and forgets those whose time is long over. */
export async function keepStep(
  trx: Trx,
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

/** The steps of this person that can still be undone, newest first, for the screen to offer them. */
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
  const versions = await versionsOf(
    db,
    steps.flatMap(({ orders }) => orders.map((order) => order.id)),
  )
  return steps
    .filter(({ orders }) => orders.every(({ id, version }) => versions.get(id) === version))
    .map(({ id, at, orders }) => ({
      id,
      until: at + UNDO_MS,
      to: orders[0]?.to ?? 'Started',
      /** It moved nothing: the order waits in line since. */
      isWait: orders.every(({ to, before }) => to === before.status),
      orderIds: orders.map((order) => order.id),
    }))
}

async function versionsOf(db: Database, orderIds: readonly number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.selectFrom('order').select(['id', 'version']).where('id', 'in', orderIds).execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}
