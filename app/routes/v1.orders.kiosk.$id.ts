import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { kioskChange } from '../../contract/calls/orders'
import { changeAtKiosk, kioskBusiness, kioskOrder } from '../orders/kiosk'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', async ({ app, actor, request, id }) =>
    kioskOrder(app, actor, await kioskBusiness(app.db, actor, request.headers.get('lockerId')), id()),
  )
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    PUT: async ({ app, actor, request, id, body }) => {
      const businessId = await kioskBusiness(app.db, actor, request.headers.get('lockerId'))
      return changeAtKiosk(app, actor, businessId, id(), await body(kioskChange))
    },
  })
}
