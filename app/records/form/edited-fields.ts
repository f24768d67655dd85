import { clockLabel } from '../../../contract/clock'
import type { FieldMeta } from '../../../contract/field-meta'
import { centsFromDollars, formatDollars } from '../../../contract/money'
import { formatPhone, phoneDigits } from '../../../contract/phone'
import type { EditedField } from '../../platform/server/stale-form'
import { metaOf } from '../definition/entity'
import { type Entity } from '../definition/entities'
import { handlingOf } from '../fields'
import { choiceWord } from '../fields/choice'
import { plainValue } from './form'

/** A form's fields with their labels, to detect which of them another person has changed. */
export function editedFieldsOf(entity: Entity, labels: Readonly<Record<string, string>>): EditedField[] {
  return Object.entries(labels).map(([name, label]) => {
    const meta = metaOf(entity, name)
    return { name, label, picture: meta?.folder, words: (texts) => typedWords(meta, texts[name]) }
  })
}

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
