import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guestScreens } from '../portal/order-book/people'
import { pressOrder } from '../portal/order-book/press'
import { readTabOrders } from '../portal/order-book/order-details'
import { salesTab } from '../portal/reports/sales'
import { TabScreen } from '../portal/reports/tab-screen'
import { portalAction, portalLoader } from '../platform/request/portal'
import { withQuery } from '../platform/ui/frame/location'
import { titleOf } from '../platform/ui/frame/title'

export const meta: MetaFunction = ({ params }) => titleOf(`Tab ${params.id ?? ''}`, 'Sales')

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, id }) => {
    const tab = await salesTab(app, actor, id())
    const guests = await guestScreens(app.db, actor, [tab.customerId])
    return { tab, guestScreen: guests.get(tab.customerId) ?? null, orders: await readTabOrders(app, actor, id()) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return portalAction(args, async ({ app, actor, id, url, form, done }) => {
    // @throws 404 if they may not see the tab
    await salesTab(app, actor, id())
    return done(withQuery(url, { ask: null }), await pressOrder(app, actor, await form()))
  })
}

export default function SalesDetails() {
  return <TabScreen {...useLoaderData<typeof loader>()} />
}
