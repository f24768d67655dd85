import { z } from 'zod'

/** Messages at a refused field. */
export const REQUIRED = 'Required'
export const TOO_SHORT = 'Too Short!'
export const TOO_LONG = 'Too Long!'
export const UNPRINTABLE = 'Has characters that cannot be shown: type it anew'
export const ONE_LINE = 'Must be on one line'

/** 'Required' for a missing value, `message` for one of the wrong kind. */
export function orRequired(message: string) {
  return ({ input }: { input?: unknown }) => (input === undefined || input === null ? REQUIRED : message)
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
}

/** Returns the message for a schema without its own; undefined leaves it to zod. */
function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : KINDS[issue.expected]
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return REQUIRED
      return `Must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return issue.origin === 'string' ? TOO_SHORT : `Must be ${String(issue.minimum)} or more`
    case 'too_big':
      return issue.origin === 'string' ? TOO_LONG : `Must be ${String(issue.maximum)} or less`
    default:
      return undefined
  }
}

z.config({ customError: wordsFor })
