import { TextAreaRow } from '../../ui/form-row'
import { plain, type CellProps, type FieldParts, type InputProps } from './kind'

export const longText: FieldParts = {
  ...plain,
  Cell: ({ value }: CellProps) => value,
  Input: ({ label, field }: InputProps) => <TextAreaRow label={label} field={field} rows={3} />,
}
