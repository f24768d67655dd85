import { formatDollars } from '../../../contract/money'
import { formatBusinessDate, formatWeekday } from '../../platform/ui/dates'
import type { GridColumn } from '../../platform/ui/grid/data-grid'
import { BALANCE_LINES, type SalesFigures } from '../figures/balance'
import type { SummaryRow, SummaryStep } from './summary'

/** The fees are in a column already. */
const TAKEN_OFF = 'barback'
/** Sales are their difference. */
const IN_SALES = ['gross', 'discounts', 'comps', 'refundedItems']

const FIGURES: ReadonlyArray<GridColumn<SummaryRow>> = [
  { id: 'orders', label: 'Orders', align: 'end', cell: ({ orders }) => orders.toLocaleString('en-US') },
  ...BALANCE_LINES.filter(({ id }) => id !== TAKEN_OFF).map(({ id, heading, cents }): GridColumn<SummaryRow> => ({
    id,
    label: heading,
    align: 'end',
    spare: IN_SALES.includes(id),
    cell: (row) => formatDollars(cents(row)),
  })),
]

/** The columns of the daily summary. A user's choice of columns holds for days and months. */
export const SUMMARY_COLUMNS: Record<SummaryStep, ReadonlyArray<GridColumn<SummaryRow>>> = {
  day: [{ id: 'when', label: 'Date', headline: true, cell: ({ when }) => formatWeekday(when) }, ...FIGURES],
  month: [{ id: 'when', label: 'Month', headline: true, cell: ({ when }) => monthInWords(when) }, ...FIGURES],
}

/** Leaves out the columns of discounts and comps for a period that has none. */
export function withoutUnused<Column extends { id: string }>(
  columns: readonly Column[],
  totals: SalesFigures,
): Column[] {
  const unused = [...(totals.discountsCents === 0 ? ['discounts'] : []), ...(totals.compsCents === 0 ? ['comps'] : [])]
  return columns.filter(({ id }) => !unused.includes(id))
}

/** '2026-05' as 'May 2026'. */
export function monthInWords(month: string): string {
  return formatBusinessDate(`${month}-01`, true).replace(' 1,', '')
}
