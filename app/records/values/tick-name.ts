import type { Texts } from '../../platform/ui/form/zod-form'

/** The name of a record's checkbox in a form, and the path of an error about that record. */
export function tickName(id: number): string {
  return `row.${id}`
}

/** Returns the ids of the ticked records in the form's order, with their versions. */
export function tickedIn(typed: Texts): ReadonlyMap<number, number> {
  return new Map(
    Object.entries(typed).flatMap(([name, version]): Array<[number, number]> => {
      const id = Number(/^row\.(\d{1,15})$/.exec(name)?.[1])
      return id > 0 ? [[id, Number(version)]] : []
    }),
  )
}
