import type { FiguresQuery } from '../../../contract/calls/dashboards'
import type { Actor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { scopeOf } from '../figures/scope'
import { openTabs, orderSums, salesByHour, type HourSales } from './figures'
import { nightQuery, spanOf } from './span'

type Figures = Awaited<ReturnType<typeof orderSums>>

/** Today so far, beside the same weekday a week before up to the same time. */
export interface Today {
  /** Business dates. */
  date: string
  dateBefore: string
  figures: Figures
  before: Figures
  hours: HourSales[]
  hoursBefore: HourSales[]
  /** Tabs open now. */
  openTabs: number
}

/** Reads the figures of the current business date (docs/rules/figures.md#dashboards). @throws as `scopeOf` */
export async function readToday(app: Services, actor: Actor, query: FiguresQuery): Promise<Today> {
  const scope = scopeOf(actor, query)
  const answer = await spanOf(app, scope, nightQuery.parse({}))
  if ('problems' in answer) throw new Error('Today cannot be read')
  const { period, before } = answer.span
  return app.store.snapshot(async (db) => {
    const reading = { ...app, db }
    return {
      date: period.start,
      dateBefore: before.start,
      figures: await orderSums(reading, scope, period),
      before: await orderSums(reading, scope, before),
      hours: await salesByHour(reading, scope, period),
      hoursBefore: await salesByHour(reading, scope, before),
      openTabs: await openTabs(reading, scope),
    }
  })
}
