import { getFormProps, useForm, type FieldMetadata, type FormMetadata } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form } from '@remix-run/react'
import { Fragment, useEffect, useMemo, useRef } from 'react'
import { usePictureForm } from '../../ui/image-row'
import { useResultOf } from '../../ui/zod-form'
import { labelOf, type Resource, type Value } from '../definition/definition'
import { drawnFor, effectiveFields } from './effects'
import { metaOf } from '../definition/entity'
import { handlingOf } from '../fields'
import { findIn } from './finding'
import { constraintOf, formSchema, formTexts, isShown, plainValue, typedValues, type Values } from './form'
import { answerTo, resultOfRedraw } from './form-answer'
import { pickerPath } from './picker-path'
import type { FormSetup } from './portal-form'
import { RedrawButton, DefaultButton } from './redraw-button'

type Texts = Record<string, string>

export interface ResourceFormState {
  id: string
  intent: string
  form: FormMetadata<Texts>
  fields: Record<string, FieldMetadata<string, Texts>>
  resource: Resource
  names: readonly string[]
  data: FormSetup
  recordId: number | undefined
  /** What the form says at this moment. */
  values: Values
  /** What was typed to narrow a select, by the name of its input. */
  looked: Readonly<Record<string, string>>
  /** False until something is not as it was at first. */
  changed: boolean
}

interface ResourceFormOptions {
  id: string
  /** Which form of the screen it is: its answers come back under this name. */
  intent: string
  resource: Resource
  /** The fields that it asks for. */
  names: readonly string[]
  data: FormSetup
  /** The screen's action data. */
  answer: unknown
  /** The record that it changes. */
  recordId?: number
}

const NOTHING: Readonly<Record<string, string>> = {}

/** The state of a form over a resource: checked in the browser with the schema that the server uses. */
export function useResourceForm(options: ResourceFormOptions): ResourceFormState {
  const { id, intent, resource, names, data, answer, recordId } = options
  const { refused, redrawn, choices } = answerTo(intent, answer)
  const plan = useMemo(
    () => ({ resource, fields: names, base: data.values, fixed: data.fixed }),
    [resource, names, data.values, data.fixed],
  )
  const schema = useMemo(() => formSchema(plan), [plan])
  const redraw = useMemo(() => redrawn && resultOfRedraw(redrawn), [redrawn])
  const refusal = useResultOf(refused)
  const [form, fields] = useForm<Texts, unknown>({
    id,
    constraint: constraintsOf(resource, names),
    lastResult: redraw ?? refusal,
    defaultValue: formTexts(resource, names, data.values),
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: true }),
  })
  const texts = Object.fromEntries(names.map((name) => [name, fields[name]?.value]))
  const values: Record<string, Value> = {}
  for (const [name, value] of Object.entries(typedValues(plan, texts))) values[name] = plainValue(value)
  const atFirst = formTexts(resource, names, data.values)
  return {
    id,
    intent,
    form,
    fields,
    resource,
    names,
    data: { ...data, choices: { ...data.choices, ...choices } },
    recordId,
    values,
    looked: redrawn?.typed ?? refused?.typed ?? NOTHING,
    // Only what is asked for: conform's own answer counts hidden inputs as well.
    changed: names.some((name) => isShown(resource, name, values) && (texts[name] ?? '') !== (atFirst[name] ?? '')),
  }
}

/** The inputs of the form, in the definition's order; those that do not apply are left out. */
export function ResourceForm({ state }: { state: ResourceFormState }) {
  const { id, intent, form, fields, resource, names, data, recordId, values, looked } = state
  const withPicture = usePictureForm()
  const asksForPicture = names.some((name) => metaOf(resource.entity, name)?.kind === 'image')
  const fill = (name: string, text: string) => {
    if (names.includes(name) && fields[name]?.value !== text) form.update({ name, value: text })
  }
  useEffects(resource, values, fill)
  return (
    <Form
      method="post"
      preventScrollReset
      className="form"
      {...getFormProps(form)}
      {...(asksForPicture && withPicture)}
    >
      <DefaultButton />
      <input type="hidden" name="intent" value={intent} />
      {effectiveFields(resource, names).map((name) => (
        <input key={name} type="hidden" name={drawnFor(name)} value={fields[name]?.value ?? ''} />
      ))}
      {names.map((name) => {
        const meta = metaOf(resource.entity, name)
        const field = fields[name]
        if (!meta || !field || !isShown(resource, name, values)) return null
        const { Input } = handlingOf(meta.kind)
        return (
          <Fragment key={`${id}-${name}`}>
            <Input
              label={labelOf(resource, name)}
              field={field}
              meta={meta}
              recordId={recordId}
              options={data.choices[name] ?? []}
              words={looked[findIn(name)]?.trim() || undefined}
              searchPath={meta.kind === 'reference' ? pickerPath(resource, name, values) : undefined}
              value={field.value}
              fill={fill}
            />
            <RedrawButton resource={resource} names={names} field={name} />
          </Fragment>
        )
      })}
    </Form>
  )
}

/** The effects of a change while the form is being filled in; the server does the same in effects.ts. */
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

function constraintsOf(resource: Resource, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const meta = metaOf(resource.entity, name)
      return meta ? [[name, constraintOf(meta)]] : []
    }),
  )
}
