import type { LoaderFunctionArgs } from '@remix-run/node'
import { kioskBusiness, kioskQueue } from '../orders/kiosk'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', async ({ app, actor, request }) =>
    kioskQueue(app, actor, await kioskBusiness(app.db, actor, request.headers.get('lockerId'))),
  )
}
