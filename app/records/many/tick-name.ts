/** The name of a record's tick box in a form, which is also where a refusal of that record is shown. */
export function tickName(id: number): string {
  return `row.${id}`
}
