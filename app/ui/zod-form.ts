import { useForm, type DefaultValue, type SubmissionResult } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { useMemo } from 'react'
import type { z } from 'zod'
import { isRefusedAnswer } from './answer'

/** The shape of a form's values, as conform wants it: an object with named fields. */
type FormValues = Record<string, unknown>

interface ZodFormOptions<Values extends FormValues> {
  id: string
  /** The schema by which the server checks the values. */
  schema: z.ZodType<unknown, Values>
  /** This form's action data: a refusal's field errors show at their fields. */
  answer?: unknown
  defaultValue?: DefaultValue<Values>
}

/**
 * A form whose fields are checked in the browser when they lose focus, and always by the server. Without JavaScript it is a plain form
 * with the schema's limits as attributes, and shows the server's errors. The third value says whether any of the schema's fields was
 * changed: conform's own `dirty` also compares hidden inputs and the order of the fields.
 */
export function useZodForm<Values extends FormValues>({ id, schema, answer, defaultValue }: ZodFormOptions<Values>) {
  const constraint = getZodConstraint(schema)
  const [form, fields] = useForm<Values, unknown>({
    id,
    constraint,
    lastResult: useResultOf(answer),
    ...(defaultValue !== undefined && { defaultValue }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const names = new Set(Object.keys(constraint).map((name) => name.replace(/[.[].*$/, '')))
  const asSent = (values: unknown) => JSON.stringify(sent(isGroup(values) ? pick(values, names) : {}))
  return [form, fields, asSent(form.value) !== asSent(defaultValue)] as const
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

/**
 * A refusal in conform's form; the same object as long as the answer is the same, because conform treats every new object as a new
 * answer and resets its values.
 */
export function useResultOf(answer: unknown): SubmissionResult | undefined {
  return useMemo(() => resultOf(answer), [answer])
}

function resultOf(answer: unknown): SubmissionResult | undefined {
  if (!isRefusedAnswer(answer)) return undefined
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
