import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { portalLoader } from '../platform/request/portal'
import { chosenOnScreen } from '../portal/column-lists'
import { requestOnScreen } from '../portal/reports/screen'
import { readSummary, summaryQuery } from '../portal/reports/summary'
import { SummaryScreen } from '../portal/reports/summary-screen'

export const meta: MetaFunction = () => [{ title: 'Daily Summary · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { filters, request } = await requestOnScreen(call, summaryQuery)
    const summary = request && (await readSummary(call.app, request))
    const chosen = await chosenOnScreen(call, 'summary')
    return data({ filters, summary, chosen }, { status: summary ? 200 : 400 })
  })
}

export default function DailySummary() {
  return <SummaryScreen {...useLoaderData<typeof loader>()} />
}
