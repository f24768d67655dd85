import { FigureTable } from '../../platform/ui/grid/figure-table'
import { BALANCE_LINES, type SalesFigures } from '../figures/balance'
import { dollars } from './wording'

/** The balance of some days beside that of the same days whole weeks earlier. */
export function BalanceTable({ figures, before }: { figures: SalesFigures; before: SalesFigures }) {
  return (
    <FigureTable
      label="Balance"
      headings={['Line', 'Amount', 'Then']}
      rows={BALANCE_LINES.map(({ id, label, cents, isSum }) => ({
        key: id,
        name: label,
        figures: [dollars(cents(figures)), dollars(cents(before))],
        isSum,
      }))}
    />
  )
}
