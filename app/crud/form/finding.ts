import type { Typed } from './form'

/** The name of the button that posts a form to have it drawn again. */
export const UPDATE = 'update-form'

/**
 * Looking for what a select without a script is too short for: words beside it narrow it, the next time the form is drawn. Without them
 * a record behind the first thousand could not be chosen.
 */
const FIND = 'find:'

/** The name of the words that narrow a field's select. */
export function findIn(field: string): string {
  return `${FIND}${field}`
}

/** The words for a field, out of what was typed. */
export function wordsFor(field: string, typed: Typed): string | undefined {
  const words = typed[findIn(field)]
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined
}

/** Whether there are words that the form was not drawn for: Enter in their input sends it, which is not meant to be kept then. */
export function isLookingFor(typed: Typed, drawnBy: Typed): boolean {
  const fields = Object.keys(typed).flatMap((name) => (name.startsWith(FIND) ? [name.slice(FIND.length)] : []))
  return fields.some((field) => wordsFor(field, typed) !== wordsFor(field, drawnBy))
}
