import type { FormMetadata } from '@conform-to/react'
import { useState } from 'react'
import { WEEKDAYS, type Weekday } from '../../../contract/enumerations'
import { dayName, ORDINALS } from '../../../contract/opening-times'
import { Input } from '../../platform/ui/form/field'
import { RowErrors } from '../../platform/ui/form/form-row'
import type { Texts } from '../../platform/ui/form/zod-form'
import { dayInputs, rowsIn, spanRows, type FormRow } from './hours-inputs'
import { AddRow, RemoveRow } from './row-buttons'
import './hours-rows.css'

interface HoursProps {
  form: Pick<FormMetadata<Texts>, 'allErrors'>
  texts: Texts
}

/** Opening hours of a place: one day after the other, one row a span. */
export function HoursRows({ form, texts }: HoursProps) {
  return (
    <div className="hours">
      {WEEKDAYS.map((weekday) => (
        <DayRow key={keyOf(weekday, texts)} weekday={weekday} texts={texts} errors={hoursErrors(form, weekday)} />
      ))}
    </div>
  )
}

/** Whether a form has errors in fields whose names match. */
export function isAtFault({ allErrors }: HoursProps['form'], names: RegExp): boolean {
  return Object.keys(allErrors).some((name) => names.test(name))
}

/** A key that remounts the row for other texts: conform does not control its inputs, so they would keep their values. */
function keyOf(weekday: Weekday, texts: Texts): string {
  const inputs = [...Object.values(dayInputs(weekday)), ...spanRows(weekday).flatMap((row) => row.inputs)]
  return [weekday, ...inputs.map((input) => texts[input])].join(' ')
}

/** Error messages of a day. An error in one value names its span and end; an error about several is a full sentence already. */
function hoursErrors({ allErrors }: HoursProps['form'], weekday: Weekday): string[] {
  const name = new RegExp(`^(hoursOfOperations|additionalHours)\\.${weekday}(?:\\[(\\d)\\])?(?:\\.(open|close))?$`)
  return Object.entries(allErrors).flatMap(([at, messages]) => {
    const [, list, index, end] = name.exec(at) ?? []
    if (list === undefined) return []
    const span = index === undefined ? '' : `${ORDINALS[Number(index) + 1] ?? 'last'} span, `
    return messages.map((message) => {
      if (end === undefined || message.startsWith(dayName(weekday))) return message
      const words = `${span}${end === 'open' ? 'opens' : 'closes'}: ${message}`
      return words.charAt(0).toUpperCase() + words.slice(1)
    })
  })
}

/** One day: closed, or open in up to three spans. A close that is not later than the opening is after midnight. */
function DayRow({ weekday, texts, errors }: { weekday: Weekday; texts: Texts; errors: string[] }) {
  const { isOpen, open, close } = dayInputs(weekday)
  const all = spanRows(weekday)
  const [rows, setRows] = useState(() => rowsIn(texts, all))
  const free = all.find((row) => !rows.some(({ id }) => id === row.id))
  const anchor = `hours-${weekday}`
  const errorId = `${weekday}-error`
  const ties = { 'aria-invalid': errors.length > 0 || undefined, 'aria-describedby': errors[0] && errorId }
  return (
    <fieldset className="day" id={anchor}>
      <legend>{dayName(weekday)}</legend>
      <label className="tick-row">
        <input type="checkbox" name={isOpen} defaultChecked={texts[isOpen] === 'on'} />
        <span>Open</span>
      </label>
      <Times names={[open, close]} texts={texts} ties={ties} />
      {rows.map((row, index) => (
        <div key={row.id} className="day-span" role="group" aria-label={`${ORDINALS[index + 1] ?? 'last'} span`}>
          <Times names={row.inputs} texts={texts} ties={ties} />
          <RemoveRow
            row={row}
            anchor={anchor}
            label={`Remove ${dayName(weekday)}’s ${ORDINALS[index + 1] ?? 'last'} span`}
            onRemove={() => setRows(without(rows, row))}
          />
        </div>
      ))}
      {errors.length > 0 && (
        <div id={errorId} className="day-errors">
          <RowErrors errors={errors} />
        </div>
      )}
      {free && (
        <AddRow
          row={free}
          anchor={anchor}
          onAdd={() => setRows([...rows, free])}
          label={`Add a span to ${dayName(weekday)}`}
        >
          Add a span
        </AddRow>
      )}
    </fieldset>
  )
}

function without(rows: readonly FormRow[], row: FormRow): FormRow[] {
  return rows.filter(({ id }) => id !== row.id)
}

interface TimesProps {
  names: readonly [string, string]
  texts: Texts
  ties: { 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
}

function Times({ names, texts, ties }: TimesProps) {
  return names.map((name, index) => (
    <label key={name} className="day-time">
      <span>{index === 0 ? 'From' : 'Until'}</span>
      <Input type="time" name={name} defaultValue={texts[name]} {...ties} />
    </label>
  ))
}
