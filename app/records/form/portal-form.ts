import { BarbackError } from '../../../contract/errors'
import { readFailure } from '../../platform/request/failure'
import type { CrudCall } from '../definition/catalogue'
import { formChoices, type Choices } from '../store/choices'
import { addFields, fixedValues, newChild } from './child-lists'
import { displayOf, type ChildList, type RecordData, type Resource, type Value } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { formTexts, initialValues, readForm, typedValues, type FormPlan } from './form'
import { ownValues, type Typed } from '../values/values'

/** Data that a screen needs to render a form, besides the definition. */
export interface FormSetup {
  /** The values that the form starts from. */
  values: Record<string, Value>
  /** Fields of `values` that effects never change. */
  fixed: readonly string[]
  choices: Choices
  /** For a form that is rendered from its address: the typed values so far, with effects applied. */
  typed?: Record<string, string>
}

/** A refused form: the typed values, with effects applied, and the choices for them. */
export interface FormAgain {
  typed: Record<string, string>
  choices: Choices
}

/**
 * The form of a new record. `business`: the id of the business chosen in the sidebar, if the resource belongs to one. `copy`: the record
 * whose values it copies, except the name and the picture, which belong to one record alone.
 */
export function createForm(resource: Resource, business?: number, copy?: RecordData): FormPlan {
  const base = {
    ...initialValues(resource),
    ...(business !== undefined && { businessId: business }),
    ...(copy && copiedValues(resource, copy)),
  }
  return { resource, fields: resource.createFields, base, fixed: NONE }
}

/** The form that edits a record, or some of its fields. */
export function editForm(resource: Resource, record: RecordData, fields = resource.editFields): FormPlan {
  return { resource, fields, base: ownValues(resource, record), fixed: NONE, own: record.id }
}

/** The form of a child list's Add dialog. */
export function addForm(of: Resource, child: ChildList, record: RecordData): FormPlan {
  const fixed = Object.keys(fixedValues(child, record))
  return { resource: of, fields: addFields(of, child), base: newChild(of, child, record), fixed }
}

function copiedValues(resource: Resource, copy: RecordData): Record<string, Value> {
  const own = Object.entries(ownValues(resource, copy))
  return Object.fromEntries(
    own.filter(([field]) => field !== 'name' && metaOf(resource.entity, field)?.kind !== 'image'),
  )
}

const NONE: readonly string[] = []

/**
 * Loads the data of a form. `draft`: the texts in the screen's address; the form shows them if they belong to the form with this intent.
 */
export async function loadForm(call: CrudCall, plan: FormPlan, intent: string, draft: Typed): Promise<FormSetup> {
  const { resource, fields, base, fixed, own } = plan
  if (draft.intent !== intent) {
    return { values: { ...base }, fixed, choices: await formChoices(call, resource, fields, base, { own }) }
  }
  const values = readForm(plan, draft)
  return {
    values: { ...base },
    fixed,
    choices: await formChoices(call, resource, fields, values, { typed: draft, own }),
    typed: { ...otherTexts(fields, draft), ...formTexts(resource, fields, values) },
  }
}

/** The texts of inputs that are not fields, such as search words. */
function otherTexts(fields: readonly string[], typed: Typed): Record<string, string> {
  const others = Object.entries(typed).filter(([name]) => !fields.includes(name))
  return Object.fromEntries(others.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
}

/**
 * Returns the data for showing a refused form again: the typed values, except where an effect emptied or set a field, and the choices for
 * these values, whose filters may have changed.
 */
export async function formAgain(call: CrudCall, plan: FormPlan, typed: Record<string, string>): Promise<FormAgain> {
  const { resource, fields, own } = plan
  const values = readForm(plan, typed)
  const asTyped = typedValues(plan, typed)
  const affected = resource.effects
    .flatMap(({ sets }) => Object.keys(sets))
    .filter((field) => field in typed && (values[field] === undefined || values[field] !== asTyped[field]))
  const texts = formTexts(resource, affected, values)
  return {
    typed: { ...typed, ...Object.fromEntries(affected.map((field) => [field, texts[field] ?? ''])) },
    choices: await formChoices(call, resource, fields, values, { typed, own }),
  }
}

/** Fills the record's name into a message. */
export function named(message: string, resource: Resource, record: RecordData): string {
  return message.replace('{name}', typeof record.name === 'string' ? record.name : displayOf(resource, record))
}

/** Returns the toast about a record that was just created or changed, with a remark on it if there is one. */
export async function toastText(
  call: CrudCall,
  message: string,
  resource: Resource,
  saved: RecordData,
): Promise<string> {
  const remark = await call.catalogue.remarks[resource.table]?.(call.app.db, saved)
  const text = named(message, resource, saved)
  return remark === undefined ? text : `${text} ${remark}`
}

/**
 * Runs an action that a toast reports. A refusal gets the resource's own message, followed by the reason unless a field shows it. `shown`:
 * whether the screen shows errors at fields. `screen`: the list of the records, for a link to the one that already has a value.
 */
export async function withFailureMessage<T>(
  { app, actor }: Pick<CrudCall, 'app' | 'actor'>,
  failed: string,
  act: () => Promise<T>,
  { shown = true, screen }: { shown?: boolean; screen?: string | undefined } = {},
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const { status, code, message, errors, details } = readFailure(error, app, actor)
    const taken = code === 'unique_violation' ? errors?.[0] : undefined
    const holder = taken && screen !== undefined && typeof details?.id === 'number' ? details.id : undefined
    throw new BarbackError({
      status,
      code: { received: code },
      message: errors && shown ? failed : `${failed} ${taken?.message ?? message}`,
      ...(errors && {
        fields: errors.map((one) =>
          one === taken && holder !== undefined ? { ...one, to: `${screen}/${holder}` } : one,
        ),
      }),
      ...(details && { details }),
    })
  }
}
