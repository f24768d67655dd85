import { z } from 'zod'
import { date, field, optional, orRequired, text, time } from './fields'
import { MAX_CLOSED_DATES, MAX_CLOSED_NOTE, MAX_SPANS, perDay } from './opening-times'

/** Fields for opening times. In a separate module, because every form loads the other fields. */

/** Hours of operation: every weekday is null, or has both an open and a close. */
export function hours() {
  const day = z.object({ open: time(), close: time() }).nullable()
  const week = z.object(
    perDay(() => day),
    { error: orRequired('Must be hours of operation') },
  )
  const answeredDay = answeredSpan().nullable()
  return field(week, { kind: 'hours' }, z.object(perDay(() => answeredDay)))
}

/** The second and third spans of weekdays that have any. If omitted, they stay unchanged. */
export function additionalHours() {
  const spans = z
    .array(z.object({ open: time(), close: time() }), { error: 'Must be a list of spans' })
    .max(MAX_SPANS - 1, `At most ${MAX_SPANS} spans a day`)
  const week = z.object(
    perDay(() => spans.optional()),
    { error: 'Must be hours of operation' },
  )
  const answered = z.array(answeredSpan()).optional()
  return field(week.optional(), { kind: 'hours', optional: true }, z.object(perDay(() => answered)).optional())
}

function answeredSpan() {
  return z.object({ open: z.iso.time(), close: z.iso.time() })
}

/** The business dates on which a place stays closed, each once. If omitted, they stay unchanged. */
export function closedDates() {
  const note = optional(text({ max: MAX_CLOSED_NOTE }))
  const dates = z
    .array(z.object({ date: date(), note }), { error: 'Must be a list of dates' })
    .max(MAX_CLOSED_DATES, `At most ${MAX_CLOSED_DATES} dates`)
    .superRefine((all, context) => {
      for (const [index, { date }] of all.entries()) {
        if (all.findIndex((other) => other.date === date) < index)
          context.addIssue({ code: 'custom', path: [index, 'date'], message: 'Is on the list already' })
      }
    })
  const answered = z.array(z.object({ date: z.iso.date(), note: z.string().nullable() }))
  return field(dates.optional(), { kind: 'hours', optional: true }, answered.optional())
}
