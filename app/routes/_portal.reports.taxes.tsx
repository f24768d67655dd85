import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { taxQuery } from '../../contract/calls/reports'
import { portalLoader } from '../platform/request/portal'
import { requestOnScreen } from '../portal/reports/screen'
import { taxReport } from '../portal/reports/taxes'
import { TaxesScreen } from '../portal/reports/taxes-screen'

export const meta: MetaFunction = () => [{ title: 'Sales Tax · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { filters, request } = await requestOnScreen(call, taxQuery)
    const report = request && (await taxReport(call.app, request))
    return data({ filters, report }, { status: report ? 200 : 400 })
  })
}

export default function SalesTax() {
  return <TaxesScreen {...useLoaderData<typeof loader>()} />
}
