import { type z } from 'zod'
import { REQUIRED } from '../fields'

type Row = Record<string, unknown>

/** Runs a rule between fields even if one of them is invalid, so that a form shows all its errors at once. */
export const AT_ONCE = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/**
 * The rules of a row that refers to one of several kinds of record: `typeField` decides which id field is required. The others are cleared, so that
 * a form may still send them.
 */
export function linkedBy(typeField: string, idFields: Readonly<Record<string, string>>) {
  const wanted = (row: Row) => Object.entries(idFields).find(([type]) => type === row[typeField])?.[1]
  return {
    check(row: Row, context: z.RefinementCtx) {
      const idField = wanted(row)
      if (idField !== undefined && row[idField] == null) {
        context.addIssue({ code: 'custom', path: [idField], message: REQUIRED })
      }
    },
    clear<R extends Row>(row: R): R {
      const others = Object.values(idFields).filter((idField) => idField !== wanted(row))
      return { ...row, ...Object.fromEntries(others.map((idField) => [idField, null])) }
    },
  }
}

/** Requires exactly one of two fields. */
export function exactlyOneOf(one: string, other: string) {
  return (row: Row, context: z.RefinementCtx) => {
    if ((row[one] == null) !== (row[other] == null)) return
    const message = `Either ${one} or ${other} must be defined, but not both.`
    context.addIssue({ code: 'custom', path: [one], message })
  }
}
