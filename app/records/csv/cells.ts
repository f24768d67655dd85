import type { FieldMeta } from '../../../contract/field-meta'
import type { Separator } from '../../platform/csv/read'
import type { CsvCell } from '../../platform/csv/write'
import type { Value } from '../definition/definition'
import { readDate, readTime } from './dates-and-times'
import { readMoney, readNumber, readPercent, readVolume } from './numbers'
import { folded } from '../../../contract/folded'

/** The cell for a value, written as in the API: dollars, 'true' or 'false', the value of a choice. */
export function cellOf(value: Value): CsvCell {
  return typeof value === 'boolean' ? String(value) : value
}

/** A cell's value, or why it cannot be read. */
export type Read = { value: Value | undefined } | { problem: string }

/**
 * Turns a cell into the API's value; undefined for an empty cell. References are read elsewhere (references.ts), and the entity's schema
 * checks texts and choices.
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
  const word = folded(text)
  if (YES.includes(word)) return { value: true }
  return NO.includes(word) ? { value: false } : { problem: 'Must be yes or no' }
}

/** Finds a choice by its value in any case, or by its label. */
function readChoice({ values = [], labels = {} }: FieldMeta, text: string): string {
  const word = lettersOf(text)
  const isMeant = (value: string) => lettersOf(value) === word || lettersOf(labels[value] ?? value) === word
  return values.includes(text) ? text : (values.find(isMeant) ?? text)
}

/** Text for comparing choices: 'Standard drink' and 'StandardDrink' are equal. */
function lettersOf(text: string): string {
  return folded(text).replace(/[\s_-]+/g, '')
}
