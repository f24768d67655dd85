import type { LoaderFunctionArgs } from '@remix-run/node'
import { eventStream } from '../platform/request/event-stream'
import { portalAnswer } from '../platform/request/portal'
import { lockerScreen } from '../portal/venues/locker-service'

/** Streams changes of one locker, for its screens. */
export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async ({ app, actor, id, request }) => {
    const { locker } = await lockerScreen(app, actor, id(), id('lockerId'))
    return eventStream(app, request, actor, (event) => event.type === 'locker' && event.lockerId === locker.id)
  })
}
