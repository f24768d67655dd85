import type { LoaderFunctionArgs } from '@remix-run/node'
import { scopeOf } from '../portal/figures/scope'
import { eventStream } from '../platform/request/event-stream'
import { portalAnswer } from '../platform/request/portal'
import { readBusinessChoice } from '../platform/ui/frame/preferences.server'
import { selectedBusiness } from '../portal/venues/selected-business'

/** Streams changes of orders at the chosen business, or at all visible ones, for the screens that list orders. */
export async function loader(args: LoaderFunctionArgs) {
  return portalAnswer(args, async ({ app, actor, request }) => {
    const businessId = await selectedBusiness(app, actor, await readBusinessChoice(request))
    const scope = scopeOf(actor, { businessId })
    return eventStream(
      app,
      request,
      actor,
      (event) => event.type === 'order' && (scope === 'all' || scope.includes(event.businessId)),
    )
  })
}
