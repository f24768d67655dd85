import type { FieldMeta } from '../../../contract/field-meta'
import { shownMeasure, typedMeasure } from '../../../contract/shown-measures'
import type { Condition, Resource, Value } from '../definition/definition'
import { metaOf, type ShownEntity } from '../definition/entity'
import type { ShownResource } from '../definition/shown'
import { handlingOf } from '../fields'
import { decodeNumber } from '../fields/kind'
import { otherVolume } from '../fields/volume'
import { kindFieldOf, withKind, withoutKind } from '../values/of-kind'
import { measureIn } from '../values/measure'
import { plainValue, type Typed, type Values } from '../values/values'

export function initialValues(resource: ShownResource): Record<string, Value> {
  const values: Record<string, Value> = {}
  for (const field of Object.keys(resource.entity.metas)) {
    const initial = metaOf(resource.entity, field)?.initial
    if (initial !== undefined) values[field] = initial
  }
  return values
}

/** A form for a record of a resource. */
export interface FormPlan<R extends ShownResource = Resource> {
  resource: R
  /** The fields that it asks for. */
  fields: readonly string[]
  /** The values that it starts from. */
  base: Values
  /** Fields of `base` that effects never change, because they assign the record to its child list. */
  fixed: readonly string[]
  /** The id of the record that it edits. */
  own?: number
}

/**
 * Returns a form's values as the API takes them: `base`, with the form's fields replaced, effects applied and hidden fields emptied. The
 * browser and the server both use it; `entity.input` then validates the result.
 */
export function readForm(plan: FormPlan<ShownResource>, typed: Typed): Record<string, unknown> {
  const { resource, fields } = plan
  const values = typedValues(plan, typed)
  applyEffects(plan, values)
  for (const field of fields) if (!isShown(resource, field, values)) values[field] = undefined
  return values
}

/** Returns a form's values as typed, before effects are applied and hidden fields emptied. */
export function typedValues(
  { resource, fields, base }: FormPlan<ShownResource>,
  typed: Typed,
): Record<string, unknown> {
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
  reconcileVolumes(resource, fields, base, values)
  storeMeasures(resource, fields, base, values)
  return values
}

function textIn(typed: Typed, field: string): string | undefined {
  const text = typed[field]
  return typeof text === 'string' ? text : undefined
}

/**
 * Applies the effects of the changed fields. They change only fields that were left unchanged: a typed value is validated, not silently
 * replaced. Fixed fields stay as well.
 */
function applyEffects(
  { resource, fields, base, fixed }: FormPlan<ShownResource>,
  values: Record<string, unknown>,
): void {
  const isUnchanged = (field: string) => isSame(values[field], base[field])
  for (const { field, value, sets } of resource.effects) {
    const applies =
      fields.includes(field) && !isUnchanged(field) && (value === undefined || isSame(values[field], value))
    if (!applies) continue
    for (const [other, then] of Object.entries(sets)) {
      // Its text contains the kind it was chosen for, and `withoutKind` has dropped it if that was another one.
      const carriesKind = kindFieldOf(resource.entity, other) === field
      if (isUnchanged(other) && !fixed.includes(other) && !carriesKind) values[other] = then ?? undefined
    }
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null)
}

/** Whether the form asks for a field, given the values of the others. */
export function isShown(resource: ShownResource, field: string, values: Readonly<Record<string, unknown>>): boolean {
  const condition = resource.shown[field]
  return condition === undefined || holds(condition, values)
}

/** Whether values meet a condition. */
export function holds(condition: Condition, values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(condition).every(([other, wanted]) => {
    const value = values[other] ?? null
    if (wanted === 'given') return value !== null && value !== ''
    if (wanted === 'empty') return value === null || value === ''
    return wanted.some((one) => one === value)
  })
}

/** The texts that a form's inputs show for these values. */
export function formTexts(
  resource: ShownResource,
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
  return { ...texts, ...measureTexts(resource, fields, values) }
}

/** The texts of measures, in the reader's system. */
function measureTexts(
  resource: ShownResource,
  fields: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [field, by] of Object.entries(resource.units)) {
    const stored = measureIn(resource, values, field)
    if (by === undefined || !stored) continue
    const { quantity, unit } = shownMeasure(stored, resource.measures)
    if (fields.includes(field)) texts[field] = String(quantity)
    if (fields.includes(by)) texts[by] = unit
  }
  return texts
}

/** Converts typed measures to stored ones. A form without the unit shows the amount in the unit of the stored measure. */
function storeMeasures(
  resource: ShownResource,
  fields: readonly string[],
  base: Values,
  values: Record<string, unknown>,
) {
  for (const [field, by] of Object.entries(resource.units)) {
    if (by === undefined || !fields.includes(field)) continue
    const stored = measureIn(resource, base, field)
    const shown = stored && shownMeasure(stored, resource.measures)
    const typed = measureIn(resource, fields.includes(by) || !shown ? values : { ...values, [by]: shown.unit }, field)
    if (!typed) continue
    const { quantity, unit } = typedMeasure(typed, stored, resource.measures)
    values[field] = quantity
    values[by] = unit
  }
}

/** The HTML attributes with which a browser checks a field without JavaScript. */
export function constraintOf(meta: FieldMeta) {
  const isText = meta.kind === 'text' || meta.kind === 'longText' || meta.kind === 'email' || meta.kind === 'url'
  return {
    required: !meta.optional && meta.initial === undefined && meta.kind !== 'switch',
    ...(isText ? { minLength: meta.min, maxLength: meta.max } : { min: meta.min, max: meta.max, step: meta.step }),
  }
}

/** The constraints of a form's inputs, by field name. */
export function constraintsOf(entity: ShownEntity, names: readonly string[]) {
  const constraints = names.flatMap((name) => {
    const meta = metaOf(entity, name)
    return meta ? [[name, constraintOf(meta)] as const] : []
  })
  return Object.fromEntries(constraints)
}

/** If only one of a volume's two units, ml and oz, was changed, empties the other; it is then computed from the changed one. */
function reconcileVolumes(
  resource: ShownResource,
  fields: readonly string[],
  base: Values,
  values: Record<string, unknown>,
) {
  for (const field of fields) {
    const other = otherVolume(field)
    if (metaOf(resource.entity, field)?.kind !== 'volumeMl' || !fields.includes(other)) continue
    const changed = (name: string) => values[name] !== (base[name] ?? undefined)
    if (changed(field) && !changed(other) && values[field] !== undefined) values[other] = undefined
    if (changed(other) && !changed(field) && values[other] !== undefined) values[field] = undefined
  }
}
