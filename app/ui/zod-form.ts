import { useForm, type DefaultValue, type SubmissionResult } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { isRefusedAnswer } from './answer'

/** The shape of a form's values, as conform wants it: an object with named fields. */
type FormValues = Record<string, unknown>

interface ZodFormOptions<Values extends FormValues> {
  id: string
  /** The same schema the server holds the values against. */
  schema: z.ZodType<unknown, Values>
  /** This form's action data: a refusal's field errors show at their fields. */
  answer?: unknown
  defaultValue?: DefaultValue<Values>
}

/**
 * A form whose fields are checked in the browser as they are left, and by the server in any case. Without JavaScript it is a
 * plain form with the schema's limits as attributes, and shows what the server said.
 */
export function useZodForm<Values extends FormValues>({ id, schema, answer, defaultValue }: ZodFormOptions<Values>) {
  return useForm<Values, unknown>({
    id,
    constraint: getZodConstraint(schema),
    lastResult: resultOf(answer),
    ...(defaultValue !== undefined && { defaultValue }),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
}

/** A refusal in conform's words. */
export function resultOf(answer: unknown): SubmissionResult | undefined {
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

/** Turns 'address.zip': '32202' into address: { zip: '32202' }, one level deep, as far as forms here go. */
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
