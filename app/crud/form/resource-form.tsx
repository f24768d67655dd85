import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { Fragment, useEffect, useRef } from 'react'
import { isRefusedAnswer } from '../../ui/answer'
import { usePictureForm } from '../../ui/image-row'
import type { FormState } from '../../ui/zod-form'
import { labelOf, type Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { handlingOf } from '../fields'
import type { Choices } from '../store/choices'
import { findIn } from './finding'
import {
  constraintsOf,
  formSchema,
  formTexts,
  isShown,
  plainValue,
  typedValues,
  type FormPlan,
  type Typed,
  type Values,
} from './form'
import { pickerPath } from './picker-path'
import type { FormSetup } from './portal-form'
import { BeforeUpdateButtons, drawingAgain, UpdateButton } from './update-button'

/** A form over a resource, on one of its screens. */
export interface ResourceFormOptions {
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

/** What `useZodForm` needs to know of it: it is checked in the browser with the schema that the server uses. */
export function resourceForm({ id, intent, resource, names, data, answer }: ResourceFormOptions) {
  const plan = planOf({ resource, names, data })
  return {
    id,
    intent,
    answer,
    typed: data.typed,
    schema: formSchema(plan),
    constraint: constraintsOf(resource.entity, names),
    defaultValue: formTexts(resource, names, data.values),
    counted: (texts: Typed) => {
      const values = valuesIn(plan, texts)
      return names.filter((name) => isShown(resource, name, values))
    },
  }
}

function planOf({ resource, names, data }: Pick<ResourceFormOptions, 'resource' | 'names' | 'data'>): FormPlan {
  return { resource, fields: names, base: data.values, fixed: data.fixed }
}

/** What a form says at this moment. */
function valuesIn(plan: FormPlan, texts: Typed): Values {
  return Object.fromEntries(Object.entries(typedValues(plan, texts)).map(([name, value]) => [name, plainValue(value)]))
}

interface ResourceFormProps {
  of: ResourceFormOptions
  state: FormState
}

/** The inputs of the form, in the definition's order; those that do not apply are left out. */
export function ResourceForm({ of, state: [form, fields] }: ResourceFormProps) {
  const { id, intent, resource, names, data, recordId } = of
  const again = answerTo(of)
  const choices = { ...data.choices, ...again.choices }
  const looked = again.typed ?? data.typed
  const values = valuesIn(planOf(of), Object.fromEntries(names.map((name) => [name, fields[name]?.value])))
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
      <BeforeUpdateButtons />
      <input type="hidden" name="intent" value={intent} />
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
              options={choices[name] ?? []}
              words={looked?.[findIn(name)]?.trim() || undefined}
              drawsAgain={drawingAgain(resource, names)}
              searchPath={meta.kind === 'reference' ? pickerPath(resource, name, values) : undefined}
              value={field.value}
              fill={fill}
            />
            <UpdateButton resource={resource} names={names} field={name} />
          </Fragment>
        )
      })}
    </Form>
  )
}

/** What the screen's action said to this form: what was typed, and the choices that go with it. */
export function answerTo({ intent, answer }: ResourceFormOptions): {
  typed?: Record<string, string>
  choices?: Choices
} {
  if (!isRefusedAnswer(answer) || answer.typed?.intent !== intent) return {}
  return { typed: answer.typed, ...(hasChoices(answer) && { choices: answer.choices }) }
}

function hasChoices(answer: object): answer is { choices: Choices } {
  return 'choices' in answer
}

/** What a change brings with it, in the form as it is being filled in; the server does the same with what was sent (form.ts). */
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
