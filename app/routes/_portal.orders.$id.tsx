import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OrderScreen } from '../portal/order-book/order-screen'
import { pressOrder } from '../portal/order-book/press'
import { readOrderDetails } from '../portal/order-book/order-details'
import { portalAction, portalLoader } from '../platform/request/portal'
import { withQuery } from '../platform/ui/frame/location'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction = ({ params }) => titleOf(`Order ${params.id ?? ''}`, 'Orders')

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id }) => ({ order: await readOrderDetails(app, actor, id()) }))
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, id, url, form, done }) => {
    // @throws 404 if they may not see the order
    await readOrderDetails(app, actor, id())
    return done(withQuery(url, { ask: null }), await pressOrder(app, actor, await form()))
  })
}

export default function Order() {
  return <OrderScreen {...useLoaderData<typeof loader>()} />
}
