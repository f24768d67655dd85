import { useForm, type DefaultValue, type FormMetadata, type SubmissionResult } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useMemo } from 'react'
import { z } from 'zod'
import { isRefusedAnswer, type RefusedAnswer } from './answer'

/** The shape of a form's values, as conform wants it: an object with named fields. */
type FormValues = Record<string, unknown>

/** A form's texts, by the names of its inputs. */
export type Texts = Record<string, string>

interface ZodFormOptions<Values extends FormValues> {
  id: string
  /** The schema by which the server checks the values. */
  schema: z.ZodType<unknown, Values>
  /** For a schema that reads texts by itself (`readingTexts`): the attributes of its inputs, by name. */
  constraint?: ReturnType<typeof getZodConstraint>
  /** On a screen with several forms: which one this is. Only its own refusals are shown. */
  intent?: string
  /** The screen's action data: a refusal's field errors show at their fields. */
  answer?: unknown
  /** What was typed before the form was drawn again, where it was. */
  typed?: Texts | undefined
  defaultValue?: DefaultValue<Values>
  /** What is kept so far, where the form starts with something else. */
  saved?: DefaultValue<Values>
  /** The inputs in which a change counts; those of the schema, unless said otherwise. */
  counted?: (values: Readonly<Record<string, unknown>>) => readonly string[]
  /** Whether what is sent asks for something else than to be kept, which needs no valid form. */
  isUnjudged?: (sent: FormData) => boolean
}

export type FormState<Values extends FormValues = Texts> = readonly [
  form: FormMetadata<Values>,
  fields: ReturnType<typeof useForm<Values, unknown>>[1],
  changed: boolean,
]

/**
 * The state of any form of the portal: its fields are checked in the browser when they lose focus, and always by the server. Without
 * JavaScript it is a plain form with the schema's limits as attributes, and shows the server's errors. The third value says whether any of
 * its inputs differs from what is saved: conform's own `dirty` also compares hidden inputs and the order of the fields.
 */
export function useZodForm<Values extends FormValues>(options: ZodFormOptions<Values>): FormState<Values> {
  const { id, schema, intent, answer, typed, defaultValue, saved = defaultValue, isUnjudged } = options
  const constraint = options.constraint ?? getZodConstraint(schema)
  const refused = isRefusedAnswer(answer) && (intent === undefined || answer.typed?.intent === intent) && answer
  const [form, fields] = useForm<Values, unknown>({
    id,
    constraint,
    // The same object as long as the answer is the same: conform treats every new object as a new answer and resets its values.
    lastResult: useMemo(
      () => (refused ? resultOf(refused) : typed && { initialValue: nested(typed) }),
      [refused, typed],
    ),
    ...(defaultValue !== undefined && { defaultValue }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) =>
      parseWithZod(formData, {
        schema: isUnjudged?.(formData) ? ANYTHING : schema,
        disableAutoCoercion: options.constraint !== undefined,
      }),
  })
  const values = isGroup(form.value) ? { ...form.value } : {}
  const names = options.counted?.(values) ?? Object.keys(constraint).map((name) => name.replace(/[.[].*$/, ''))
  const asSent = (some: unknown) => JSON.stringify(sent(isGroup(some) ? pick(some, new Set(names)) : {}))
  return [form, fields, asSent(values) !== asSent(saved)]
}

const ANYTHING = z.unknown()

/** A schema that is given a form's texts: from them to what `schema` takes. */
export function readingTexts(schema: z.ZodType, read: (texts: Texts) => unknown): z.ZodType<unknown, Texts> {
  return z.custom<Texts>().transform(read).pipe(schema)
}

/** A form's values as the browser would send them, in the order of their names: text, 'on', or nothing for what is empty. */
function sent(value: unknown): unknown {
  if (value === true) return 'on'
  if (typeof value === 'string' || typeof value === 'number') return String(value) || undefined
  if (!isGroup(value)) return undefined
  const entries = Object.entries(value).flatMap(([name, part]) => {
    const text = sent(part)
    return text === undefined ? [] : [[name, text] as const]
  })
  return entries.length === 0 ? undefined : entries.sort(([a], [b]) => (a < b ? -1 : 1))
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function pick(values: object, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
}

/** A refusal in conform's form. */
function resultOf(answer: RefusedAnswer): SubmissionResult {
  const errors = (answer.refused.errors ?? []).map(({ path, message }) => ({
    name: fieldName(path),
    messages: [message],
  }))
  return {
    status: 'error',
    error: Object.fromEntries(errors.map(({ name, messages }) => [name, messages])),
    ...(answer.typed && { initialValue: nested(answer.typed) }),
  }
}

/** 'items.0.name' as a form calls it: 'items[0].name'. */
function fieldName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')
}

/** Turns 'address.zip': '32202' into address: { zip: '32202' }, one level deep, which is all that our forms need. */
function nested(typed: Record<string, string>): Record<string, string | Record<string, string>> {
  const values: Record<string, string | Record<string, string>> = {}
  const groups: Record<string, Record<string, string>> = {}
  for (const [name, value] of Object.entries(typed)) {
    const [group, field] = name.split('.', 2)
    if (group === undefined || field === undefined) values[name] = value
    else values[group] = groups[group] = { ...groups[group], [field]: value }
  }
  return values
}
