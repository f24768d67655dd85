import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { salesQuery } from '../../contract/calls/reports'
import '../reports/reports.css'
import { salesReport } from '../reports/sales'
import { SalesScreen } from '../reports/sales-screen'
import { askedOnScreen } from '../reports/screen'
import { portalLoader } from '../server/portal'

export const meta: MetaFunction = () => [{ title: 'Sales · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { filters, asked } = await askedOnScreen(call, salesQuery)
    const report = asked && (await salesReport(call.app, asked))
    return data({ filters, report }, { status: report ? 200 : 400 })
  })
}

export default function Sales() {
  return <SalesScreen {...useLoaderData<typeof loader>()} />
}
