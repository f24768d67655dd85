import type { LoaderFunctionArgs } from '@remix-run/node'
import { assertHasMenu } from '../menu/menu'
import { api } from '../server/api'
import { eventStream } from '../server/event-stream'

/** Says that a venue's menu has changed, to guests who have it open. */
export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'customer', async ({ app, actor, request, id }) => {
    const businessId = id('businessId')
    await assertHasMenu(app, businessId)
    return eventStream(app, request, actor, (event) => event.type === 'menu' && event.businessId === businessId)
  })
}
