import { z } from 'zod'
import type { ImageFolder } from '../../../contract/enumerations'
import { DRAWN, CONFLICTING, takeOf, unpacked, VERSION, type Stale, type StaleField } from '../ui/form/stale-form'
import type { Texts } from '../ui/form/zod-form'

/** One field of a form. */
export interface EditedField {
  /** The name of its input; in a group, 'address.zip'. */
  name: string
  label: string
  /** Further inputs or groups that belong to it. */
  inputs?: readonly string[]
  /** Its value in these texts, in words for people. */
  words(texts: Texts): string | Promise<string>
  /** Its value for comparisons, where `words` may be ambiguous or slow. */
  key?(texts: Texts): unknown
  /** The folder of its picture, for a picture field. */
  picture?: ImageFolder | undefined
}

/** A form that edits a record, with the record's current values. */
export interface EditedForm {
  version: number
  texts: Texts
  asks: readonly EditedField[]
}

/** A submitted form: the texts to save, and the version they replace. */
export interface Edit {
  texts: Texts
  /** Undefined for a form without a version. */
  version: number | undefined
}

/**
 * Reads a form that edits a record, with the other editor's values for fields where the user chose those. Changes to fields that this form does
 * not have, or has with the same value, do not conflict (docs/rules/screens.md#two-editors).
 */
export async function readEdit(form: EditedForm, typed: Texts): Promise<Edit> {
  const texts = chosenTexts(form, typed)
  const version = versionIn(typed)
  const stands = version === undefined || (await staleFields(form, texts)).length > 0
  return { texts, version: stands ? version : form.version }
}

/** The form after a refusal: the texts typed, and both values of each field that another editor has changed since it was rendered. */
export async function editAgain(form: EditedForm, typed: Texts): Promise<{ typed: Texts; stale?: Stale }> {
  const texts = chosenTexts(form, typed)
  const version = versionIn(typed)
  const fields = version === undefined || version === form.version ? [] : await staleFields(form, texts)
  if (fields.length === 0) return { typed: texts }
  const asked = form.asks.filter(({ name }) => fields.some(({ field }) => field === name))
  const conflicting = Object.fromEntries(asked.flatMap((one) => Object.entries(textsOf(one, texts))))
  return { typed: texts, stale: { version: form.version, now: form.texts, conflicting, fields } }
}

/** The fields that another editor has changed since the form was rendered, to other values than the form's. */
export async function staleFields({ texts: now, asks }: EditedForm, typed: Texts): Promise<StaleField[]> {
  const drawn = unpacked(typed[DRAWN])
  const fields: StaleField[] = []
  for (const asked of asks) {
    const { name: field, label, words, picture, key = words } = asked
    const [is, was, says] = await Promise.all([now, drawn ?? {}, typed].map((texts) => key(texts)))
    if (is === says || (drawn !== undefined && is === was)) continue
    const [theirs, yours] = [await words(now), await words(typed)]
    fields.push({ field, label, theirs, yours, changed: says !== was, picture })
  }
  return fields
}

/** Returns the version that a form was rendered with; undefined for a form without one. */
function versionIn(typed: Readonly<Record<string, unknown>>): number | undefined {
  return z.coerce.number().int().positive().safeParse(typed[VERSION]).data
}

/** The texts typed, with the other editor's values for fields where the user chose those. */
export function chosenTexts({ texts: now, asks }: EditedForm, typed: Texts): Texts {
  const conflicting = unpacked(typed[CONFLICTING])
  let chosen = typed
  for (const asked of asks) {
    if (typed[takeOf(asked.name)] !== 'theirs') continue
    // A field edited after the choice keeps the typed text.
    if (conflicting && !isSame(textsOf(asked, typed), textsOf(asked, conflicting))) continue
    const others = Object.entries(chosen).filter(([input]) => !isInputOf(asked, input))
    chosen = Object.fromEntries([...others, ...Object.entries(textsOf(asked, now))])
  }
  return chosen
}

function textsOf(asked: EditedField, texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([input]) => isInputOf(asked, input)))
}

function isInputOf({ name, inputs = [] }: EditedField, input: string): boolean {
  return [name, ...inputs].some((one) => input === one || input.startsWith(`${one}.`))
}

function isSame(one: Texts, other: Texts): boolean {
  const names = Object.keys({ ...one, ...other })
  return names.every((name) => withoutReturns(one[name]) === withoutReturns(other[name]))
}

/** Replaces CRLF, which browsers send, by LF. A missing text equals an empty one. */
function withoutReturns(text: string | undefined): string {
  return text?.replaceAll('\r\n', '\n') ?? ''
}
