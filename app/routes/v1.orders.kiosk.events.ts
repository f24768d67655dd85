import type { LoaderFunctionArgs } from '@remix-run/node'
import { kioskAt } from '../bar/kiosk'
import { api } from '../server/api'
import { eventStream } from '../server/event-stream'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', async ({ app, actor, request }) => {
    const { businessId } = await kioskAt(app.db, actor, request.headers.get('lockerId'))
    return eventStream(app, request, actor, (event) => event.businessId === businessId)
  })
}
