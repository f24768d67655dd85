import { useForm, type DefaultValue, type FormMetadata, type SubmissionResult } from '@conform-to/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { isRefusedAnswer, type RefusedAnswer } from './answer'
import { isIntent } from './intent'
import { judgeAfterPresses } from './judge'
import { useLazyCheck, type LazyCheck } from './lazy-check'
import { showFirstError } from './show-first-error'
import { useUnsaved } from './unsaved'

/** The values of a form, as conform expects them: an object with named fields. */
export type FormValues = Record<string, unknown>

/** A form's texts, by the names of its inputs. */
export type Texts = Record<string, string>

/** The attributes of a form's inputs, by name. */
export type Constraints = NonNullable<NonNullable<Parameters<typeof useForm>[0]>['constraint']>

/** `check` runs when a field loses focus and when the form is sent. The server always checks. */
export interface CheckedFormOptions<Values extends FormValues, Loaded> extends LazyCheck<Loaded> {
  constraint: Constraints
  /** Identifies this form on a screen with several. It shows only its own refusals. */
  intent?: string
  /** The screen's action data. The field errors of a refusal show at their fields. */
  answer?: unknown
  /** The texts typed before the form was rendered again, if it was. */
  typed?: Texts | undefined
  defaultValue?: DefaultValue<Values>
  /** The stored values, if the form starts with others. */
  saved?: DefaultValue<Values>
  /** The inputs whose changes count; by default, those of the schema. */
  counted?: (values: Readonly<Record<string, unknown>>) => readonly string[]
  /** When a field is first checked: on leaving it or, for a short form that people tab through, on sending. */
  judged?: 'onBlur' | 'onSubmit'
}

export type FormState<Values extends FormValues = Texts> = readonly [
  form: FormMetadata<Values>,
  fields: ReturnType<typeof useForm<Values, unknown>>[1],
  changed: boolean,
]

/**
 * The state of any form of the portal. The browser checks fields when they lose focus; the server always checks. Without
 * JavaScript it is a plain form with the schema's limits as attributes, and shows the server's errors. The third value is whether any of
 * its inputs differs from the stored value: conform's own `dirty` also compares hidden inputs and the order of the fields.
 */
export function useCheckedForm<Values extends FormValues, Loaded>(
  options: CheckedFormOptions<Values, Loaded>,
): FormState<Values> {
  const { id, constraint, intent, answer, typed, defaultValue, saved = defaultValue } = options
  const refused = isRefusedAnswer(answer) && (intent === undefined || answer.typed?.intent === intent) && answer
  const check = useLazyCheck(options)
  const [form, fields] = useForm<Values, unknown>({
    id,
    constraint,
    // The same object for the same answer: conform treats every new object as a new answer and resets its values.
    lastResult: useMemo(
      () => (refused ? resultOf(refused) : typed && { initialValue: nested(typed) }),
      [refused, typed],
    ),
    ...(defaultValue !== undefined && { defaultValue }),
    shouldValidate: options.judged ?? 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => check(formData),
  })
  useEffect(judgeAfterPresses, [])
  useFirstError(id, refused, Object.keys(form.allErrors).length)
  const values = isGroup(form.value) ? { ...form.value } : {}
  const names = options.counted?.(values) ?? Object.keys(constraint).map((name) => name.replace(/[.[].*$/, ''))
  const asSent = (some: unknown) => JSON.stringify(sent(isGroup(some) ? pick(some, new Set(names)) : {}))
  const changed = asSent(values) !== asSent(saved)
  const isChanged = useRef(changed)
  isChanged.current = changed
  useUnsaved(useCallback(() => isChanged.current, []))
  return [form, fields, changed]
}

/** Focuses the first invalid field and scrolls to it, after the browser or the server refused the form. */
function useFirstError(id: string, refused: unknown, errors: number): void {
  const sent = useRef(false)
  useEffect(() => {
    if (refused) showFirstError(id)
  }, [id, refused])
  useEffect(() => {
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      // conform checks a single field by submitting the form, which must not move the focus.
      if (target instanceof HTMLFormElement && target.id === id) sent.current = !isIntent(submitter)
    }
    document.addEventListener('submit', onSubmit, { capture: true })
    return () => document.removeEventListener('submit', onSubmit, { capture: true })
  }, [id])
  useEffect(() => {
    if (!sent.current || errors === 0) return
    sent.current = false
    showFirstError(id)
  })
}

/** Returns the number of invalid fields. */
export function errorCount({ allErrors }: Pick<FormMetadata, 'allErrors'>): number {
  return Object.keys(allErrors).length
}

/** A form's values as the browser would send them, in the order of their names: text, 'on', or undefined for empty ones. */
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

/** A refusal in conform's shape. */
function resultOf(answer: RefusedAnswer): SubmissionResult {
  const errors = (answer.refused.errors ?? []).map(({ path, message, to }) => ({
    name: fieldName(path),
    // A row shows the first message, and the second as a link (form-row.tsx).
    messages: to === undefined ? [message] : [message, to],
  }))
  return {
    status: 'error',
    error: Object.fromEntries(errors.map(({ name, messages }) => [name, messages])),
    ...(answer.typed && { initialValue: nested(answer.typed) }),
  }
}

/** Turns the path 'items.0.name' into a form's name for the field: 'items[0].name'. */
function fieldName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, '[$1]')
}

/** Turns 'address.zip': '32202' into address: { zip: '32202' }. One level is all that our forms need. */
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
