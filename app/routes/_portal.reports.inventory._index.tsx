import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { inventoryQuery } from '../../contract/calls/reports'
import { inventoryReport } from '../portal/reports/inventory'
import { InventoryScreen } from '../portal/reports/inventory-screen'
import { requestOnScreen } from '../portal/reports/screen'
import { measuresFor } from '../portal/venues/measures'
import { portalLoader } from '../platform/request/portal'

export const meta: MetaFunction = () => [{ title: 'Inventory · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { filters, request } = await requestOnScreen(call, inventoryQuery)
    const report = request && (await inventoryReport(call.app, request))
    const measures = await measuresFor(call.app.db, call.actor, request?.query.businessId)
    return data({ filters, report, measures }, { status: report ? 200 : 400 })
  })
}

export default function Inventory() {
  return <InventoryScreen {...useLoaderData<typeof loader>()} />
}
