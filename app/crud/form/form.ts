import type { FieldMeta } from '../../../contract/field-meta'
import type { Condition, RecordData, Resource, Value } from '../definition/definition'
import { metaOf, type Entity } from '../definition/entity'
import { handlingOf } from '../fields'
import { decodeNumber } from '../fields/kind'
import { otherVolume } from '../fields/volume'
import { readingTexts } from '../../ui/zod-form'
import { kindFieldOf, withKind, withoutKind } from './of-kind'

/** What was typed, by field: a form's texts. */
export type Typed = Readonly<Record<string, unknown>>
/** The values that stand behind a form: the record as it is, or what a new one starts with. */
export type Values = Readonly<Record<string, Value>>

/** A new record's initial values. */
export function initialValues(resource: Resource): Record<string, Value> {
  const values: Record<string, Value> = {}
  for (const field of Object.keys(resource.entity.fields)) {
    const initial = metaOf(resource.entity, field)?.initial
    if (initial !== undefined) values[field] = initial
  }
  return values
}

/** A form over a resource. */
export interface FormPlan {
  resource: Resource
  /** What it asks for. */
  fields: readonly string[]
  /** The values behind it. */
  base: Values
  /** Of those, what no change in the form touches: where a row of a list belongs. */
  fixed: readonly string[]
}

/**
 * What a form says, as the API takes it: the values behind it with those of its fields replaced. The same in the browser and on the
 * server; `entity.input` then judges it.
 */
export function readForm(plan: FormPlan, typed: Typed): Record<string, unknown> {
  const { resource, fields } = plan
  const values = typedValues(plan, typed)
  settleEffects(plan, values)
  for (const field of fields) if (!isShown(resource, field, values)) values[field] = undefined
  return values
}

/** What a form says before anything follows from it. */
export function typedValues({ resource, fields, base }: FormPlan, typed: Typed): Record<string, unknown> {
  const values: Record<string, unknown> = { ...base }
  for (const field of fields) {
    const meta = metaOf(resource.entity, field)
    if (!meta) continue
    values[field] = handlingOf(meta.kind).decode(textIn(typed, field))
  }
  for (const field of fields) {
    const by = kindFieldOf(resource.entity, field)
    if (by !== undefined) values[field] = decodeNumber(withoutKind(values[by], textIn(typed, field)))
  }
  settleVolumes(resource, fields, base, values)
  return values
}

function textIn(typed: Typed, field: string): string | undefined {
  const text = typed[field]
  return typeof text === 'string' ? text : undefined
}

/**
 * What a change brings with it: it empties or sets what was left as it was. What was typed beside it is left alone, to be judged: it is
 * not replaced behind somebody's back. What is fixed for the form stays, too: it is where a row of a list belongs.
 */
function settleEffects({ resource, fields, base, fixed }: FormPlan, values: Record<string, unknown>): void {
  const isLeft = (field: string) => isSame(values[field], base[field])
  for (const { field, value, sets } of resource.effects) {
    const happens = fields.includes(field) && !isLeft(field) && (value === undefined || isSame(values[field], value))
    if (!happens) continue
    for (const [other, then] of Object.entries(sets)) {
      // What says itself for which kind it was chosen has been judged by that.
      const saysItself = kindFieldOf(resource.entity, other) === field
      if (isLeft(other) && !fixed.includes(other) && !saysItself) values[other] = then ?? undefined
    }
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null)
}

/** A form's schema: from its texts to what is kept. */
export function formSchema(plan: FormPlan) {
  return readingTexts(plan.resource.entity.input, (typed) => readForm(plan, typed))
}

/** Whether the form asks for a field, given the values of the others. */
export function isShown(resource: Resource, field: string, values: Readonly<Record<string, unknown>>): boolean {
  const condition = resource.shown[field]
  return condition === undefined || holds(condition, values)
}

/** Whether values are as a condition wants them. */
export function holds(condition: Condition, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(condition).every(([other, wanted]) => {
    const value = values[other] ?? null
    if (wanted === 'given') return value !== null && value !== ''
    if (wanted === 'empty') return value === null || value === ''
    return wanted.some((one) => one === value)
  })
}

/** What a form's inputs show of these values. */
export function formTexts(
  resource: Resource,
  fields: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const field of fields) {
    const meta = metaOf(resource.entity, field)
    const value = plainValue(values[field])
    const by = kindFieldOf(resource.entity, field)
    const text = by === undefined ? meta && handlingOf(meta.kind).encode(value) : withKind(values[by], value)
    if (text !== undefined) texts[field] = text
  }
  return texts
}

/** A value that a form can show; anything else is none. */
export function plainValue(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** The attributes that let a browser without our script help with a field. */
export function constraintOf(meta: FieldMeta) {
  const isText = meta.kind === 'text' || meta.kind === 'longText' || meta.kind === 'email' || meta.kind === 'url'
  return {
    required: !meta.optional && meta.initial === undefined && meta.kind !== 'switch',
    ...(isText ? { minLength: meta.min, maxLength: meta.max } : { min: meta.min, max: meta.max, step: meta.step }),
  }
}

/** The attributes of a form's inputs, by name. */
export function constraintsOf(entity: Entity, names: readonly string[]) {
  const constraints = names.flatMap((name) => {
    const meta = metaOf(entity, name)
    return meta ? [[name, constraintOf(meta)] as const] : []
  })
  return Object.fromEntries(constraints)
}

/** The fields of a record alone, as a form starts from them. */
export function ownValues(resource: Resource, record: RecordData): Record<string, Value> {
  return Object.fromEntries(Object.keys(resource.entity.fields).map((field) => [field, record[field] ?? null]))
}

/** Of two figures for one volume, one that was changed while the other was left alone is meant. */
function settleVolumes(resource: Resource, fields: readonly string[], base: Values, values: Record<string, unknown>) {
  for (const field of fields) {
    const other = otherVolume(field)
    if (metaOf(resource.entity, field)?.kind !== 'volumeMl' || !fields.includes(other)) continue
    const changed = (name: string) => values[name] !== (base[name] ?? undefined)
    if (changed(field) && !changed(other) && values[field] !== undefined) values[other] = undefined
    if (changed(other) && !changed(field) && values[other] !== undefined) values[field] = undefined
  }
}
