import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveStripeWebhook } from '../payments/inbox'
import { api } from '../server/api'
import { readText } from '../server/body'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'public', {
    POST: async ({ app, request }) => {
      await receiveStripeWebhook(app, await readText(request), request.headers.get('Stripe-Signature'))
      return { received: true }
    },
  })
}
