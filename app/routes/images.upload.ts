import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveUpload } from '../portal/images/receive-upload'
import { portalCall } from '../platform/server/portal'

/** A picture chosen in a form of the portal, sent by its script. */
export async function action(args: ActionFunctionArgs) {
  return portalCall(args, ({ app, actor, request }) => receiveUpload(app, actor, request))
}
