import { useForm, type FieldMetadata, type FormMetadata } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { metaOf, type Entity } from '../crud/definition/entity'
import { handlingOf } from '../crud/fields'
import { constraintOf } from '../crud/form/form'
import { isRefusedAnswer } from '../ui/answer'
import { useResultOf } from '../ui/zod-form'

/** A form's texts, by the names of its inputs. */
export type Texts = Record<string, string>

/** Turns a form's texts into the values that the API takes. What cannot be read stays text, for the schema to refuse. */
export function decodeFields(entity: Entity, names: readonly string[], texts: Readonly<Record<string, unknown>>) {
  const values: Record<string, unknown> = {}
  for (const name of names) {
    const meta = metaOf(entity, name)
    const text = texts[name]
    if (meta) values[name] = handlingOf(meta.kind).decode(typeof text === 'string' ? text : undefined)
  }
  return values
}

/** Some fields of a record as a form's inputs show them. */
export function encodeFields(
  entity: Entity,
  names: readonly string[],
  record: Readonly<Record<string, string | number | boolean | null>>,
): Texts {
  const texts: Texts = {}
  for (const name of names) {
    const meta = metaOf(entity, name)
    const text = meta && handlingOf(meta.kind).encode(record[name] ?? null)
    if (text !== undefined) texts[name] = text
  }
  return texts
}

/** The texts among a record's values: what `encodeFields` takes. */
export function plainValues(
  record: Readonly<Record<string, unknown>>,
): Record<string, string | number | boolean | null> {
  const plain: Record<string, string | number | boolean | null> = {}
  for (const [name, value] of Object.entries(record)) {
    if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      plain[name] = value
  }
  return plain
}

const ANYTHING = z.unknown()

interface EntityFormOptions {
  id: string
  /** Identifies the form on the screen: its refusals come back under this name. */
  intent: string
  entity: Entity
  names: readonly string[]
  /** Its inputs, where a field has more than one. */
  inputs?: readonly string[]
  /** From texts to what the server takes: the same function as in its action. */
  decode: (texts: Readonly<Record<string, unknown>>) => unknown
  /** Its initial values. */
  texts: Texts
  /** The saved values, if it starts with others. */
  saved?: Texts
  /** The screen's action data. */
  answer: unknown
}

export type EntityFormState = readonly [
  form: FormMetadata<Texts>,
  fields: Record<string, FieldMetadata<string, Texts>>,
  changed: boolean,
]

/**
 * The state of an entity's form, checked in the browser by the server's schema. The third value, as with `useZodForm`, says whether
 * any input differs from what is saved.
 */
export function useEntityForm({
  id,
  intent,
  entity,
  names,
  inputs = names,
  decode,
  texts,
  saved = texts,
  answer,
}: EntityFormOptions): EntityFormState {
  const mine = isRefusedAnswer(answer) && answer.typed?.intent === intent ? answer : undefined
  const schema = z.preprocess((typed) => decode(typeof typed === 'object' && typed ? { ...typed } : {}), entity.input)
  const [form, fields] = useForm<Texts, unknown>({
    id,
    constraint: Object.fromEntries(
      names.flatMap((name) => {
        const meta = metaOf(entity, name)
        return meta ? [[name, constraintOf(meta)]] : []
      }),
    ),
    lastResult: useResultOf(mine),
    defaultValue: texts,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => {
      // Another button of the same form, such as the map's search, needs no valid form.
      const asked = formData.get('intent')
      const isElse = formData.has('pick') || (asked !== null && asked !== intent)
      return parseWithZod(formData, { schema: isElse ? ANYTHING : schema, disableAutoCoercion: true })
    },
  })
  const typed: Readonly<Record<string, unknown>> = form.value ?? {}
  return [form, fields, inputs.some((name) => (typed[name] ?? '') !== (saved[name] ?? ''))]
}
