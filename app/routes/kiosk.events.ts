import type { LoaderFunctionArgs } from '@remix-run/node'
import { kioskBusinessOf } from '../kiosk/screen'
import { readId } from '../platform/request/api'
import { eventStream } from '../platform/request/event-stream'
import { portalAnswer } from '../platform/request/portal'

/** Streams a business's changes to the kiosk: the same stream as `/v1`'s, with the portal's session. */
export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async ({ app, actor, url, request }) => {
    const businessId = readId(url.searchParams.get('businessId') ?? undefined)
    await kioskBusinessOf(app, actor, { requested: businessId })
    return eventStream(app, request, actor, (event) => event.businessId === businessId, {
      keepsSignedIn: true,
    })
  })
}
