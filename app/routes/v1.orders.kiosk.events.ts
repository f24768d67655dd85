import type { LoaderFunctionArgs } from '@remix-run/node'
import { kioskBusiness } from '../orders/kiosk'
import { api } from '../server/api'
import { eventStream } from '../server/event-stream'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', async ({ app, actor, request }) => {
    const businessId = await kioskBusiness(app.db, actor, request.headers.get('lockerId'))
    return eventStream(app, request, (event) => event.businessId === businessId)
  })
}
