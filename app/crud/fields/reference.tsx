import { SelectRow } from '../../ui/form-row'
import { decodeNumber, plain, type CellProps, type FieldParts, type InputProps } from './kind'

/** Another record, by its id. */
export const reference: FieldParts = {
  ...plain,
  decode: decodeNumber,
  Cell: ({ value }: CellProps) => value,
  Input: ({ label, field, meta, options }: InputProps) => (
    <SelectRow label={label} field={field} options={options} placeholder={meta.optional ? 'None' : 'Choose'} />
  ),
}
