import { TextRow } from '../../ui/form-row'
import { decodeNumber, plain, type CellProps, type FieldHandling, type InputProps } from './kind'

/** Whole numbers, decimals and factors. */
export const number: FieldHandling = {
  ...plain,
  decode: decodeNumber,
  Cell: ({ value }: CellProps) => value,
  Input: ({ label, field, meta }: InputProps) => (
    <TextRow label={label} field={field} type="number" inputMode={meta.step === 1 ? 'numeric' : 'decimal'} />
  ),
}
