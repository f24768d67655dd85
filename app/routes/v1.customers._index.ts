import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { customersQuery } from '../../contract/calls/people'
import { customer } from '../../contract/entities/people'
import { listCustomers } from '../people/customers-list'
import { deleteOwnAccount } from '../people/delete-customer'
import { api } from '../server/api'

/** To staff every guest, to a guest themselves. */
export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'any', ({ app, actor, query }) => listCustomers(app, actor, query(customersQuery)))
}

/** One's own account, with the password once more. */
export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', {
    DELETE: async ({ app, actor, body }) => deleteOwnAccount(app, actor, await body(customer.deleteInput)),
  })
}
