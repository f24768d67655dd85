import { TextRow } from '../../ui/form-row'
import { plain, type CellProps, type FieldParts, type InputProps } from './kind'

/** A picture by its path. */
export const image: FieldParts = {
  ...plain,
  Cell: ({ value }: CellProps) => value,
  Input: ({ label, field }: InputProps) => <TextRow label={label} field={field} />,
}
