import type { ActionFunctionArgs } from '@remix-run/node'
import { customer } from '../../contract/entities/people'
import { deleteOwnAccount } from '../people/delete-customer'
import { api } from '../server/api'

/** One's own account, with the password once more. */
export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', {
    DELETE: async ({ app, actor, body }) => deleteOwnAccount(app, actor, await body(customer.deleteInput)),
  })
}
