import { TextAreaRow } from '../../platform/ui/form/form-row'
import { plain, type CellProps, type FieldHandling, type InputProps } from './kind'
import './long-text.css'

/** A details card shows texts of more characters than this across its whole width. */
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
