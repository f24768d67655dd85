import type { TextField } from './texts'

/** Hidden inputs: the keys of a form's lines, and for each line its texts when they were drawn. */
export const ROWS = 'rows'
export const WAS = 'was'
/** Checkbox of the form: names that are left empty are the same in the other language. */
export const SAME_NAMES = 'same'

export function inputName(field: TextField | typeof WAS, key: string): string {
  return `${field}.${key}`
}

/** The checkbox of a text whose English has changed: it still fits. */
export function rightName(field: TextField, key: string): string {
  return `right.${field}.${key}`
}
