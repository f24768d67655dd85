import { dollarsFromCents } from '../../../contract/money'
import type { UserActor } from '../../platform/auth/actor'
import { csvResponse, type CsvColumn } from '../../platform/csv/write'
import type { BusinessScope } from '../figures/scope'
import type { Services } from '../../platform/server/services'
import { seesEverybody } from './night'
import { peopleByDay, type PersonDay } from './people'
import { partsOf, type Span } from './span'

const COLUMNS: ReadonlyArray<CsvColumn<PersonDay>> = [
  { heading: 'Date', value: ({ date }) => date },
  { heading: 'Place', value: ({ place }) => place },
  { heading: 'Person', value: ({ name }) => name },
  { heading: 'Started', value: ({ started }) => started },
  { heading: 'Prepared', value: ({ prepared }) => prepared },
  { heading: 'Tips', value: ({ tipsCents }) => dollarsFromCents(tipsCents) },
]

/** Tips by person and day as a file for payroll; only the actor's own if they may not see others'. */
export function payrollCsv(app: Services, actor: UserActor, scope: BusinessScope, { period }: Span): Response {
  return csvResponse(`payroll-${period.start}-to-${period.end}`, COLUMNS, rows())

  async function* rows() {
    for await (const people of peopleByDay(app, scope, partsOf(period, scope))) {
      yield seesEverybody(actor) ? people : people.filter(({ label }) => label === actor.label)
    }
  }
}
