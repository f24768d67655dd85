import type { Trx } from '../../db/connection'
import { dropCommands } from './commands'
import { cubbyOfOrder, setCubby } from './cubby'
import { offerFreeCubbies, putAtHeadOfLine } from './line'
import { newStep } from './step'

/**
 * Releases an order's cubby after anybody but the doors moved the order; call it in the same transaction, after `moveOrder`.
 * Completed: staff handed it over, the cubby is free. Cancelled: free if nothing can be inside, else red until staff have emptied it.
 * Back to Prepared: its cubby is at fault, and the order goes to the head of the line. An order without a cubby, or whose
 * cubby still waits for it, is left alone. The hub sends the new colours once the order's change is published.
 */
export async function releaseCubbies(trx: Trx, { orderId, now }: { orderId: number; now: number }): Promise<void> {
  const step = newStep(trx, now)
  const order = await trx
    .selectFrom('order')
    .select(['status', 'businessId'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (order.status !== 'Completed' && order.status !== 'Cancelled' && order.status !== 'Prepared') return
  const cubby = await cubbyOfOrder(trx, orderId)
  // A prepared order keeps a cubby that is only held for it, or into which it is being loaded.
  const inUse = cubby && (order.status !== 'Prepared' || (cubby.phase !== 'NextInLine' && cubby.phase !== 'Reserved'))
  if (inUse) {
    const wasSent = await mayHaveOpened(trx, orderId)
    await dropCommands(step, orderId, `the order is ${order.status}`)
    if (order.status === 'Completed') {
      await setCubby(step, cubby, { phase: 'Free', orderId: null, occupied: false })
    } else if (order.status === 'Prepared') {
      await setCubby(step, cubby, { phase: 'Fault', orderId: null, note: `Order ${orderId} was taken back: empty it` })
    } else if (cubby.phase === 'NextInLine' || (cubby.phase === 'Reserved' && cubby.doorCycled === 0 && !wasSent)) {
      await setCubby(step, cubby, { phase: 'Free', orderId: null })
    } else {
      await setCubby(step, cubby, {
        phase: 'Unclaimed',
        orderId: null,
        note: `Order ${orderId} was cancelled: empty it`,
      })
    }
  }
  if (order.status === 'Prepared') {
    await trx.updateTable('order').set({ atCounter: 0 }).where('id', '=', orderId).execute()
    if (inUse) await putAtHeadOfLine(step, orderId)
  }
  await offerFreeCubbies(step, order.businessId)
}

/** Whether a command to open the order's cubby was sent. */
async function mayHaveOpened(trx: Trx, orderId: number): Promise<boolean> {
  const sent = await trx
    .selectFrom('lockerCommand')
    .select('id')
    .where('orderId', '=', orderId)
    .where('status', 'in', ['Sent', 'Done', 'Failed'])
    .executeTakeFirst()
  return sent !== undefined
}
