import { conflict } from '../../contract/errors'
import type { DoorSide } from '../../contract/locker-protocol'
import type { Actor } from '../auth/actor'
import { moveOrder } from '../orders/transition'
import { dropCommands, storeCommand, type StoredCommand } from './commands'
import { setCubby } from './cubby'
import { offerFreeCubbies, putAtHeadOfLine } from './line'
import { cubbyForStaff } from './staff'
import { inStep, type LockerServices, type Step } from './step'

interface CubbyAt {
  /** The locker's code, as kiosks send it. */
  lockerId: string
  cubby: number
}

/**
 * Staff open a door, whatever its sensor says and whatever is inside (docs/rules/lockers.md#sensors-and-staff). A second press before
 * the first was carried out is the same command.
 * @throws 409 `locker_offline`; 403, 404
 */
export function openForService(
  app: LockerServices,
  actor: Actor,
  { lockerId, cubby: number, door }: CubbyAt & { door: DoorSide },
): Promise<StoredCommand> {
  return inStep(app, async (step) => {
    const cubby = await cubbyForStaff(step.trx, actor, lockerId, number)
    if (cubby.online === 0) throw conflict('locker_offline', 'The locker is offline: open it with the key')
    const underWay = await step.trx
      .selectFrom('lockerCommand')
      .select(['id', 'expiresAt'])
      .where('lockerId', '=', cubby.lockerId)
      .where('status', 'in', ['Pending', 'Sent'])
      .where('expiresAt', '>', step.now)
      .where('cubby', '=', number)
      .where('door', '=', door)
      .where('purpose', '=', 'service')
      .executeTakeFirst()
    if (underWay) return underWay
    const { orderId } = cubby
    return storeCommand(step, {
      lockerId: cubby.lockerId,
      cubby: number,
      door,
      purpose: 'service',
      orderId,
      actor: actor.label,
    })
  })
}

/**
 * Staff have emptied a cubby and it may be used again. docs/rules/lockers.md#clearing-a-cubby says what becomes of its order.
 * @throws 409 `cubby_in_use` while a guest's order waits in it; 403, 404
 */
export function clearCubby(app: LockerServices, actor: Actor, { lockerId, cubby: number }: CubbyAt): Promise<void> {
  return inStep(app, async (step) => {
    const cubby = await cubbyForStaff(step.trx, actor, lockerId, number)
    if (cubby.phase === 'Loaded' || cubby.phase === 'Collecting') {
      throw conflict('cubby_in_use', `Cubby ${number} holds order ${cubby.orderId}: hand it over or take it back first`)
    }
    await setCubby(step, cubby, { phase: 'Free', orderId: null, occupied: false })
    if (cubby.orderId !== null) await moveClearedOrder(step, actor.label, cubby.orderId, cubby.phase === 'Unclaimed')
    await offerFreeCubbies(step, cubby.businessId)
  })
}

/**
 * Takes a cubby out of use, dark, or back into it.
 * @throws 409 `cubby_in_use` while it has an order; 403, 404
 */
export function setOutOfService(
  app: LockerServices,
  actor: Actor,
  { lockerId, cubby: number, outOfService, note }: CubbyAt & { outOfService: boolean; note?: string },
): Promise<void> {
  return inStep(app, async (step) => {
    const cubby = await cubbyForStaff(step.trx, actor, lockerId, number)
    if (outOfService === (cubby.phase === 'OutOfService')) return
    if (outOfService && (cubby.occupied === 1 || (cubby.orderId !== null && cubby.phase !== 'NextInLine'))) {
      throw conflict('cubby_in_use', `Cubby ${number} is in use: empty it first`)
    }
    await setCubby(step, cubby, { phase: outOfService ? 'OutOfService' : 'Free', orderId: null, occupied: false, note })
    await offerFreeCubbies(step, cubby.businessId)
  })
}

async function moveClearedOrder(step: Step, actor: string, orderId: number, unclaimed: boolean): Promise<void> {
  await dropCommands(step, orderId, 'staff cleared the cubby')
  const order = await step.trx.selectFrom('order').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
  if (order.status === 'Ready') {
    const to = unclaimed ? 'Cancelled' : 'Prepared'
    await moveOrder(step.trx, {
      orderId,
      to,
      actor,
      reason: unclaimed ? 'unclaimed' : 'fault of the cubby',
      now: step.now,
    })
  }
  await putAtHeadOfLine(step, orderId)
  step.touched.orders.add(orderId)
}
