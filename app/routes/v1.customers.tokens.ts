import type { ActionFunctionArgs } from '@remix-run/node'
import { signOutEverywhere } from '../people/own-account'
import { api } from '../server/api'

/** Ends every session of one's own. */
export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', { DELETE: ({ app, actor }) => signOutEverywhere(app, actor) })
}
