import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { Fragment, useEffect, useRef } from 'react'
import { isRefusedAnswer } from '../../platform/ui/form/answer'
import { usePictureForm } from '../../platform/ui/form/image-row'
import { useCheckedForm, type FormState } from '../../platform/ui/form/checked-form'
import { Needed } from '../../platform/ui/form/form-row'
import { labelOf } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { handlingOf } from '../fields'
import type { Choices } from '../store/choices'
import { findIn } from '../values/finding'
import { constraintsOf, formTexts, isShown, typedValues, type FormPlan } from './form'
import { plainValue, type Typed, type Values } from '../values/values'
import { pickerPath } from '../values/picker-path'
import type { FormSetup } from './portal-form'
import { BeforeUpdateButtons, drawingAgain, UpdateButton } from './update-button'
import type { ShownResource } from '../definition/shown'

/** A form for a record of a resource, on one of its screens. */
export interface ResourceFormOptions {
  id: string
  /** Identifies the form on its screen; the action's answer contains it too. */
  intent: string
  resource: ShownResource
  /** The fields that it asks for. */
  names: readonly string[]
  data: FormSetup
  /** The screen's action data. */
  answer: unknown
  /** The id of the record that it edits. */
  recordId?: number
}

/** The form's state. The browser checks it by the same schema as the server. */
export function useResourceForm({ id, intent, resource, names, data, answer }: ResourceFormOptions) {
  const plan = planOf({ resource, names, data })
  return useCheckedForm({
    id,
    intent,
    answer,
    typed: data.typed,
    load: () => import('./form-check'),
    check: ({ checkForm }, sent) => checkForm(plan, sent),
    constraint: constraintsOf(resource.entity, names),
    defaultValue: formTexts(resource, names, data.values),
    counted: (texts: Typed) => {
      const values = valuesIn(plan, texts)
      return names.filter((name) => isShown(resource, name, values))
    },
  })
}

function planOf({
  resource,
  names,
  data,
}: Pick<ResourceFormOptions, 'resource' | 'names' | 'data'>): FormPlan<ShownResource> {
  return { resource, fields: names, base: data.values, fixed: data.fixed }
}

/** A form's current values, before effects are applied. */
function valuesIn(plan: FormPlan<ShownResource>, texts: Typed): Values {
  return Object.fromEntries(Object.entries(typedValues(plan, texts)).map(([name, value]) => [name, plainValue(value)]))
}

interface ResourceFormProps {
  of: ResourceFormOptions
  state: FormState
}

/** The inputs of the form, in the definition's order, without those that do not apply. */
export function ResourceForm({ of, state: [form, fields] }: ResourceFormProps) {
  const { id, intent, resource, names, data, recordId } = of
  const again = answerTo(of)
  const choices = { ...data.choices, ...again.choices }
  const renderedWith = again.typed ?? data.typed
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
            <Needed.Provider value={resource.needed.includes(name)}>
              <Input
                label={labelOf(resource, name)}
                field={field}
                meta={meta}
                hint={resource.hints[name]}
                recordId={recordId}
                options={choices[name]?.options ?? []}
                failed={choices[name]?.failed}
                words={renderedWith?.[findIn(name)]?.trim() || undefined}
                drawsAgain={drawingAgain(resource, names)}
                searchPath={meta.kind === 'reference' ? pickerPath(resource, name, values, recordId) : undefined}
                value={field.value}
                fill={fill}
              />
            </Needed.Provider>
            <UpdateButton resource={resource} names={names} field={name} />
          </Fragment>
        )
      })}
    </Form>
  )
}

/** The action's answer for this form, if it was refused: the typed values, and the choices for them. */
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

/** Applies effects while the user fills in the form; the server applies them to the sent values (form.ts). */
function useEffects(resource: ShownResource, values: Values, fill: (name: string, text: string) => void) {
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
