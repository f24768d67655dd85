import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveWithToken } from '../images/receive-upload'
import { api } from '../server/api'

/** Takes what a token allows, in ImageKit's words: a client need not know which host it speaks to. */
export async function action(args: ActionFunctionArgs) {
  return api(args, 'public', { POST: ({ app, request }) => receiveWithToken(app, request) })
}
