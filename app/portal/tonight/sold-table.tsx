import { Text } from '@radix-ui/themes'
import { FigureTable } from '../../platform/ui/grid/figure-table'
import { Fold } from '../../platform/ui/fold'
import type { Compared } from './night'
import type { Sold } from './sold'
import { count, dollars, beforeInWords } from './wording'

const SHOWN = 10

interface SoldTableProps {
  label: string
  heading: string
  /** Best sold first. */
  rows: ReadonlyArray<Compared<Sold>>
}

/** The best-selling rows, with the rest folded. */
export function SoldTable({ label, heading, rows }: SoldTableProps) {
  if (rows.length === 0)
    return (
      <Text as="p" size="2" color="gray">
        Nothing was sold.
      </Text>
    )
  const headings = [heading, 'Sold', 'Sales']
  const shown = rows.map(({ name, drinks, cents, then }) => ({
    key: name,
    name,
    figures: [count(drinks), { now: dollars(cents), then: beforeInWords(then?.cents) }],
  }))
  const rest = shown.slice(SHOWN)
  return (
    <>
      <FigureTable label={label} headings={headings} rows={shown.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <Fold summary={`Show ${count(rest.length)} more`}>
          <FigureTable label={`More ${label.toLowerCase()}`} headings={headings} rows={rest} />
        </Fold>
      )}
    </>
  )
}
