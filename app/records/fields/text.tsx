import { clockLabel, dayLabel } from '../../../contract/clock'
import type { FieldKind } from '../../../contract/field-meta'
import { formatPhone } from '../../../contract/phone'
import { PhoneRow, TextRow } from '../../platform/ui/form/form-row'
import { plain, type CellProps, type FieldHandling, type InputProps } from './kind'

const TYPES: Partial<Record<FieldKind, string>> = { email: 'email', url: 'url', date: 'date', time: 'time' }

/** A single line of text, and the kinds for which browsers have an input of that size. */
export const text: FieldHandling = {
  ...plain,
  Cell: ({ value }: CellProps) => value,
  Input: ({ label, field, meta }: InputProps) => (
    <TextRow label={label} field={field} type={TYPES[meta.kind] ?? 'text'} autoComplete="off" />
  ),
}

export const phone: FieldHandling = {
  ...plain,
  Cell: ({ value }: CellProps) => (typeof value === 'string' ? formatPhone(value) : null),
  Input: ({ label, field }: InputProps) => <PhoneRow label={label} field={field} />,
}

export const link: FieldHandling = {
  ...text,
  Cell: ({ value }: CellProps) =>
    typeof value === 'string' ? (
      <a href={value} target="_blank" rel="noreferrer">
        {value.replace(/^https?:\/\//, '')}
      </a>
    ) : null,
}

/** On the venue's own clock: '10:00 PM'. */
export const time: FieldHandling = {
  ...text,
  Cell: ({ value }: CellProps) => (typeof value === 'string' ? clockLabel(value) : null),
}

/** '12/24/2026' */
export const date: FieldHandling = {
  ...text,
  Cell: ({ value }: CellProps) => (typeof value === 'string' ? dayLabel(value) : null),
}
