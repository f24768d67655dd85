import { unpacked } from '../../platform/ui/form/stale-form'
import type { Texts } from '../../platform/ui/form/zod-form'
import { inputName, rightName, ROWS, SAME_NAMES, WAS } from './text-fields'
import { changedSince, TEXT_FIELDS, typedText, type MenuText, type TextField } from './texts'

/** New values of a text's fields: null deletes one. Each is typed for the present English text. */
export interface TextEdit {
  text: MenuText
  values: Partial<Record<TextField, string | null>>
}

/** A field that two people changed to different texts. */
export interface StaleText {
  key: string
  field: TextField
  /** The current text. */
  theirs: string
}

/**
 * Reads the changes in a form of texts. A field that another person has changed since is stale if this form changes it as well
 * (docs/rules/screens.md#two-editors).
 */
export function readTextEdits(
  typed: Texts,
  texts: ReadonlyMap<string, MenuText>,
): { edits: TextEdit[]; stale: StaleText[] } {
  const edits: TextEdit[] = []
  const stale: StaleText[] = []
  for (const key of (typed[ROWS] ?? '').split(',')) {
    const text = texts.get(key)
    const drawn = unpacked(typed[inputName(WAS, key)])
    if (!text || !drawn) continue
    const values: TextEdit['values'] = {}
    for (const field of TEXT_FIELDS) {
      const was = drawn[field]
      // The form has no such input.
      if (was === undefined) continue
      const mine = lines(typed[inputName(field, key)] ?? '')
      const theirs = typedText(text, field) ?? ''
      if (mine !== lines(was) && mine !== theirs) {
        if (theirs === lines(was)) values[field] = mine === '' ? null : mine
        else stale.push({ key, field, theirs })
      } else if (theirs !== '' && changedSince(text, field) !== null && typed[rightName(field, key)] === 'on') {
        values[field] = theirs
      } else if (mine === '' && theirs === '' && field === 'name' && !text.isBrand && typed[SAME_NAMES] === 'on') {
        values[field] = text.english.name
      }
    }
    if (Object.keys(values).length > 0) edits.push({ text, values })
  }
  return { edits, stale }
}

/** A form that is sent without a script ends each line with two characters. */
function lines(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}
