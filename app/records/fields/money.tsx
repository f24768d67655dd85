import { centsFromDollars, dollarsFromCents, formatDollars } from '../../../contract/money'
import { TextRow } from '../../platform/ui/form/form-row'
import { decodeNumber, plain, type CellProps, type FieldHandling, type InputProps } from './kind'

/** Dollars on the screen and in the API, whole cents in the column `${field}Cents`. */
export const money: FieldHandling = {
  ...plain,
  column: (field) => `${field}Cents`,
  toColumn: (value) => (typeof value === 'number' ? centsFromDollars(value) : value),
  fromColumn: (stored) => (typeof stored === 'number' ? dollarsFromCents(stored) : null),
  decode: (typed) => decodeNumber(typed?.replace('$', '')),
  encode: (value) => (typeof value === 'number' ? value.toFixed(2) : plain.encode(value)),
  Cell: ({ value }: CellProps) => (typeof value === 'number' ? formatDollars(centsFromDollars(value)) : null),
  Input: ({ label, field }: InputProps) => (
    <TextRow label={`${label} ($)`} field={field} type="number" inputMode="decimal" />
  ),
}
