import { dollarsFromCents } from '../../../contract/money'
import type { CsvColumn } from '../../platform/csv/write'
import { BALANCE_LINES, type SalesFigures } from './balance'

/** The balance of a row, in dollars as plain numbers: its lines, and the charges and refunds whose difference is 'Collected'. */
export const BALANCE_COLUMNS: ReadonlyArray<CsvColumn<SalesFigures>> = [
  { heading: 'Orders', value: ({ orders }) => orders },
  ...BALANCE_LINES.map(({ label, cents }): CsvColumn<SalesFigures> => ({
    heading: label,
    value: (figures) => dollarsFromCents(cents(figures)),
  })),
  {
    heading: 'Charged',
    value: ({ collectedCents, refundedCents }) => dollarsFromCents(collectedCents + refundedCents),
  },
  { heading: 'Refunded', value: ({ refundedCents }) => dollarsFromCents(refundedCents) },
]
