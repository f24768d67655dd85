import { BarbackError } from '../../contract/errors'
import { readFailure } from '../server/failure'
import type { CrudCall } from './catalogue'
import { formChoices, type Choices } from './choices'
import { readForm, type Typed, type Values } from './form'
import { displayOf, type RecordData, type Resource, type Value } from './definition'

/** What a form of a screen is drawn from, beside the definition. */
export interface FormSetup {
  /** What its inputs start with. */
  values: Record<string, Value>
  choices: Choices
}

/** Loads what a form over these fields needs. */
export async function loadForm(
  call: CrudCall,
  resource: Resource,
  fields: readonly string[],
  values: Record<string, Value>,
): Promise<FormSetup> {
  return { values, choices: await formChoices(call, resource, fields, values) }
}

/** The choices of a refused form, for what was typed into it: types and filters may have changed. */
export async function formAgain(
  call: CrudCall,
  resource: Resource,
  fields: readonly string[],
  base: Values,
  typed: Typed,
): Promise<{ choices: Choices }> {
  return { choices: await formChoices(call, resource, fields, readForm(resource, fields, base, typed)) }
}

/** A message of spec 2 §8 with the record's name put in. */
export function named(message: string, resource: Resource, record: RecordData): string {
  return message.replace('{name}', typeof record.name === 'string' ? record.name : displayOf(resource, record))
}

/**
 * Does something that a toast reports: a refusal says what failed in the words of spec 2 §8, and the reason behind it where no field
 * can show it. `shown`: there are fields on the screen for the errors of fields.
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
      code,
      message: errors && shown ? failed : `${failed} ${message}`,
      ...(errors && { fields: errors }),
      ...(details && { details }),
    })
  }
}
