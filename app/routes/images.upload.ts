import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveUpload } from '../portal/images/receive-upload'
import { portalCall } from '../platform/request/portal'

/** Receives a picture chosen in a portal form, sent by the page's script. */
export async function action(args: ActionFunctionArgs) {
  return portalCall(args, ({ app, actor, request }) => receiveUpload(app, actor, request))
}
