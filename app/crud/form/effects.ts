import type { Effect, Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { handlingOf } from '../fields'
import type { FormPlan, Typed } from './form'

/**
 * The hidden field that says for which value of another the form was drawn. With a script that is always the value it has: its effects
 * have happened while typing. Without one, a difference tells the server that they have not.
 */
export function drawnFor(field: string): string {
  return `drawn-for:${field}`
}

/** The fields whose change does something to others, of those that a form asks for. */
export function effectiveFields(resource: Resource, names: readonly string[]): string[] {
  return [...new Set(resource.effects.map(({ field }) => field))].filter((field) => names.includes(field))
}

/**
 * Applies the effects of changes to a form's values. What is fixed for the form stays: it says to which record a row of a list
 * belongs.
 */
export function settleEffects(plan: FormPlan, typed: Typed, values: Record<string, unknown>): void {
  const { resource, fields, fixed } = plan
  for (const effect of resource.effects) {
    if (!fields.includes(effect.field)) continue
    const settled = settledBy(plan, effect, typed, values)
    for (const [other, then] of Object.entries(settled)) if (!fixed.includes(other)) values[other] = then ?? undefined
  }
}

/**
 * What follows from a field that was changed since the form was drawn. What was typed after that is left alone, to be judged: it is not
 * replaced behind somebody's back.
 */
function settledBy(
  { resource, base }: FormPlan,
  { field, value, sets }: Effect,
  typed: Typed,
  values: Readonly<Record<string, unknown>>,
): Effect['sets'] {
  const drawn = typed[drawnFor(field)]
  const before = typeof drawn === 'string' ? decoded(resource, field, drawn) : base[field]
  if (same(values[field], before)) return {}
  // A value of its own brings its effect whenever it is chosen.
  if (value !== undefined) return same(values[field], value) ? sets : {}
  // A change empties what was left as it was, and what was chosen from a list that was drawn for another value.
  const gone = Object.entries(sets).filter(
    ([other]) =>
      same(values[other], base[other]) ||
      (typeof drawn === 'string' && metaOf(resource.entity, other)?.refersToBy === field),
  )
  return Object.fromEntries(gone)
}

function decoded(resource: Resource, field: string, text: string): unknown {
  const meta = metaOf(resource.entity, field)
  return meta && handlingOf(meta.kind).decode(text)
}

function same(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null)
}
