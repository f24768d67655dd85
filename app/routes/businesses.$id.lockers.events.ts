import type { LoaderFunctionArgs } from '@remix-run/node'
import { eventStream } from '../platform/request/event-stream'
import { portalAnswer } from '../platform/request/portal'
import { readBusiness } from '../portal/venues/businesses'

/** Streams changes of a business's lockers, for its screen. */
export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async ({ app, actor, id, request }) => {
    const { id: businessId } = await readBusiness(app, actor, id())
    return eventStream(app, request, actor, (event) => event.type === 'locker' && event.businessId === businessId)
  })
}
