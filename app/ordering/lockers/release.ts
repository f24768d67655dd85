import type { Trx, VenueTrx } from '../../../db/store'
import { orderName } from '../orders/daily-number'
import { revokeCommands } from './command-ends'
import { cubbyOfOrder, freeCubby, setCubby } from './cubby'
import { putAtHeadOfLine } from './line'
import { newUnitOfWork, serveLines, type UnitOfWork } from './unit-of-work'

/**
 * Releases an order's cubby after a move that its doors did not cause. Call it in the same transaction, after `moveOrder`. Completed: staff took
 * the order out by hand, and must look inside. Cancelled: free if the cubby is certainly empty, else red until staff have emptied it. Back to
 * Prepared: the cubby is at fault, and the order goes to the head of the line. An order without a cubby, or whose cubby still waits for it, does
 * not change. The hub sends revocations and colours once the order's change is published.
 */
export async function releaseCubbies(trx: VenueTrx, { orderId, now }: { orderId: number; now: number }): Promise<void> {
  const unit = newUnitOfWork(trx, now)
  const order = await trx
    .selectFrom('order')
    .select(['status', 'businessId'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status !== 'Completed' && order.status !== 'Cancelled' && order.status !== 'Prepared') return
  const cubby = await cubbyOfOrder(trx, orderId)
  // A prepared order keeps a cubby that is held for it, or into which it is being loaded.
  const inUse = cubby && (order.status !== 'Prepared' || (cubby.phase !== 'NextInLine' && cubby.phase !== 'Reserved'))
  if (inUse) {
    const mayHaveOpened = await wasSent(trx, orderId)
    await revokeCommands(unit, orderId, `the order is ${order.status}`)
    const name = await orderName(trx, orderId)
    const untouched = cubby.phase === 'Reserved' && cubby.doorMoved === 0 && !mayHaveOpened
    if (order.status === 'Completed') {
      await leaveToStaff(unit, cubby, `${name} was taken out by hand: look inside`)
    } else if (order.status === 'Prepared') {
      await leaveToStaff(unit, cubby, `${name} was taken back: empty it`)
    } else if (cubby.phase === 'NextInLine' || untouched) {
      await freeCubby(unit, cubby)
    } else {
      const note = `${name} was cancelled: empty it`
      await setCubby(unit, cubby, { phase: 'Unclaimed', orderId: null, checkInside: true, note })
    }
  }
  if (order.status === 'Prepared') {
    await trx.updateTable('order').set({ atCounter: 0 }).where('id', '=', orderId).execute()
    if (inUse) await putAtHeadOfLine(unit, orderId)
  }
  unit.touched.lines.add(order.businessId)
  await serveLines(unit)
}

/** Whether the cubby is empty is unknown: it stays red until staff have looked inside. */
function leaveToStaff(unit: UnitOfWork, cubby: { id: number; lockerId: number }, note: string): Promise<void> {
  return setCubby(unit, cubby, { phase: 'Fault', orderId: null, checkInside: true, note })
}

/** Whether a command to open the order's cubby was sent. */
async function wasSent(trx: Trx, orderId: number): Promise<boolean> {
  const sent = await trx
    .selectFrom('lockerCommand')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', 'in', ['Sent', 'Done', 'Failed'])
    .executeTakeFirst()
  return sent !== undefined
}
