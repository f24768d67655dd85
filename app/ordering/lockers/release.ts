import type { OrderStatus } from '../../../contract/enumerations'
import type { Trx, VenueTrx } from '../../../db/store'
import { orderName } from '../orders/daily-number'
import { revokeCommands } from './command-ends'
import { cubbiesOfOrder, freeCubby, setCubby, type DrivenCubby } from './cubby'
import { isBeforeLoad } from './cubby-life'
import { putAtHeadOfLine } from './line'
import { newUnitOfWork, serveLines, type UnitOfWork } from './unit-of-work'

/**
 * Releases an order's cubbies after a move that its doors did not cause. Call it in the same transaction, after `moveOrder`. Completed: staff took
 * the order out by hand, and must look inside. Cancelled: free if a cubby is certainly empty, else red until staff have emptied it. Back to
 * Prepared: each cubby is at fault, and the order goes to the head of the line. An order without a cubby, or whose cubbies still wait for it, does
 * not change. The hub sends revocations and colours once the order's change is published.
 */
export async function releaseCubbies(trx: VenueTrx, { orderId, now }: { orderId: number; now: number }): Promise<void> {
  const unit = newUnitOfWork(trx, now)
  const order = await trx
    .selectFrom('order')
    .select(['id', 'status', 'businessId'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status !== 'Completed' && order.status !== 'Cancelled' && order.status !== 'Prepared') return
  const hadSome = await releaseAll(unit, order)
  if (order.status === 'Prepared') {
    await trx.updateTable('order').set({ atCounter: 0 }).where('id', '=', orderId).execute()
    if (hadSome) await putAtHeadOfLine(unit, orderId)
  }
  unit.touched.lines.add(order.businessId)
  await serveLines(unit)
}

/** Releases the cubbies of an order in this state. Returns false if it has none to release. */
export async function releaseAll(
  unit: UnitOfWork,
  { id: orderId, status }: { id: number; status: OrderStatus },
): Promise<boolean> {
  const cubbies = await cubbiesOfOrder(unit.trx, orderId)
  // A prepared order keeps cubbies that are held for it, or into which it is being loaded.
  const inUse = cubbies.filter(({ phase }) => status !== 'Prepared' || !isBeforeLoad(phase))
  if (inUse.length === 0) return false
  const untouched: number[] = []
  for (const cubby of inUse) if (await isUntouched(unit.trx, cubby)) untouched.push(cubby.id)
  await revokeCommands(unit, orderId, `the order is ${status}`)
  const name = await orderName(unit.trx, orderId)
  for (const cubby of inUse) {
    if (status === 'Completed') {
      await leaveToStaff(unit, cubby, { note: `${name} was taken out by hand: look inside`, handedOut: true })
    } else if (status === 'Prepared') {
      await leaveToStaff(unit, cubby, { note: `${name} was taken back: empty it` })
    } else if (untouched.includes(cubby.id)) {
      await freeCubby(unit, cubby)
    } else {
      const note = `${name} was cancelled: empty it`
      await setCubby(unit, cubby, { phase: 'Unclaimed', orderId: null, checkInside: true, note })
    }
  }
  return true
}

/** Whether the cubby is empty is unknown: it stays red until staff have looked inside. */
export function leaveToStaff(
  unit: UnitOfWork,
  cubby: { id: number; lockerId: number },
  { note, handedOut = false }: { note: string; handedOut?: boolean },
): Promise<void> {
  return setCubby(unit, cubby, { phase: 'Fault', orderId: null, checkInside: true, note, handedOut })
}

/** Whether nothing of the order was put into this cubby: it was only held for it, or its door was not opened for it yet. */
async function isUntouched(trx: Trx, cubby: DrivenCubby): Promise<boolean> {
  if (cubby.phase === 'NextInLine') return true
  if (cubby.phase !== 'Reserved' || cubby.doorMoved === 1) return false
  const sent = await trx
    .selectFrom('lockerCommand')
    .select('id')
    .where('orderId', '=', cubby.orderId)
    .where('lockerId', '=', cubby.lockerId)
    .where('cubby', '=', cubby.number)
    .where('status', 'in', ['Sent', 'Done', 'Failed'])
    .executeTakeFirst()
  return sent === undefined
}
