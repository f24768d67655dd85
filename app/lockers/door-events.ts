import { randomUUID } from 'node:crypto'
import type { DoorState } from '../../contract/enumerations'
import type { CubbyDoors, DoorSide } from '../../contract/locker-protocol'
import type { Trx } from '../../db/connection'
import { moveOrder } from '../orders/transition'
import { setCubby } from './cubby'
import { afterDoor, type DoorEffect } from './cubby-life'
import { offerFreeCubbies } from './line'
import type { Step } from './step'

export interface LockerIdentity {
  /** businessLocker.id */
  id: number
  /** businessLocker.lockerId: the code that kiosks and histories show. */
  code: string
  businessId: number
  /** The hardware serial of its controller. */
  deviceId: string
}

export interface DoorReport {
  cubby: number
  door: DoorSide
  state: DoorState
  bootId: string
  seq: number
  /** When it was seen, Unix milliseconds of the server's clock. */
  at: number
}

/**
 * Stores a door report and moves the cubby and its order accordingly. A repeated report changes nothing.
 * @returns false when the locker has no such cubby
 */
export async function recordDoor(step: Step, locker: LockerIdentity, report: DoorReport): Promise<boolean> {
  const { trx, now } = step
  const cubby = await trx
    .selectFrom('cubby')
    .selectAll()
    .where('lockerId', '=', locker.id)
    .where('number', '=', report.cubby)
    .executeTakeFirst()
  if (!cubby) return false
  const stored = await trx
    .insertInto('doorEvent')
    .values({ ...report, lockerId: locker.id, orderId: cubby.orderId, receivedAt: now })
    .onConflict((conflict) => conflict.columns(['lockerId', 'bootId', 'seq']).doNothing())
    .executeTakeFirst()
  if (!stored.numInsertedOrUpdatedRows) return true

  const before = { phase: cubby.phase, front: cubby.front, back: cubby.back, doorCycled: cubby.doorCycled === 1 }
  const { cubby: after, effect } = afterDoor(before, report.door, report.state)
  await trx
    .updateTable('cubby')
    .set({ front: after.front, back: after.back, doorCycled: after.doorCycled ? 1 : 0, updatedAt: now })
    .where('id', '=', cubby.id)
    .execute()
  step.touched.lockers.add(locker.id)
  if (effect && cubby.orderId !== null) await carryOut(step, locker, { ...cubby, orderId: cubby.orderId }, effect)
  // With this door closed the cubby may be available again.
  if (report.state === 'closed') await offerFreeCubbies(step, locker.businessId)
  return true
}

/**
 * Records what a hello says about the doors where it differs from what is stored: the controller was restarted, or dropped reports in a
 * long time offline. The differences are stored under a boot id of their own.
 */
export async function recordSnapshot(step: Step, locker: LockerIdentity, snapshot: CubbyDoors[]): Promise<void> {
  const stored = await step.trx
    .selectFrom('cubby')
    .select(['number', 'front', 'back'])
    .where('lockerId', '=', locker.id)
    .execute()
  const bootId = `snapshot-${randomUUID()}`
  let seq = 0
  for (const cubby of stored) {
    const seen = snapshot.find(({ number }) => number === cubby.number)
    for (const door of ['back', 'front'] as const) {
      // Nobody knows the doors of a cubby that the controller does not have.
      const state = seen?.[door] ?? 'unknown'
      if (state === cubby[door]) continue
      seq += 1
      await recordDoor(step, locker, { cubby: cubby.number, door, state, bootId, seq, at: step.now })
    }
  }
}

async function carryOut(
  step: Step,
  locker: LockerIdentity,
  cubby: { id: number; lockerId: number; orderId: number },
  effect: DoorEffect,
): Promise<void> {
  const { trx, now } = step
  const { orderId } = cubby
  const [from, to] = effect === 'loaded' ? (['Prepared', 'Ready'] as const) : (['Ready', 'Completed'] as const)
  const status = await orderStatus(trx, orderId)
  if (status !== from && status !== to) {
    await setCubby(step, cubby, { phase: 'Fault', note: `Its order ${orderId} is ${status}: check what is inside` })
    return
  }
  if (effect === 'loaded') await setCubby(step, cubby, { phase: 'Loaded', occupied: true })
  else await setCubby(step, cubby, { phase: 'Free', occupied: false, orderId: null })
  if (await moveOrder(trx, { orderId, to, actor: `locker:${locker.code}`, now })) step.touched.orders.add(orderId)
}

async function orderStatus(trx: Trx, orderId: number) {
  const order = await trx.selectFrom('order').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
  return order.status
}
