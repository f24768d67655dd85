import type { ActionFunctionArgs } from '@remix-run/node'
import { businessStripeAccount } from '../../contract/entities/businesses'
import { createPaymentAccount } from '../payments/accounts'
import { api, created } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    POST: async ({ app, actor, body }) => {
      const { businessId } = await body(businessStripeAccount.createInput)
      return created(await createPaymentAccount(app, actor, businessId))
    },
  })
}
