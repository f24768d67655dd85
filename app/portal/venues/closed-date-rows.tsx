import type { FormMetadata } from '@conform-to/react'
import { Text } from '@radix-ui/themes'
import { useState } from 'react'
import { MAX_CLOSED_NOTE } from '../../../contract/opening-times'
import { Input } from '../../platform/ui/form/field'
import { RowErrors } from '../../platform/ui/form/form-row'
import type { Texts } from '../../platform/ui/form/zod-form'
import { DATE_ROWS, rowsIn } from './hours-inputs'
import { AddRow, RemoveRow } from './row-buttons'
import './closed-date-rows.css'

const ANCHOR = 'closed-dates'

/** The closed dates of a place, one a row. */
export function ClosedDateRows(props: { form: Pick<FormMetadata<Texts>, 'allErrors'>; texts: Texts }) {
  // The key remounts the inputs for other texts: conform does not control them, so they would keep their values.
  const key = rowsIn(props.texts, DATE_ROWS).flatMap(({ inputs }) => inputs.map((input) => props.texts[input]))
  return <Rows key={key.join(' ')} {...props} />
}

function Rows({ form, texts }: Parameters<typeof ClosedDateRows>[0]) {
  const [rows, setRows] = useState(() => rowsIn(texts, DATE_ROWS))
  const free = DATE_ROWS.find((row) => !rows.some(({ id }) => id === row.id))
  const errors = errorsIn(form)
  const ties = { 'aria-invalid': errors.length > 0 || undefined, 'aria-describedby': errors[0] && `${ANCHOR}-error` }
  return (
    <div className="closed-dates" id={ANCHOR}>
      <Text as="p" size="2" color="gray">
        Closed the whole business day: until 6:00 AM the next morning.
      </Text>
      {rows.map((row, index) => {
        const [date, note] = row.inputs
        return (
          <div key={row.id} className="closed-date" role="group" aria-label={`Date ${index + 1}`}>
            <label className="closed-date-part">
              <span>Date</span>
              <Input type="date" name={date} defaultValue={texts[date]} {...ties} />
            </label>
            <label className="closed-date-part">
              <span>Note</span>
              <Input
                type="text"
                name={note}
                defaultValue={texts[note]}
                maxLength={MAX_CLOSED_NOTE}
                placeholder="Christmas"
              />
            </label>
            <RemoveRow
              row={row}
              anchor={ANCHOR}
              label={`Remove date ${index + 1}`}
              onRemove={() => setRows(rows.filter(({ id }) => id !== row.id))}
            />
          </div>
        )
      })}
      {errors.length > 0 && (
        <div id={`${ANCHOR}-error`}>
          <RowErrors errors={errors} />
        </div>
      )}
      {free && (
        <AddRow row={free} anchor={ANCHOR} label="Add a date" onAdd={() => setRows([...rows, free])}>
          Add a date
        </AddRow>
      )}
    </div>
  )
}

function errorsIn({ allErrors }: Pick<FormMetadata<Texts>, 'allErrors'>): string[] {
  return Object.entries(allErrors).flatMap(([name, messages]) => {
    if (!name.startsWith('closedDates')) return []
    const index = /\[(\d+)\]/.exec(name)?.[1]
    return messages.map((message) => (index === undefined ? message : `Date ${Number(index) + 1}: ${message}`))
  })
}
