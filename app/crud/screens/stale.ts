import { z } from 'zod'
import type { CrudCall } from '../definition/catalogue'
import { labelOf, type RecordData, type Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { spaced } from '../definition/names'
import { formTexts, plainValue, readForm, type FormPlan, type Typed } from '../form/form'
import { referredBy } from '../store/choices'
import { DRAWN, takeOf, VERSION, type Stale } from './stale-form'

/** The version that a form was drawn with; undefined for one that does not say. */
export function versionIn(typed: Typed): number | undefined {
  return z.coerce.number().int().positive().safeParse(typed[VERSION]).data
}

/** What a form says, with the other's values where those were taken. */
export function chosenValues(plan: FormPlan, record: RecordData, typed: Typed): Record<string, unknown> {
  const values = readForm(plan, typed)
  for (const field of plan.fields) if (typed[takeOf(field)] === 'theirs') values[field] = record[field] ?? undefined
  return values
}

/** Undefined while the form was drawn with the record as it is. */
export async function staleIn(
  call: CrudCall,
  plan: FormPlan,
  record: RecordData,
  typed: Typed,
): Promise<Stale | undefined> {
  const { resource } = plan
  const version = versionIn(typed)
  if (version === undefined || version === record.version) return undefined
  const sent: RecordData = { id: record.id }
  for (const [field, value] of Object.entries(readForm(plan, typed))) sent[field] = plainValue(value)
  const drawn = drawnIn(typed)
  const different = plan.fields.filter((field) => (sent[field] ?? null) !== (record[field] ?? null))
  const [theirs, yours] = [
    await inWords(call, resource, record, different),
    await inWords(call, resource, sent, different),
  ]
  const fields = different.map((field) => ({
    field,
    label: labelOf(resource, field),
    theirs: theirs(field),
    yours: yours(field),
    changed: (typed[field] ?? '') !== (drawn[field] ?? ''),
  }))
  return { version: Number(record.version), fields }
}

function drawnIn(typed: Typed): Readonly<Record<string, unknown>> {
  const text = typed[DRAWN]
  return typeof text === 'string' ? Object.fromEntries(new URLSearchParams(text)) : {}
}

async function inWords(call: CrudCall, resource: Resource, record: RecordData, fields: readonly string[]) {
  const referred = await referredBy(call, resource, record, fields)
  const texts = formTexts(resource, fields, record)
  return (field: string): string => {
    const value = record[field] ?? null
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (value === null || value === '') return '–'
    if (metaOf(resource.entity, field)?.kind === 'choice') return spaced(String(value))
    return referred[field]?.label ?? texts[field] ?? String(value)
  }
}
