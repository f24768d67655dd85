import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveWithToken } from '../images/receive-upload'
import { api } from '../server/api'

/** Takes an upload that a token permits. Its form is ImageKit's, so that a client need not know which host it is. */
export async function action(args: ActionFunctionArgs) {
  return api(args, 'public', { POST: ({ app, request }) => receiveWithToken(app, request) })
}
