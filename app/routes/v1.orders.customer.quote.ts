import type { ActionFunctionArgs } from '@remix-run/node'
import { quoteBody } from '../../contract/calls/orders'
import { quoteOrder, quoteView } from '../checkout/quote'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', {
    POST: async ({ app, actor, body }) => quoteView(await quoteOrder(app, actor, await body(quoteBody))),
  })
}
