import { Text } from '@radix-ui/themes'
import { FigureTable } from '../../platform/ui/grid/figure-table'
import type { Compared } from './night'
import type { PersonNight } from './people'
import { count, dollars, beforeInWords } from './wording'

/** Each person's started and prepared orders, and their tips. */
export function PeopleTable({ people }: { people: ReadonlyArray<Compared<PersonNight>> }) {
  if (people.length === 0)
    return (
      <Text as="p" size="2" color="gray">
        Nobody started or prepared an order.
      </Text>
    )
  const rows = people.map(({ label, name, started, prepared, tipsCents, then }) => ({
    key: label ?? '',
    name,
    figures: [count(started), count(prepared), { now: dollars(tipsCents), then: beforeInWords(then?.tipsCents) }],
  }))
  return <FigureTable label="People" headings={['Person', 'Started', 'Prepared', 'Tips']} rows={rows} />
}
