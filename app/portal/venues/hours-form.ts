import { WEEKDAYS, type Weekday } from '../../../contract/enumerations'
import { DEFAULT_DAY_HOURS, dayName, type GivenHours, type Hours } from '../../../contract/opening-times'
import { spansLabel } from '../../../contract/span-label'
import type { EditedField } from '../../platform/request/stale-form'
import type { Texts } from '../../platform/ui/form/zod-form'
import { closedDatesLabel } from './closed-dates-label'
import { DATE_ROWS, dayInputs, rowsIn, spanRows } from './hours-inputs'

type Typed = Readonly<Record<string, unknown>>

/** Converts the hours of a form for the API. Empty further spans are left out. */
export function decodeHours(texts: Typed) {
  const hoursOfOperations: Record<string, unknown> = {}
  const additionalHours: Record<string, unknown> = {}
  for (const weekday of WEEKDAYS) {
    const { isOpen, open, close } = dayInputs(weekday)
    const day = texts[isOpen] === 'on'
    hoursOfOperations[weekday] = day ? { open: texts[open] ?? undefined, close: texts[close] ?? undefined } : null
    const spans = day ? typedRows(texts, spanRows(weekday)) : []
    if (spans.length > 0) additionalHours[weekday] = spans.map(([from, until]) => ({ open: from, close: until }))
  }
  return { hoursOfOperations, additionalHours }
}

/** Converts the closed dates of a form for the API. */
export function decodeClosedDates(texts: Typed) {
  return typedRows(texts, DATE_ROWS).map(([date, note]) => ({ date: date || undefined, note }))
}

function typedRows(texts: Typed, rows: ReturnType<typeof spanRows> | typeof DATE_ROWS): Array<[string, string]> {
  const textOf = (name: string) => {
    const text = texts[name]
    return typeof text === 'string' ? text.trim() : ''
  }
  return rows
    .map(({ inputs: [one, other] }): [string, string] => [textOf(one), textOf(other)])
    .filter(([one, other]) => one !== '' || other !== '')
}

/** Returns a place's hours as texts of a form. */
export function hoursTexts({ hoursOfOperations, additionalHours = {}, closedDates = [] }: GivenHours): Texts {
  const texts: Texts = weekTexts(hoursOfOperations)
  const write = ({ inputs: [one, other] }: (typeof DATE_ROWS)[number], values: readonly [string, string]) => {
    texts[one] = values[0]
    texts[other] = values[1]
  }
  for (const weekday of WEEKDAYS) {
    const spans = additionalHours[weekday] ?? []
    for (const [index, row] of spanRows(weekday).entries()) {
      const span = spans[index]
      if (span) write(row, [span.open.slice(0, 5), span.close.slice(0, 5)])
    }
  }
  for (const [index, row] of DATE_ROWS.entries()) {
    const closed = closedDates[index]
    if (closed) write(row, [closed.date, closed.note ?? ''])
  }
  return texts
}

/** A closed day's inputs hold the default times, in case the user ticks 'Open'. */
function weekTexts(hours: Hours): Texts {
  const texts: Texts = {}
  for (const weekday of WEEKDAYS) {
    const { isOpen, open, close } = dayInputs(weekday)
    const day = hours[weekday]
    if (day) texts[isOpen] = 'on'
    texts[open] = (day ?? DEFAULT_DAY_HOURS).open.slice(0, 5)
    texts[close] = (day ?? DEFAULT_DAY_HOURS).close.slice(0, 5)
  }
  return texts
}

/** Hours and closed dates of a form, to detect changes by another person. */
export const EDITED_HOURS: readonly EditedField[] = [
  ...WEEKDAYS.map(editedDay),
  {
    name: 'closedDate1',
    label: 'Closed Dates',
    inputs: DATE_ROWS.flatMap(({ inputs }) => inputs),
    words: (texts) =>
      closedDatesLabel(decodeClosedDates(texts).map(({ date = '', note }) => ({ date, note }))) ?? 'None',
  },
]

function editedDay(weekday: Weekday): EditedField {
  const { isOpen, open, close } = dayInputs(weekday)
  const rows = spanRows(weekday)
  const words = (texts: Texts) => {
    if (texts[isOpen] !== 'on') return 'Closed'
    const first = { open: texts[open] ?? '', close: texts[close] ?? '' }
    const more = typedRows(texts, rowsIn(texts, rows)).map(([from, until]) => ({ open: from, close: until }))
    return spansLabel([first, ...more])
  }
  return {
    name: isOpen,
    label: dayName(weekday),
    inputs: [open, close, ...rows.flatMap(({ inputs }) => inputs)],
    words,
  }
}
