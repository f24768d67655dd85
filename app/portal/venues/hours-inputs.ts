import { WEEKDAYS, type Weekday } from '../../../contract/enumerations'
import { MAX_CLOSED_DATES, MAX_SPANS } from '../../../contract/opening-times'
import type { Texts } from '../../platform/ui/zod-form'

/** The names of one day's inputs: open, and from and until of its first span. */
export function dayInputs(weekday: Weekday) {
  return { isOpen: weekday, open: `${weekday}Open`, close: `${weekday}Close` } as const
}

/** A row that a form has as often as somebody adds it: its two inputs, of which the first says whether it is there. */
export interface FormRow {
  id: string
  inputs: readonly [string, string]
}

/** The further spans that a day may have. */
export function spanRows(weekday: Weekday): FormRow[] {
  return upTo(2, MAX_SPANS).map((n) => ({
    id: `${weekday}${n}`,
    inputs: [`${weekday}Open${n}`, `${weekday}Close${n}`],
  }))
}

/** The closed dates that a place may have: a date and a note each. */
export const DATE_ROWS: readonly FormRow[] = upTo(1, MAX_CLOSED_DATES).map((n) => ({
  id: `closed${n}`,
  inputs: [`closedDate${n}`, `closedNote${n}`],
}))

const ROWS = [...WEEKDAYS.flatMap(spanRows), ...DATE_ROWS]

/** All inputs of a place's hours. */
export const HOURS_INPUTS = [
  ...WEEKDAYS.flatMap((day) => Object.values(dayInputs(day))),
  ...ROWS.flatMap(({ inputs }) => inputs),
]

/** The rows that a form with these texts has. */
export function rowsIn(texts: Texts, rows: readonly FormRow[]): FormRow[] {
  return rows.filter(({ inputs: [first] }) => texts[first] !== undefined)
}

/** The name of the buttons that add ('+tuesday2') or remove ('-tuesday2') a row without a script. */
export const ROWS_BUTTON = 'rows'

/** A form that was sent to have a row more, or one less. */
export interface RowsAnswer {
  rows: { key: string; typed: Texts }
}

export function isRowsAnswer(answer: unknown): answer is RowsAnswer {
  return typeof answer === 'object' && answer !== null && 'rows' in answer
}

/** The form as it was typed, with that row more or less. `key` differs from answer to answer. */
export function withRows({ [ROWS_BUTTON]: asked = '', intent: _, ...typed }: Texts, key: number): RowsAnswer {
  const row = ROWS.find(({ id }) => id === asked.slice(1))
  const texts = new Map(Object.entries(typed))
  for (const input of row?.inputs ?? []) {
    if (asked.startsWith('+')) texts.set(input, texts.get(input) ?? '')
    else texts.delete(input)
  }
  return { rows: { key: `${asked}|${key}`, typed: Object.fromEntries(texts) } }
}

/** What a refused form brought back, for inputs that conform does not restore. */
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
