import { BarbackError } from '../../../contract/errors'
import { readFailure } from '../../server/failure'
import type { CrudCall } from '../definition/catalogue'
import { formChoices, type Choices } from '../store/choices'
import { addFields, fixedValues, newChild } from '../screens/child-lists'
import { displayOf, type ChildList, type RecordData, type Resource, type Value } from '../definition/definition'
import { formTexts, initialValues, ownValues, readForm, typedValues, type FormPlan, type Typed } from './form'

/** What a form of a screen is drawn from, beside the definition. */
export interface FormSetup {
  /** What its inputs start with, and what stands behind them. */
  values: Record<string, Value>
  /** Of those, what the form leaves alone. */
  fixed: readonly string[]
  choices: Choices
  /** What was typed so far, with what follows from it: of a form that its address draws. */
  typed?: Record<string, string>
}

/** A refused form: what was typed, with what follows from it, and the choices that go with that. */
export interface FormAgain {
  typed: Record<string, string>
  choices: Choices
}

/** The form of a new record. `business`: the one chosen in the sidebar, if the resource belongs to a business. */
export function createForm(resource: Resource, business?: number): FormPlan {
  const base = { ...initialValues(resource), ...(business !== undefined && { businessId: business }) }
  return { resource, fields: resource.createFields, base, fixed: NONE }
}

/** The form of a record's details, or over some of its fields. */
export function editForm(resource: Resource, record: RecordData, fields = resource.editFields): FormPlan {
  return { resource, fields, base: ownValues(resource, record), fixed: NONE }
}

/** The form of an Add dialog. */
export function addForm(of: Resource, child: ChildList, record: RecordData): FormPlan {
  const fixed = Object.keys(fixedValues(child, record))
  return { resource: of, fields: addFields(of, child), base: newChild(of, child, record), fixed }
}

const NONE: readonly string[] = []

/** Loads what a form needs. `draft`: what its address says was typed into the form with this intent, which is then drawn for that. */
export async function loadForm(call: CrudCall, plan: FormPlan, intent: string, draft: Typed): Promise<FormSetup> {
  const { resource, fields, base, fixed } = plan
  if (draft.intent !== intent) {
    return { values: { ...base }, fixed, choices: await formChoices(call, resource, fields, base) }
  }
  const values = readForm(plan, draft)
  return {
    values: { ...base },
    fixed,
    choices: await formChoices(call, resource, fields, values, draft),
    typed: { ...beside(fields, draft), ...formTexts(resource, fields, values) },
  }
}

/** What a form says beside its fields, such as what to look for. */
function beside(fields: readonly string[], typed: Typed): Record<string, string> {
  const others = Object.entries(typed).filter(([name]) => !fields.includes(name))
  return Object.fromEntries(others.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
}

/**
 * A refused form as it is drawn again: what was typed, but for what a change has emptied or set, and the choices that go with it. Types
 * and filters may have changed.
 */
export async function formAgain(call: CrudCall, plan: FormPlan, typed: Record<string, string>): Promise<FormAgain> {
  const { resource, fields } = plan
  const values = readForm(plan, typed)
  const said = typedValues(plan, typed)
  const settled = resource.effects
    .flatMap(({ sets }) => Object.keys(sets))
    .filter((field) => field in typed && (values[field] === undefined || values[field] !== said[field]))
  const texts = formTexts(resource, settled, values)
  return {
    typed: { ...typed, ...Object.fromEntries(settled.map((field) => [field, texts[field] ?? ''])) },
    choices: await formChoices(call, resource, fields, values, typed),
  }
}

/** A message with the record's name put in. */
export function named(message: string, resource: Resource, record: RecordData): string {
  return message.replace('{name}', typeof record.name === 'string' ? record.name : displayOf(resource, record))
}

/**
 * Does something that a toast reports. A refusal says what failed in the resource's own words, followed by the reason if no field can
 * show it. `shown`: whether the screen has fields at which to show errors.
 */
export async function inWords<T>(
  { app, actor }: Pick<CrudCall, 'app' | 'actor'>,
  failed: string,
  act: () => Promise<T>,
  { shown = true } = {},
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const { status, code, message, errors, details } = readFailure(error, app, actor)
    throw new BarbackError({
      status,
      code: { received: code },
      message: errors && shown ? failed : `${failed} ${message}`,
      ...(errors && { fields: errors }),
      ...(details && { details }),
    })
  }
}
