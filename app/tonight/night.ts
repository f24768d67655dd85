import { runsBusiness } from '../../contract/roles'
import type { UserActor } from '../auth/actor'
import type { BusinessScope } from '../figures/scope'
import type { Services } from '../server/services'
import { nightFigures, openTabs, salesByHour, type HourSales, type NightFigures } from './figures'
import { peopleOf, type PersonNight } from './people'
import { soldBy, type SoldBy } from './sold'
import type { Span } from './span'

/** All that a night's screen and its mail say. */
export interface Night extends SoldBy {
  figures: NightFigures
  /** The same days whole weeks earlier. */
  before: NightFigures
  hours: HourSales[]
  hoursBefore: HourSales[]
  /** Open now. */
  openTabs: number
  people: PersonNight[]
}

/** A span's figures, each with what it was whole weeks earlier (docs/rules/figures.md#tonight). */
export async function readNight(app: Services, scope: BusinessScope, { period, before }: Span): Promise<Night> {
  return {
    figures: await nightFigures(app, scope, period),
    before: await nightFigures(app, scope, before),
    hours: await salesByHour(app, scope, period),
    hoursBefore: await salesByHour(app, scope, before),
    openTabs: await openTabs(app, scope),
    ...(await soldBy(app, scope, period)),
    people: await peopleOf(app, scope, period),
  }
}

/** Whether this person sees what others earned: whoever runs a business, and internal staff. Others see themselves. */
export function seesEverybody(actor: UserActor): boolean {
  return actor.userType === 'Internal' || runsBusiness(actor.roles)
}
