import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { portalLoader } from '../platform/request/portal'
import { AsOf } from '../portal/payouts/as-of'
import { readPaidOut } from '../portal/payouts/paid-out'
import { readCardFees } from '../portal/figures/card-fees'
import { chosenOnScreen } from '../portal/column-lists'
import { compSums } from '../portal/reports/comps'
import { goneOn } from '../portal/reports/go-ons'
import { requestOnScreen } from '../portal/reports/screen'
import { readSummary, summaryQuery } from '../portal/reports/summary'
import { SummaryScreen } from '../portal/reports/summary-screen'

export const meta: MetaFunction = () => [{ title: 'Daily Summary · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async (call) => {
    const { filters, request } = await requestOnScreen(call, summaryQuery)
    const summary = request && (await readSummary(call.app, request))
    const chosen = await chosenOnScreen(call, 'summary')
    const paidOut = request && (await readPaidOut(call.app, call.actor, request.scope, request.period))
    const cardFees = request && (await readCardFees(call.app, call.actor, request.scope, request.period))
    const comps = request ? await compSums(call.app, request) : []
    const goOns = request ? await goneOn(call.app, request) : []
    return data({ filters, summary, chosen, paidOut, cardFees, comps, goOns }, { status: summary ? 200 : 400 })
  })
}

export default function DailySummary() {
  const { paidOut, ...loaded } = useLoaderData<typeof loader>()
  const paid = paidOut && { cents: paidOut.cents, asOf: <AsOf freshness={paidOut.freshness} /> }
  return <SummaryScreen {...loaded} paidOut={paid} />
}
