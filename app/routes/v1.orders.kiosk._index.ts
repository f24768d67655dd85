import type { LoaderFunctionArgs } from '@remix-run/node'
import { kioskAt, kioskQueue } from '../bar/kiosk'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', async ({ app, actor, request }) =>
    kioskQueue(app, actor, (await kioskAt(app.db, actor, request.headers.get('lockerId'))).businessId),
  )
}
