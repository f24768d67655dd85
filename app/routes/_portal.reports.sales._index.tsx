import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { salesQuery } from '../../contract/calls/reports'
import { chosenOnScreen } from '../portal/column-lists'
import { salesReport } from '../portal/reports/sales'
import { SalesScreen } from '../portal/reports/sales-screen'
import { requestOnScreen } from '../portal/reports/screen'
import { portalLoader } from '../platform/request/portal'
import { listViews } from '../records/views/views'

export const meta: MetaFunction = () => [{ title: 'Sales · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { filters, request } = await requestOnScreen(call, salesQuery)
    const report = request && (await salesReport(call.app, request))
    const chosen = await chosenOnScreen(call, 'sales')
    const views = await listViews(call, 'sales')
    return data({ filters, report, chosen, views }, { status: report ? 200 : 400 })
  })
}

export default function Sales() {
  return <SalesScreen {...useLoaderData<typeof loader>()} />
}
