import { z } from 'zod'
import { SHORT } from '../../../contract/limits'
import { REFUNDED_ITEM_STATUSES } from '../../../contract/order-states'
import type { UserActor } from '../../platform/auth/actor'
import { centsFromDollars, formatDollars } from '../../../contract/money'
import { cancelOrder } from '../../ordering/bar/cancel'
import { compOrder, undoComp } from '../../ordering/comps/comp'
import { compForm, readComp } from '../../ordering/comps/comp-form'
import { refundLine, refundOrder } from '../../ordering/bar/refund'
import { resolveProblem } from '../../ordering/bar/resolve-problem'
import type { Services } from '../../platform/server/services'
import { withoutInvisible } from '../../../contract/invisible'
import { printable } from '../../../contract/printable'

const id = z.coerce.number().int().positive()
const onOrder = {
  orderId: id,
  reason: printable(z.string().trim().overwrite(withoutInvisible)).max(SHORT, 'Too Long!').default(''),
}

/** Forms of an order's dialogs and buttons, identified by `intent`. */
const press = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('cancel'), ...onOrder }),
  z.object({ intent: z.literal('refundOrder'), ...onOrder }),
  z.object({
    intent: z.literal('refundLine'),
    ...onOrder,
    itemId: id,
    status: z.enum(REFUNDED_ITEM_STATUSES, 'Say what is wrong with it'),
  }),
  z.object(compForm),
  z.object({ intent: z.literal('undoComp'), orderId: id, compId: id }),
  z.object({ intent: z.literal('resolveProblem'), orderId: id, problemId: id }),
])

/** Handles a form of the screen. Returns the toast. @throws as the order's functions; the dialog shows the message */
export async function pressOrder(app: Services, actor: UserActor, form: FormData): Promise<string> {
  const pressed = press.parse(Object.fromEntries(form))
  const { orderId } = pressed
  switch (pressed.intent) {
    case 'cancel':
      await cancelOrder(app, actor, { orderId, ...(pressed.reason && { reason: pressed.reason }) })
      return `Order ${orderId} cancelled`
    case 'refundOrder':
      await refundOrder(app, actor, pressed)
      return `Refunding order ${orderId}`
    case 'refundLine':
      await refundLine(app, actor, pressed)
      return 'Refunding the line with its tax'
    case 'comp': {
      const { amount } = await compOrder(app, actor, readComp(actor, pressed))
      return `Comped ${formatDollars(centsFromDollars(amount))}, tax included`
    }
    case 'undoComp':
      await undoComp(app, actor, pressed)
      return 'The comp is undone'
    case 'resolveProblem':
      await resolveProblem(app, actor, pressed)
      return 'Marked as resolved'
  }
}
