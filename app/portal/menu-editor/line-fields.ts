export type LineField = 'name' | 'price' | 'on' | 'sold' | 'order' | 'category' | 'image'

/** Hidden inputs: the ids of a form's lines, and for each line the values of its inputs when they were drawn. */
export const ROWS = 'rows'
export const WAS = 'was'
/** Checkbox that selects a line for a bulk change. */
export const TICK = 'tick'

export function inputName(field: LineField | typeof WAS | typeof TICK, id: number): string {
  return `${field}.${id}`
}
