import type { ActionFunctionArgs } from '@remix-run/node'
import { businessStripeAccount } from '../../contract/entities/businesses'
import { linkPaymentAccount } from '../payments/accounts'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    POST: async ({ app, actor, body }) => linkPaymentAccount(app, actor, await body(businessStripeAccount.linkInput)),
  })
}
