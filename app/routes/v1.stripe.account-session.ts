import type { ActionFunctionArgs } from '@remix-run/node'
import { businessStripeAccount } from '../../contract/entities/businesses'
import { openAccountSession } from '../payments/accounts'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    POST: async ({ app, actor, body }) => {
      const { businessId } = await body(businessStripeAccount.createInput)
      return openAccountSession(app, actor, businessId)
    },
  })
}
