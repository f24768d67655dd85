import { z } from 'zod'
import { WEEKDAYS } from '../../../contract/enumerations'
import { businessMoment } from '../../../contract/hours'
import { SECOND_MS } from '../../../contract/time'
import type { Plan } from '../../ordering/nights/plan'
import { MOST_CUBBIES, MOST_HANDS } from './bounds'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time, such as 22:00')
const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional())

/** An owner's question: the nights of which weekday, and what would be different. */
export const whatIfQuery = z
  .object({
    weekday: z.enum(WEEKDAYS).default('friday'),
    hands: blank(
      z.coerce
        .number('Must be a number')
        .int('Must be a whole number')
        .min(1, 'Must be at least 1')
        .max(MOST_HANDS, `Must be at most ${MOST_HANDS}`),
    ),
    from: blank(time),
    until: blank(time),
    cubbies: blank(
      z.coerce
        .number('Must be a number')
        .int('Must be a whole number')
        .min(1, 'Must be at least 1')
        .max(MOST_CUBBIES, `Must be at most ${MOST_CUBBIES}`),
    ),
    lastCall: blank(time),
    together: z.literal('on').optional(),
  })
  .refine(({ hands, from }) => hands === undefined || from !== undefined, {
    path: ['from'],
    message: 'Say from when they work',
  })
  .refine(({ hands, until }) => hands === undefined || until !== undefined, {
    path: ['until'],
    message: 'Say until when they work',
  })
export type WhatIfQuery = z.infer<typeof whatIfQuery>

/** Whether anything would be different. */
export function asksSomething({ hands, cubbies, lastCall, together }: WhatIfQuery): boolean {
  return [hands, cubbies, lastCall, together].some((asked) => asked !== undefined)
}

/** Where a night is on the clock. */
interface Night {
  /** The business date. */
  date: string
  /** Unix milliseconds. */
  beganAt: number
  timeZone: string
}

/** Changes the plan of a night as asked. */
export function changed(plan: Plan, query: WhatIfQuery, { date, beganAt, timeZone }: Night): Plan {
  const { hands = 0, from, until, cubbies = plan.cubbies, lastCall, together } = query
  const seconds = (clock: string) => (businessMoment(date, `${clock}:00`, timeZone) - beganAt) / SECOND_MS
  const more =
    from === undefined || until === undefined
      ? []
      : Array.from({ length: hands }, () => ({ from: Math.max(0, seconds(from)), until: seconds(until), pace: 1 }))
  const arrivals = lastCall === undefined ? plan.arrivals : plan.arrivals.filter(({ at }) => at < seconds(lastCall))
  return { ...plan, cubbies, arrivals, hands: [...plan.hands, ...more], startsTogether: together !== undefined }
}
