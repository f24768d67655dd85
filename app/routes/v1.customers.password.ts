import type { ActionFunctionArgs } from '@remix-run/node'
import { customerChangePasswordBody } from '../../contract/calls/auth'
import { changePassword } from '../people/own-account'
import { api } from '../server/api'

/** One's own password; signs out everywhere. */
export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', {
    PUT: async ({ app, actor, body }) => changePassword(app, actor, await body(customerChangePasswordBody)),
  })
}
