import { centsFromDollars, dollarsFromCents, formatDollars } from '../../../contract/money'
import { TextRow } from '../../platform/ui/form/form-row'
import { decodeNumber, plain, type CellProps, type FieldHandling, type InputProps } from './kind'

/** '12.50'. More than two decimals stay, for the schema to refuse. */
function dollarsText(dollars: number): string {
  const text = dollars.toFixed(2)
  return Number(text) === dollars ? text : String(dollars)
}

/** Dollars on the screen and in the API, whole cents in the column `${field}Cents`. */
export const money: FieldHandling = {
  ...plain,
  column: (field) => `${field}Cents`,
  toColumn: (value) => (typeof value === 'number' ? centsFromDollars(value) : value),
  fromColumn: (stored) => (typeof stored === 'number' ? dollarsFromCents(stored) : null),
  decode: (typed) => decodeNumber(typed?.replace('$', '')),
  encode: (value) => (typeof value === 'number' ? dollarsText(value) : plain.encode(value)),
  Cell: ({ value }: CellProps) => (typeof value === 'number' ? formatDollars(centsFromDollars(value)) : null),
  Input: ({ label, field }: InputProps) => (
    <TextRow label={`${label} ($)`} field={field} type="number" inputMode="decimal" />
  ),
}
