import { checkBy, readingTexts } from '../../platform/ui/form/zod-check'
import { entityOf, type Entity } from '../definition/entities'
import type { ShownResource } from '../definition/shown'
import { readForm, type FormPlan } from './form'

/**
 * Checks a form by the schema of its entity, as the server does. This module imports every schema, so it loads only once the user enters
 * the form.
 */
export function checkForm(plan: FormPlan<ShownResource>, sent: FormData) {
  return checkBy(formSchema(plan, entityOf(plan.resource.table)), sent)
}

/** The schema that turns a form's texts into the values to save. */
export function formSchema(plan: FormPlan<ShownResource>, { input }: Pick<Entity, 'input'>) {
  return readingTexts(input, (typed) => readForm(plan, typed))
}
