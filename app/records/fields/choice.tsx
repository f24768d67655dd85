import type { FieldMeta } from '../../../contract/field-meta'
import { SelectRow, type Option } from '../../platform/ui/form/form-row'
import { spaced } from '../definition/names'
import { plain, type CellProps, type FieldHandling, type InputProps } from './kind'

/** One value of a fixed list. */
export const choice: FieldHandling = {
  ...plain,
  Cell: ({ value, meta }: CellProps) => (typeof value === 'string' ? choiceWord(meta, value) : value),
  Input: ({ label, field, meta }: InputProps) => (
    <SelectRow label={label} field={field} options={choicesOf(meta)} placeholder={meta.optional ? 'None' : 'Choose'} />
  ),
}

/** The options of a select for a fixed list of values. */
export function choicesOf(meta: FieldMeta): Option[] {
  return (meta.values ?? []).map((value) => ({ value, label: choiceWord(meta, value) }))
}

/** The label of a value: 'Alcohol Type' for 'AlcoholType'. */
export function choiceWord({ labels }: FieldMeta, value: string): string {
  return labels?.[value] ?? spaced(value)
}
