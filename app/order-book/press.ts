import { z } from 'zod'
import { SHORT } from '../../contract/limits'
import { REFUNDED_ITEM_STATUSES } from '../../contract/order-states'
import type { UserActor } from '../auth/actor'
import { cancelOrder } from '../bar/cancel'
import { refundLine, refundOrder } from '../bar/refund'
import type { Services } from '../server/services'
import { printable } from '../../contract/printable'

const id = z.coerce.number().int().positive()
const onOrder = { orderId: id, reason: printable(z.string().trim()).max(SHORT, 'Too Long!').default('') }

/** What the dialogs of an order send: plain form fields, told apart by `intent`. */
const press = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('cancel'), ...onOrder }),
  z.object({ intent: z.literal('refundOrder'), ...onOrder }),
  z.object({
    intent: z.literal('refundLine'),
    ...onOrder,
    itemId: id,
    status: z.enum(REFUNDED_ITEM_STATUSES, 'Say what is wrong with it'),
  }),
])

/** Carries out a dialog's form; answers the toast. @throws what the domain refuses, to be shown in the dialog */
export async function pressOrder(app: Services, actor: UserActor, form: FormData): Promise<string> {
  const pressed = press.parse(Object.fromEntries(form))
  const { orderId, reason } = pressed
  switch (pressed.intent) {
    case 'cancel':
      await cancelOrder(app, actor, { orderId, ...(reason && { reason }) })
      return `Order ${orderId} is cancelled`
    case 'refundOrder':
      await refundOrder(app, actor, { orderId, reason })
      return `Order ${orderId} goes back`
    case 'refundLine':
      await refundLine(app, actor, pressed)
      return 'The line goes back with its tax'
  }
}
