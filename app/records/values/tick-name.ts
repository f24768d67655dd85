/** The name of a record's checkbox in a form, and the path of an error about that record. */
export function tickName(id: number): string {
  return `row.${id}`
}
