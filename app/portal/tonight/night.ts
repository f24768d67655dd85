import { runsBusiness } from '../../../contract/roles'
import type { UserActor } from '../../platform/auth/actor'
import type { BusinessScope } from '../figures/scope'
import type { Services } from '../../platform/server/services'
import {
  nightFigures,
  openTabs,
  promisesByHour,
  salesByHour,
  type HourPromises,
  type HourSales,
  type NightFigures,
} from './figures'
import { peopleOf, type PersonNight } from './people'
import { soldBy, type Sold, type SoldBy } from './sold'
import type { Span } from './span'

/** A row with the same row whole weeks earlier, if there was one. */
export type Compared<Row> = Row & { then?: Row | undefined }

/** All data of a night's screen and its mail. */
export interface Night extends Record<keyof SoldBy, Array<Compared<Sold>>> {
  figures: NightFigures
  /** The same days whole weeks earlier. */
  before: NightFigures
  hours: HourSales[]
  hoursBefore: HourSales[]
  promises: HourPromises[]
  /** Number of tabs open now. */
  openTabs: number
  people: Array<Compared<PersonNight>>
}

/** Returns a span's figures, each with its value whole weeks earlier (docs/rules/figures.md#tonight). */
export function readNight(app: Services, scope: BusinessScope, span: Span): Promise<Night> {
  return app.store.snapshot((db) => readIn({ ...app, db }, scope, span))
}

async function readIn(app: Services, scope: BusinessScope, { period, before }: Span): Promise<Night> {
  const [sold, soldBefore] = [await soldBy(app, scope, period), await soldBy(app, scope, before)]
  const ofName = ({ name }: Sold) => name
  return {
    figures: await nightFigures(app, scope, period),
    before: await nightFigures(app, scope, before),
    hours: await salesByHour(app, scope, period),
    hoursBefore: await salesByHour(app, scope, before),
    promises: await promisesByHour(app, scope, period),
    openTabs: await openTabs(app, scope),
    items: compared(sold.items, soldBefore.items, ofName),
    categories: compared(sold.categories, soldBefore.categories, ofName),
    pours: compared(sold.pours, soldBefore.pours, ofName),
    people: compared(await peopleOf(app, scope, period), await peopleOf(app, scope, before), ({ label }) => label),
  }
}

function compared<Row>(now: readonly Row[], then: readonly Row[], keyOf: (row: Row) => string | null) {
  const earlier = new Map(then.map((row) => [keyOf(row), row]))
  return now.map((row): Compared<Row> => ({ ...row, then: earlier.get(keyOf(row)) }))
}

/** Whether the actor sees others' earnings: internal staff and those who run a business do. Others see only their own. */
export function seesEverybody(actor: UserActor): boolean {
  return actor.userType === 'Internal' || runsBusiness(actor.roles)
}
