import type { LoaderFunctionArgs } from '@remix-run/node'
import type { InternalSummary } from '../../contract/calls/dashboards'
import { dollarsFromCents } from '../../contract/money'
import { internalSummary } from '../dashboards/summary'
import { figuresQuery } from '../../contract/calls/dashboards'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', async ({ app, actor, query }) => {
    const { totalSalesCents, totalProfitCents, ...counts } = await internalSummary(app, actor, query(figuresQuery))
    return {
      ...counts,
      totalSales: dollarsFromCents(totalSalesCents),
      totalProfit: dollarsFromCents(totalProfitCents),
    } satisfies InternalSummary
  })
}
