import { z } from 'zod'
import type { ImageFolder } from '../../contract/enumerations'
import { DRAWN, SAID, takeOf, unpacked, VERSION, type Stale, type StaleField } from '../ui/stale-form'
import type { Texts } from '../ui/zod-form'

/** One thing that a form asks for. */
export interface AskedFor {
  /** Its input; those of a group are called 'address.zip'. */
  name: string
  label: string
  /** Further inputs, or groups, that belong to it. */
  inputs?: readonly string[]
  /** What a form with these texts says of it. */
  words(texts: Texts): string | Promise<string>
  /** By what two answers are told apart, where their words may be alike or are slow to find. */
  key?(texts: Texts): unknown
  /** For a picture. */
  picture?: ImageFolder | undefined
}

/** A form that changes a record, over the record as it is now. */
export interface EditedForm {
  version: number
  texts: Texts
  asks: readonly AskedFor[]
}

/** What was sent of such a form, as it is meant, and the version that it may replace. */
export interface Edit {
  texts: Texts
  /** Undefined for a form that does not say. */
  version: number | undefined
}

/**
 * Reads a form that changes a record: with the other's values where those were chosen. A change of something that this form does not ask
 * for, or of nothing that it says otherwise, is not in its way (docs/rules/screens.md#two-editors).
 */
export async function readEdit(form: EditedForm, typed: Texts): Promise<Edit> {
  const texts = chosenTexts(form, typed)
  const version = versionIn(typed)
  const stands = version === undefined || (await staleFields(form, texts)).length > 0
  return { texts, version: stands ? version : form.version }
}

/** The same form, refused: what was typed, and both values of what somebody else has changed since it was drawn. */
export async function editAgain(form: EditedForm, typed: Texts): Promise<{ typed: Texts; stale?: Stale }> {
  const texts = chosenTexts(form, typed)
  const version = versionIn(typed)
  const fields = version === undefined || version === form.version ? [] : await staleFields(form, texts)
  if (fields.length === 0) return { typed: texts }
  const asked = form.asks.filter(({ name }) => fields.some(({ field }) => field === name))
  const said = Object.fromEntries(asked.flatMap((one) => Object.entries(textsOf(one, texts))))
  return { typed: texts, stale: { version: form.version, now: form.texts, said, fields } }
}

/** What somebody else has changed since the form was drawn, and the form says otherwise. */
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

/** The version that a form was drawn with; undefined for one that does not say. */
export function versionIn(typed: Readonly<Record<string, unknown>>): number | undefined {
  return z.coerce.number().int().positive().safeParse(typed[VERSION]).data
}

/** What was typed, but for what is to be as somebody else has it. */
export function chosenTexts({ texts: now, asks }: EditedForm, typed: Texts): Texts {
  const said = unpacked(typed[SAID])
  let chosen = typed
  for (const asked of asks) {
    if (typed[takeOf(asked.name)] !== 'theirs') continue
    // Whoever went on typing into it after all means that.
    if (said && !isSame(textsOf(asked, typed), textsOf(asked, said))) continue
    const others = Object.entries(chosen).filter(([input]) => !isInputOf(asked, input))
    chosen = Object.fromEntries([...others, ...Object.entries(textsOf(asked, now))])
  }
  return chosen
}

function textsOf(asked: AskedFor, texts: Texts): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([input]) => isInputOf(asked, input)))
}

function isInputOf({ name, inputs = [] }: AskedFor, input: string): boolean {
  return [name, ...inputs].some((one) => input === one || input.startsWith(`${one}.`))
}

function isSame(one: Texts, other: Texts): boolean {
  const names = Object.keys({ ...one, ...other })
  return names.every((name) => withoutReturns(one[name]) === withoutReturns(other[name]))
}

/** As a browser has it before it sends it: with line feeds alone. An empty text says as much as none. */
function withoutReturns(text: string | undefined): string {
  return text?.replaceAll('\r\n', '\n') ?? ''
}
