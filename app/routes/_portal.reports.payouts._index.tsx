import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { freshnessOf } from '../portal/payouts/freshness'
import { PayoutsScreen } from '../portal/payouts/list-screen'
import { nextPayout } from '../portal/payouts/paid-out'
import { listPayouts, payoutListQuery, payoutMonths, payoutScope } from '../portal/payouts/read'
import { listViews } from '../records/views/views'
import { portalLoader } from '../platform/request/portal'
import { paramsOf } from '../platform/request/query-params'
import { readBusinessChoice } from '../platform/ui/frame/preferences.server'
import { selectedBusiness } from '../portal/venues/selected-business'

export const meta: MetaFunction = () => [{ title: 'Payouts · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, request, url, require: demand }) => {
    demand('read', 'BusinessStripeAccount')
    const query = payoutListQuery.parse(paramsOf(url.searchParams))
    const businessId = await selectedBusiness(app, actor, await readBusinessChoice(request))
    const scope = payoutScope(actor, businessId)
    return {
      payouts: await listPayouts(app, actor, { ...query, businessId }),
      views: await listViews({ app, actor, url }, 'payouts'),
      months: await payoutMonths(app, scope),
      next: await nextPayout(app, actor, businessId),
      freshness: await freshnessOf(app, scope),
    }
  })
}

export default function Payouts() {
  return <PayoutsScreen {...useLoaderData<typeof loader>()} />
}
