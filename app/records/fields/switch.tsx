import { TickRow } from '../../platform/ui/form/form-row'
import { plain, type CellProps, type FieldHandling, type InputProps } from './kind'

/** Yes or no, stored as 1 or 0. A form without the field means no. */
export const switchParts: FieldHandling = {
  ...plain,
  toColumn: (value) => (value === true ? 1 : value === false ? 0 : value),
  fromColumn: (stored) => (stored === null || stored === undefined ? null : stored === 1),
  decode: (typed) => typed === 'on' || typed === 'true',
  encode: (value) => (value === true ? 'on' : undefined),
  Cell: ({ value }: CellProps) => (value === true ? 'Yes' : value === false ? 'No' : null),
  Input: ({ label, field }: InputProps) => <TickRow label={label} field={field} look="switch" />,
}
