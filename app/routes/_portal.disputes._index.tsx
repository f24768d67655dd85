import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { chosenOnScreen } from '../portal/column-lists'
import { listViews } from '../records/views/views'
import { DisputesScreen } from '../portal/disputes/list-screen'
import { disputeListQuery, disputeSums, listDisputes, openWarnings } from '../portal/disputes/read'
import { portalLoader } from '../platform/request/portal'
import { paramsOf } from '../platform/request/query-params'
import { readBusinessChoice } from '../platform/ui/frame/preferences.server'
import { selectedBusiness } from '../portal/venues/selected-business'

export const meta: MetaFunction = () => [{ title: 'Disputes · Barback' }]

export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, request, url, require: demand }) => {
    demand('read', 'Dispute')
    const query = disputeListQuery.parse(paramsOf(url.searchParams))
    const businessId = await selectedBusiness(app, actor, await readBusinessChoice(request))
    return {
      disputes: await listDisputes(app, actor, { ...query, businessId }),
      chosen: await chosenOnScreen({ app, actor, url }, 'disputes'),
      views: await listViews({ app, actor, url }, 'disputes'),
      warnings: await openWarnings(app, actor, businessId),
      sums: await disputeSums(app, actor, businessId),
    }
  })
}

export default function Disputes() {
  return <DisputesScreen {...useLoaderData<typeof loader>()} />
}
