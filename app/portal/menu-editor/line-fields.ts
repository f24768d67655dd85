/** The inputs of a line of the menu. */
export const LINE_FIELDS = ['name', 'price', 'on', 'sold', 'order', 'category', 'image'] as const
export type LineField = (typeof LINE_FIELDS)[number]

/** The hidden input with the ids of a form's lines, and for each line the one with what its inputs said when they were drawn. */
export const ROWS = 'rows'
export const WAS = 'was'
/** The tick of a line that is chosen for a change of many. */
export const TICK = 'tick'

export function inputName(field: LineField | typeof WAS | typeof TICK, id: number): string {
  return `${field}.${id}`
}
