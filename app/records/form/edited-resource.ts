import type { EditedField, EditedForm } from '../../platform/request/stale-form'
import type { Texts } from '../../platform/ui/form/zod-form'
import type { CrudCall } from '../definition/catalogue'
import { labelOf, type RecordData } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { referredBy } from '../store/choices'
import { isWithin } from '../store/read'
import { referredTable } from '../store/references'
import { typedWords } from '../fields/typed-words'
import { formTexts, typedValues, type FormPlan } from './form'
import { plainValue } from '../values/values'

/** The form of a record, to detect changes by another person since it was rendered. */
export function editedResource(call: CrudCall, plan: FormPlan, record: RecordData): EditedForm {
  const { resource, fields } = plan
  return {
    version: Number(record.version),
    texts: formTexts(resource, fields, record),
    asks: fields.map((field): EditedField => {
      const meta = metaOf(resource.entity, field)
      const valueIn = (texts: Texts) => plainValue(typedValues(plan, texts)[field])
      return {
        name: field,
        label: labelOf(resource, field),
        picture: meta?.folder,
        key: (texts) => {
          const value = valueIn(texts)
          return typeof value === 'string' ? value.trim().replaceAll('\r\n', '\n') : value
        },
        words: async (texts) =>
          meta?.kind === 'reference' ? referenceWords(call, plan, texts, field) : typedWords(meta, texts[field]),
      }
    }),
  }
}

async function referenceWords(call: CrudCall, plan: FormPlan, texts: Texts, field: string): Promise<string> {
  const { resource } = plan
  const values = Object.entries(typedValues(plan, texts)).map(([name, value]) => [name, plainValue(value)] as const)
  const record = { ...Object.fromEntries(values), id: 0 }
  const id = plainValue(typedValues(plan, texts)[field])
  if (typeof id !== 'number') return '–'
  const target = call.catalogue.resources.ofTable(referredTable(resource, field, record) ?? '')
  // The form may refer to another venue's record, whose name the sender must not learn.
  const isTheirs = !target || (await isWithin(call.app.db, call.actor, target, 'read', id))
  const { [field]: referred } = isTheirs ? await referredBy(call, resource, record, [field]) : {}
  return referred?.label ?? `#${id}`
}
