import { calls } from '../../../contract/calls'
import { dollarsFromCents } from '../../../contract/money'
import { businessSummary, internalSummary } from '../../portal/dashboards/summary'
import { answers } from './answers'

export const dashboards = answers(calls.dashboards, {
  internal: async ({ app, actor, query }) => {
    const { totalSalesCents, totalProfitCents, ...counts } = await internalSummary(app, actor, query)
    return {
      ...counts,
      totalSales: dollarsFromCents(totalSalesCents),
      totalProfit: dollarsFromCents(totalProfitCents),
    }
  },
  business: async ({ app, actor, query }) => {
    const { totalSalesCents, ...counts } = await businessSummary(app, actor, query)
    return { ...counts, totalSales: dollarsFromCents(totalSalesCents) }
  },
})
