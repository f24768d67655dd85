import type { LoaderFunctionArgs } from '@remix-run/node'
import type { BusinessSummary } from '../../contract/calls/dashboards'
import { dollarsFromCents } from '../../contract/money'
import { businessSummary } from '../dashboards/summary'
import { figuresQuery } from '../../contract/calls/dashboards'
import { api } from '../server/api'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'user', async ({ app, actor, query }) => {
    const { totalSalesCents, ...counts } = await businessSummary(app, actor, query(figuresQuery))
    return { ...counts, totalSales: dollarsFromCents(totalSalesCents) } satisfies BusinessSummary
  })
}
