import type { Typed } from './values'

/** The name of the button that posts a form to render it again. */
export const UPDATE = 'update-form'

/**
 * Without JavaScript, a picker is a select of the first thousand records. Search words typed beside it narrow it when the form is next
 * rendered, so that later records can be chosen too.
 */
const FIND = 'find:'

/** The name of the input for a field's search words. */
export function findIn(field: string): string {
  return `${FIND}${field}`
}

/** The search words that were typed for a field. */
export function wordsFor(field: string, typed: Typed): string | undefined {
  const words = typed[findIn(field)]
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined
}

/**
 * Whether there are search words that the form was not rendered with. Enter in their input submits the form, which must then search, not
 * save.
 */
export function isLookingFor(typed: Typed, drawnBy: Typed): boolean {
  const fields = Object.keys(typed).flatMap((name) => (name.startsWith(FIND) ? [name.slice(FIND.length)] : []))
  return fields.some((field) => wordsFor(field, typed) !== wordsFor(field, drawnBy))
}
