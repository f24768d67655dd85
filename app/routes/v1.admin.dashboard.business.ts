import type { LoaderFunctionArgs } from '@remix-run/node'
import type { BusinessSummary } from '../../contract/calls/dashboards'
import { dollarsFromCents } from '../../contract/money'
import { dashboardQuery } from '../dashboards/scope'
import { businessSummary } from '../dashboards/summary'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', async ({ app, actor, query }) => {
    const { totalSalesCents, ...counts } = await businessSummary(app, actor, query(dashboardQuery))
    return { ...counts, totalSales: dollarsFromCents(totalSalesCents) } satisfies BusinessSummary
  })
}
