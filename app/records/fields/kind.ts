import type { ButtonHTMLAttributes, ReactNode } from 'react'
import type { FieldMeta } from '../../../contract/field-meta'
import type { Option, RowField } from '../../platform/ui/form/form-row'
import type { Value } from '../definition/definition'

export interface CellProps {
  value: Value
  meta: FieldMeta
  /** The label of the record that the value belongs to. */
  of: string
}

export interface InputProps {
  label: string
  /** conform's field: name, ids, errors, first value. */
  field: RowField & { formId: string; initialValue?: string | undefined }
  meta: FieldMeta
  /** A line below the input; only numbers show it. */
  hint?: string | undefined
  /** The record being edited; undefined when one is being created. */
  recordId: number | undefined
  /** The options that a picker starts with; without JavaScript, all options of its select. */
  options: readonly Option[]
  /** Set if the options could not be read. */
  failed: true | undefined
  /** Without JavaScript: the search words that `options` were found with. */
  words: string | undefined
  /** Without JavaScript: attributes of a button that redraws the form. */
  drawsAgain: ButtonHTMLAttributes<HTMLButtonElement>
  /** The path where a picker searches, with its filters. It returns JSON. */
  searchPath: string | undefined
  /** The input's current text. */
  value: string | undefined
  /** Writes a text into another field of the form, as if the user had typed it. */
  fill: (field: string, text: string) => void
}

/** How one kind of field is stored, read from a form, shown and edited. */
export interface FieldHandling {
  column: (field: string) => string
  toColumn: (value: unknown) => unknown
  fromColumn: (stored: unknown) => Value
  /** Turns a submitted text into the API's value. A text that cannot be converted is returned as it is, for the schema to refuse. */
  decode: (typed: string | undefined) => unknown
  /** Turns the API's value into the text that a form shows. */
  encode: (value: Value) => string | undefined
  Cell: (props: CellProps) => ReactNode
  Input: (props: InputProps) => ReactNode
}

/** The handling that most kinds share: the value is stored unchanged, in the column with the field's name. */
export const plain = {
  column: (field: string) => field,
  toColumn: (value: unknown) => value,
  fromColumn: (stored: unknown): Value => (typeof stored === 'string' || typeof stored === 'number' ? stored : null),
  decode: (typed: string | undefined): unknown => (typed === undefined || typed.trim() === '' ? undefined : typed),
  encode: (value: Value) => (value === null ? undefined : String(value)),
}

/** '1,250.5' as 1250.5. A text that is not a number is returned trimmed and without commas. */
export function decodeNumber(typed: string | undefined): unknown {
  const text = typed?.replaceAll(',', '').trim() ?? ''
  if (text === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}
