import { WEEKDAYS, type Weekday } from '../../../contract/enumerations'
import { MAX_CLOSED_DATES, MAX_SPANS } from '../../../contract/opening-times'
import type { Texts } from '../../platform/ui/form/zod-form'

/** Names of one day's inputs: open, and from and until of its first span. */
export function dayInputs(weekday: Weekday) {
  return { isOpen: weekday, open: `${weekday}Open`, close: `${weekday}Close` } as const
}

/** A row that users add to a form as often as they need: two inputs, the first of which exists exactly if the row does. */
export interface FormRow {
  id: string
  inputs: readonly [string, string]
}

/** The rows for a day's further spans. */
export function spanRows(weekday: Weekday): FormRow[] {
  return upTo(2, MAX_SPANS).map((n) => ({
    id: `${weekday}${n}`,
    inputs: [`${weekday}Open${n}`, `${weekday}Close${n}`],
  }))
}

/** The rows for a place's closed dates: a date and a note each. */
export const DATE_ROWS: readonly FormRow[] = upTo(1, MAX_CLOSED_DATES).map((n) => ({
  id: `closed${n}`,
  inputs: [`closedDate${n}`, `closedNote${n}`],
}))

const ROWS = [...WEEKDAYS.flatMap(spanRows), ...DATE_ROWS]

/** Names of all inputs of a place's hours. */
export const HOURS_INPUTS = [
  ...WEEKDAYS.flatMap((day) => Object.values(dayInputs(day))),
  ...ROWS.flatMap(({ inputs }) => inputs),
]

/** The rows that a form with these texts has. */
export function rowsIn(texts: Texts, rows: readonly FormRow[]): FormRow[] {
  return rows.filter(({ inputs: [first] }) => texts[first] !== undefined)
}

/** Name of the buttons that add ('+tuesday2') or remove ('-tuesday2') a row without JavaScript. */
export const ROWS_BUTTON = 'rows'

/** Answer to a form that was sent to add or remove a row. */
export interface RowsAnswer {
  rows: { key: string; typed: Texts }
}

export function isRowsAnswer(answer: unknown): answer is RowsAnswer {
  return typeof answer === 'object' && answer !== null && 'rows' in answer
}

/** Returns the form's typed values with the row added or removed. `key` is unique per answer. */
export function withRows({ [ROWS_BUTTON]: asked = '', intent: _, ...typed }: Texts, key: number): RowsAnswer {
  const row = ROWS.find(({ id }) => id === asked.slice(1))
  const texts = new Map(Object.entries(typed))
  for (const input of row?.inputs ?? []) {
    if (asked.startsWith('+')) texts.set(input, texts.get(input) ?? '')
    else texts.delete(input)
  }
  return { rows: { key: `${asked}|${key}`, typed: Object.fromEntries(texts) } }
}

/** Returns the typed values of a refused form, for inputs that conform does not restore. */
export function typedIn(answer: unknown): Texts | undefined {
  if (typeof answer !== 'object' || answer === null || !('refused' in answer) || !('typed' in answer)) return undefined
  const { typed } = answer
  return typeof typed === 'object' && typed !== null ? Object.fromEntries(textEntries(typed)) : undefined
}

function textEntries(typed: object): Array<[string, string]> {
  return Object.entries(typed).flatMap(([name, value]): Array<[string, string]> =>
    typeof value === 'string' ? [[name, value]] : [],
  )
}

function upTo(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
