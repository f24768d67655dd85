import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { kioskChange } from '../../contract/calls/orders'
import { changeAtKiosk, kioskAt, kioskOrder } from '../bar/kiosk'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', async ({ app, actor, request, id }) =>
    kioskOrder(app, actor, (await kioskAt(app.db, actor, request.headers.get('lockerId'))).businessId, id()),
  )
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    PUT: async ({ app, actor, request, id, body }) => {
      const kiosk = await kioskAt(app.db, actor, request.headers.get('lockerId'))
      return changeAtKiosk(app, actor, kiosk, id(), await body(kioskChange))
    },
  })
}
