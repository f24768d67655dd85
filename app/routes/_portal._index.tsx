import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { attention, CONCERNS } from '../dashboards/attention'
import { BusinessDashboard } from '../dashboards/business-dashboard'
import { InternalDashboard } from '../dashboards/internal-dashboard'
import { pendingSignups } from '../dashboards/pending-signups'
import { salesByDay } from '../dashboards/sales-by-day'
import { businessSummary, internalSummary } from '../dashboards/summary'
import { listOrders, orderListQuery } from '../order-book/list'
import { portalLoader } from '../server/portal'
import { readBusinessChoice } from '../ui/preferences.server'
import { selectedBusiness } from '../venues/selected-business'

const CHART_DAYS = 14

/** The kind of concern that is listed in full. */
const wholeConcern = z.enum(CONCERNS).optional().catch(undefined)

export const meta: MetaFunction = () => [{ title: 'Dashboard · Barback' }]

/** Internal users see the internal dashboard, all others the business dashboard. */
export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, request, url }) => {
    const businessId = await selectedBusiness(app, actor, await readBusinessChoice(request))
    const shared = {
      attention: await attention(app, actor, { businessId, whole: wholeConcern.parse(url.searchParams.get('all')) }),
      sales: await salesByDay(app, actor, { businessId, days: CHART_DAYS }),
    }
    if (actor.userType === 'Internal') {
      return {
        kind: 'Internal' as const,
        summary: await internalSummary(app, actor, { businessId }),
        signups: await pendingSignups(app, actor),
        ...shared,
      }
    }
    const query = orderListQuery.parse(Object.fromEntries(url.searchParams))
    return {
      kind: 'Business' as const,
      summary: await businessSummary(app, actor, { businessId }),
      orders: await listOrders(app, actor, { ...query, businessId }),
      ...shared,
    }
  })
}

export default function Dashboard() {
  const loaded = useLoaderData<typeof loader>()
  return loaded.kind === 'Internal' ? <InternalDashboard {...loaded} /> : <BusinessDashboard {...loaded} />
}
