import type { Typed } from './form'

/** The name of the button that has a form drawn once more. */
export const REDRAW = 'redraw'

/**
 * Looking for what a select without a script is too short for: words beside it narrow it, the next time the form is drawn. Without them
 * a record behind the first thousand could not be chosen.
 */
const FIND = 'find:'
const FOUND = 'found:'

/** The name of the words that narrow a field's select. */
export function findIn(field: string): string {
  return `${FIND}${field}`
}

/** The name of the words that it was drawn for. */
export function foundIn(field: string): string {
  return `${FOUND}${field}`
}

/** The words for a field, out of what was typed. */
export function wordsFor(field: string, typed: Typed): string | undefined {
  const words = typed[findIn(field)]
  return typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined
}

/** Whether there are words that nothing was looked up for yet: Enter in their input sends the form, which is not meant to be kept then. */
export function isLookingFor(typed: Typed): boolean {
  return Object.keys(typed).some((name) => {
    if (!name.startsWith(FIND)) return false
    const field = name.slice(FIND.length)
    const drawn = typed[foundIn(field)]
    return wordsFor(field, typed) !== (typeof drawn === 'string' && drawn !== '' ? drawn : undefined)
  })
}

/** All words of a form. */
export function lookedFor(typed: Typed): Record<string, string> {
  const words = Object.entries(typed).filter(([name]) => name.startsWith(FIND))
  return Object.fromEntries(words.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text.trim()]] : [])))
}
