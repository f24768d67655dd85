import { type z } from 'zod'
import { REQUIRED } from '../fields'

type Row = Record<string, unknown>

/**
 * For a rule between fields: it is held although one of them is wrong by itself, so that whoever fills in a form is told everything at once.
 */
export const TOLD_AT_ONCE = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/**
 * A row that points at one thing of several kinds: the value of `typeField` says which of the id fields must be given. The others are
 * cleared, so that a form that still shows them does no harm.
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

/** Exactly one of two fields must be given. */
export function exactlyOneOf(one: string, other: string) {
  return (row: Row, context: z.RefinementCtx) => {
    if ((row[one] == null) !== (row[other] == null)) return
    const message = `Either ${one} or ${other} must be defined, but not both.`
    context.addIssue({ code: 'custom', path: [one], message })
  }
}
