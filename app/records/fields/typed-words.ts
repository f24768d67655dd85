import { clockLabel } from '../../../contract/clock'
import type { FieldMeta } from '../../../contract/field-meta'
import { centsFromDollars, formatDollars } from '../../../contract/money'
import { formatPhone, phoneDigits } from '../../../contract/phone'
import { plainValue } from '../values/values'
import { choiceWord } from './choice'
import { handlingOf } from './index'

/** The text of an input, formatted for people to read. */
export function typedWords(meta: FieldMeta | undefined, text: string | undefined): string {
  const kind = meta?.kind ?? 'text'
  const value = plainValue(handlingOf(kind).decode(text))
  if (kind === 'image') return text ?? ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null) return '–'
  if (kind === 'money' && typeof value === 'number') return formatDollars(centsFromDollars(value))
  const words = String(value).trim().replaceAll('\r\n', '\n')
  if (meta && kind === 'choice') return choiceWord(meta, words)
  if (kind === 'phone') return formatPhone(phoneDigits(words) ?? words)
  if (kind === 'time' && /^\d{2}:\d{2}/.test(words)) return clockLabel(words)
  return words
}
