import { parseWithZod } from '@conform-to/zod/v4'
import { readingTexts } from '../../ui/zod-form'
import { entityOf, type Entity } from '../definition/entities'
import type { ShownResource } from '../definition/shown'
import { readForm, type FormPlan } from './form'

/** Checks a form by the schema of its entity, as the server does. Only `lazy-check.ts` loads this, since it brings every schema along. */
export function checkForm(plan: FormPlan<ShownResource>, sent: FormData) {
  return parseWithZod(sent, { schema: formSchema(plan, entityOf(plan.resource.table)), disableAutoCoercion: true })
}

/** The schema that turns a form's texts into the values to save. */
export function formSchema(plan: FormPlan<ShownResource>, { input }: Pick<Entity, 'input'>) {
  return readingTexts(input, (typed) => readForm(plan, typed))
}
