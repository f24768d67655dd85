import { getFormProps, useForm, type FieldMetadata, type FormMetadata } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from '@remix-run/react'
import { useEffect, useMemo, useRef } from 'react'
import { isRefusedAnswer } from '../ui/answer'
import { resultOf } from '../ui/zod-form'
import type { Choices } from './choices'
import { labelOf, type Resource } from './definition'
import { metaOf } from './entity'
import { partsOf } from './fields'
import { constraintOf, formSchema, formTexts, isShown, readForm, type Values } from './form'
import { pickerPath } from './picker-path'
import type { FormSetup } from './portal-form'

type Texts = Record<string, string>

export interface ResourceFormState {
  id: string
  intent: string
  form: FormMetadata<Texts>
  fields: Record<string, FieldMetadata<string, Texts>>
  resource: Resource
  names: readonly string[]
  data: FormSetup
}

interface ResourceFormOptions {
  id: string
  /** Which form of the screen it is: its refusals come back under this name. */
  intent: string
  resource: Resource
  /** The fields that it asks for. */
  names: readonly string[]
  data: FormSetup
  /** The screen's action data. */
  answer: unknown
}

/** The state of a form over a resource: checked in the browser with the schema that the server uses. */
export function useResourceForm({ id, intent, resource, names, data, answer }: ResourceFormOptions): ResourceFormState {
  const mine = isRefusedAnswer(answer) && answer.typed?.intent === intent ? answer : undefined
  const schema = useMemo(() => formSchema(resource, names, data.values), [resource, names, data.values])
  const [form, fields] = useForm<Texts, unknown>({
    id,
    constraint: constraintsOf(resource, names),
    lastResult: resultOf(mine),
    defaultValue: formTexts(resource, names, data.values),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: true }),
  })
  return {
    id,
    intent,
    form,
    fields,
    resource,
    names,
    data: { ...data, choices: { ...data.choices, ...choicesOf(mine) } },
  }
}

/** What the pickers offer for the values that were refused: without JavaScript nobody has asked for it before. */
function choicesOf(answer: unknown): Choices {
  return isRefusedForm(answer) ? answer.choices : {}
}

function isRefusedForm(answer: unknown): answer is { choices: Choices } {
  return typeof answer === 'object' && answer !== null && 'choices' in answer
}

/** The inputs of the form, in the definition's order; those that do not apply are left out (spec 2 §4). */
export function ResourceForm({ state }: { state: ResourceFormState }) {
  const { id, intent, form, fields, resource, names, data } = state
  const values = currentValues(state)
  const fill = (name: string, text: string) => {
    if (names.includes(name) && fields[name]?.value !== text) form.update({ name, value: text })
  }
  useEffects(resource, values, fill)
  return (
    <Form method="post" preventScrollReset className="form" {...getFormProps(form)}>
      <input type="hidden" name="intent" value={intent} />
      {names.map((name) => {
        const meta = metaOf(resource.entity, name)
        const field = fields[name]
        if (!meta || !field || !isShown(resource, name, values)) return null
        const { Input } = partsOf(meta.kind)
        return (
          <Input
            key={`${id}-${name}`}
            label={labelOf(resource, name)}
            field={field}
            meta={meta}
            options={data.choices[name] ?? []}
            searchPath={meta.kind === 'reference' ? pickerPath(resource, name, values) : undefined}
            value={field.value}
            fill={fill}
          />
        )
      })}
    </Form>
  )
}

/** What a change brings with it, in the form as it is being filled in (spec 2 §4); the server does the same in form.ts. */
function useEffects(resource: Resource, values: Values, fill: (name: string, text: string) => void) {
  const before = useRef(values)
  useEffect(() => {
    const changed = resource.effects.filter(({ field }) => before.current[field] !== values[field])
    before.current = values
    for (const { field, value, sets } of changed) {
      if (value !== undefined && value !== values[field]) continue
      const texts = formTexts(resource, Object.keys(sets), sets)
      for (const other of Object.keys(sets)) fill(other, texts[other] ?? '')
    }
  })
}

/** What the form says at this moment. */
function currentValues({ resource, names, data, fields }: ResourceFormState): Values {
  const texts = Object.fromEntries(names.map((name) => [name, fields[name]?.value]))
  const values: Record<string, string | number | boolean | null> = {}
  for (const [name, value] of Object.entries(
    readForm({ ...resource, effects: [], shown: {} }, names, data.values, texts),
  )) {
    values[name] = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
  }
  return values
}

function constraintsOf(resource: Resource, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const meta = metaOf(resource.entity, name)
      return meta ? [[name, constraintOf(meta)]] : []
    }),
  )
}
