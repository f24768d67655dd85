import type { FieldMeta } from '../../../contract/field-meta'
import type { Separator } from '../../csv/read'
import type { CsvCell } from '../../csv/write'
import type { Value } from '../definition'

/** A value as a file has it, as the API writes it: dollars as dollars, 'true' and 'false', a choice by its value. */
export function cellOf(value: Value): CsvCell {
  return typeof value === 'boolean' ? String(value) : value
}

/** What a cell says, or why it says nothing. */
export type Read = { value: Value | undefined } | { problem: string }

/**
 * A cell as the API's value; an empty one is none. A reference is read elsewhere (references.ts), and what a text or a choice may be, the
 * entity's schema knows.
 */
export function readCell(meta: FieldMeta, cell: string, separator: Separator): Read {
  const text = cell.trim()
  if (text === '') return { value: undefined }
  switch (meta.kind) {
    case 'switch':
      return readSwitch(text)
    case 'money':
      return readNumber(text.replace(/^\$\s*/, ''), separator)
    case 'factor':
    case 'decimal':
    case 'wholeNumber':
    case 'volumeMl':
    case 'volumeOz':
      return readNumber(text, separator)
    case 'choice':
      return { value: readChoice(meta, text) }
    default:
      return { value: cell }
  }
}

const YES: readonly string[] = ['true', 'yes', '1']
const NO: readonly string[] = ['false', 'no', '0']

function readSwitch(text: string): Read {
  const word = text.toLowerCase()
  if (YES.includes(word)) return { value: true }
  return NO.includes(word) ? { value: false } : { problem: 'Must be true or false' }
}

/** In any case, or as screens show it. */
function readChoice({ values = [], labels = {} }: FieldMeta, text: string): string {
  const word = text.toLowerCase()
  const isMeant = (value: string) => value.toLowerCase() === word || labels[value]?.toLowerCase() === word
  return values.includes(text) ? text : (values.find(isMeant) ?? text)
}

const PLAIN = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i
const THOUSANDS = { comma: /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/, point: /^[-+]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ }
const DECIMAL_COMMA = /^[-+]?\d+,\d+$/

/**
 * A file with semicolons is from where decimals have a comma: '1,5' is one and a half there, and '1.500' could be two figures. Elsewhere a
 * comma only parts thousands.
 */
function readNumber(text: string, separator: Separator): Read {
  if (separator === ';') {
    if (DECIMAL_COMMA.test(text)) return { value: Number(text.replace(',', '.')) }
    if (THOUSANDS.point.test(text)) {
      if (text.includes(',')) return { value: Number(text.replaceAll('.', '').replace(',', '.')) }
      if (!/^[-+]?0/.test(text)) return { problem: 'Could be thousands or decimals: write it without a point' }
    }
  } else if (THOUSANDS.comma.test(text)) return { value: Number(text.replaceAll(',', '')) }
  const number = PLAIN.test(text) ? Number(text) : NaN
  return Number.isFinite(number) ? { value: number } : { problem: 'Must be a number' }
}
