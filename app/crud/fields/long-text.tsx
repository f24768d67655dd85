import { TextAreaRow } from '../../ui/form-row'
import { plain, type CellProps, type FieldHandling, type InputProps } from './kind'
import './long-text.css'

/** About as many characters as make a text want the whole width of a card. */
const LINE = 160

export const longText: FieldHandling = {
  ...plain,
  Cell: ({ value }: CellProps) =>
    typeof value === 'string' ? (
      <span className="long-text" data-long={value.length > LINE ? '' : undefined}>
        {value}
      </span>
    ) : null,
  Input: ({ label, field }: InputProps) => <TextAreaRow label={label} field={field} rows={3} />,
}
