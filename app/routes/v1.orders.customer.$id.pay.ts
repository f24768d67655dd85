import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { payBody } from '../../contract/calls/orders'
import { readOrder } from '../orders/read'
import { readPayment, retryPayment } from '../payments/pay'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', ({ app, actor, id }) => readPayment(app, actor, id()))
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', {
    POST: async ({ app, actor, id, body }) => {
      const { paymentMethodId = null } = await body(payBody)
      const payment = await retryPayment(app, actor, { orderId: id(), paymentMethodId })
      return { ...(await readOrder(app, actor, id())), payment }
    },
  })
}
