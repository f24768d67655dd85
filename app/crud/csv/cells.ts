import type { FieldMeta } from '../../../contract/field-meta'
import type { Separator } from '../../csv/read'
import type { CsvCell } from '../../csv/write'
import type { Value } from '../definition/definition'
import { readDate, readTime } from './dates-and-times'
import { readMoney, readNumber, readPercent, readVolume } from './numbers'

/** A value as a file has it, the same as in the API: dollars, 'true' and 'false', a choice by its value. */
export function cellOf(value: Value): CsvCell {
  return typeof value === 'boolean' ? String(value) : value
}

/** A cell's value, or why it has none. */
export type Read = { value: Value | undefined } | { problem: string }

/**
 * A cell as the API's value; an empty one is null. References are read elsewhere (references.ts); the entity's schema checks texts and
 * choices.
 */
export function readCell(meta: FieldMeta, cell: string, separator: Separator): Read {
  const text = cell.trim()
  if (text === '') return { value: undefined }
  switch (meta.kind) {
    case 'switch':
      return readSwitch(text)
    case 'money':
      return readMoney(text, separator)
    case 'volumeMl':
    case 'volumeOz':
      return readVolume(meta.kind, text, separator)
    case 'decimal':
      return meta.max === 100 ? readPercent(text, separator) : readNumber(text, separator)
    case 'factor':
    case 'wholeNumber':
      return readNumber(text, separator)
    case 'date':
      return readDate(text, separator)
    case 'time':
      return readTime(text)
    case 'choice':
      return { value: readChoice(meta, text) }
    default:
      return { value: cell }
  }
}

const YES: readonly string[] = ['true', 't', 'yes', 'y', 'x', 'on', '1', '✓', '✔', '☑']
const NO: readonly string[] = ['false', 'f', 'no', 'n', 'off', '0', '☐']

function readSwitch(text: string): Read {
  const word = text.toLowerCase()
  if (YES.includes(word)) return { value: true }
  return NO.includes(word) ? { value: false } : { problem: 'Must be yes or no' }
}

/** In any case, or as screens show it. */
function readChoice({ values = [], labels = {} }: FieldMeta, text: string): string {
  const word = lettersOf(text)
  const isMeant = (value: string) => lettersOf(value) === word || lettersOf(labels[value] ?? value) === word
  return values.includes(text) ? text : (values.find(isMeant) ?? text)
}

/** 'Standard drink' means StandardDrink. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[\s_-]+/g, '')
}
