import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { chosenOnScreen } from '../portal/column-lists'
import { listViews } from '../records/views/views'
import { listOrders } from '../portal/order-book/list'
import { OrdersScreen } from '../portal/order-book/list-screen'
import { liveCounts, orderBookQuery, statusesOn } from '../portal/order-book/shelf'
import { portalLoader } from '../platform/request/portal'
import { paramsOf } from '../platform/request/query-params'
import { readBusinessChoice } from '../platform/ui/frame/preferences.server'
import { selectedBusiness } from '../portal/venues/selected-business'

export const meta: MetaFunction = () => [{ title: 'Orders · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, request, url }) => {
    const { status, ...query } = orderBookQuery.parse(paramsOf(url.searchParams))
    const businessId = await selectedBusiness(app, actor, await readBusinessChoice(request))
    const statuses = statusesOn(status)
    return {
      shelves: status,
      chosen: await chosenOnScreen({ app, actor, url }, 'orders'),
      views: await listViews({ app, actor, url }, 'orders'),
      counts: await liveCounts(app, actor, { businessId }),
      orders: await listOrders(app, actor, { ...query, businessId, ...(statuses && { statuses }) }),
    }
  })
}

export default function Orders() {
  return <OrdersScreen {...useLoaderData<typeof loader>()} />
}
