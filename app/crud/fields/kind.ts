import type { ButtonHTMLAttributes, ReactNode } from 'react'
import type { FieldMeta } from '../../../contract/field-meta'
import type { Option, RowField } from '../../ui/form-row'
import type { Value } from '../definition/definition'

export interface CellProps {
  value: Value
  meta: FieldMeta
  /** How the record is called that the value is of. */
  of: string
}

export interface InputProps {
  label: string
  /** conform's field: name, ids, errors, first value. */
  field: RowField & { formId: string; initialValue?: string | undefined }
  meta: FieldMeta
  /** The record that is changed; undefined while one is made. */
  recordId: number | undefined
  /** What a picker offers at first; a select without JavaScript offers nothing else. */
  options: readonly Option[]
  /** What `options` were narrowed with, without a script. */
  words: string | undefined
  /** What makes a button have the form drawn again, without a script. */
  drawsAgain: ButtonHTMLAttributes<HTMLButtonElement>
  /** Where a picker searches: the path of its JSON, with its filters. */
  searchPath: string | undefined
  /** The text that is in the input now. */
  value: string | undefined
  /** Puts a text into another field of the form, as if it had been typed. */
  fill: (field: string, text: string) => void
}

/** How one kind of field is stored, read from a form, shown and edited. */
export interface FieldHandling {
  column: (field: string) => string
  toColumn: (value: unknown) => unknown
  fromColumn: (stored: unknown) => Value
  /** A submitted text as the API's value; what cannot be one stays as it was typed, for the schema to refuse. */
  decode: (typed: string | undefined) => unknown
  /** The API's value as a form shows it. */
  encode: (value: Value) => string | undefined
  Cell: (props: CellProps) => ReactNode
  Input: (props: InputProps) => ReactNode
}

/** What most kinds share: the value is kept as it is, in the column of the field's name. */
export const plain = {
  column: (field: string) => field,
  toColumn: (value: unknown) => value,
  fromColumn: (stored: unknown): Value => (typeof stored === 'string' || typeof stored === 'number' ? stored : null),
  decode: (typed: string | undefined): unknown => (typed === undefined || typed.trim() === '' ? undefined : typed),
  encode: (value: Value) => (value === null ? undefined : String(value)),
}

/** '1,250.5' as 1250.5; what is no number stays text. */
export function decodeNumber(typed: string | undefined): unknown {
  const text = typed?.replaceAll(',', '').trim() ?? ''
  if (text === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}
