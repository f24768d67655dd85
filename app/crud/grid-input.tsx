import type { ComponentPropsWithoutRef } from 'react'
import type { Option } from '../ui/form-row'
import type { RecordData, Resource, Value } from './definition'
import { metaOf } from './entity'
import { partsOf } from './fields'
import { choicesOf } from './fields/choice'

interface GridInputProps {
  resource: Resource
  field: string
  /** Names it for screen readers; the column's heading is all that others need. */
  label: string
  row: RecordData
  /** The id of the row's form. */
  form: string
  options: readonly Option[]
  onInput: () => void
}

/** One cell of a row that is edited in the grid. */
export function GridInput({ resource, field, label, row, form, options, onInput }: GridInputProps) {
  const meta = metaOf(resource.entity, field)
  const kind = meta?.kind ?? 'text'
  const text = partsOf(kind).encode(row[field] ?? null)
  const ties = { form, name: field, 'aria-label': `${label} of ${row.id}`, onInput }
  const key = `${row.id}-${text}`
  if (kind === 'switch') {
    return <input key={key} type="checkbox" className="grid-tick" defaultChecked={text === 'on'} {...ties} />
  }
  if (kind === 'choice' || kind === 'reference') {
    const choices = kind === 'choice' && meta ? choicesOf(meta) : options
    return (
      <select key={key} className="field" defaultValue={text ?? ''} {...ties}>
        {(meta?.optional || text === undefined) && <option value="">None</option>}
        {choices.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'money') return <MoneyInput key={key} amount={row[field] ?? null} {...ties} />
  const isNumber = meta?.min !== undefined && kind !== 'text' && kind !== 'longText'
  return (
    <input
      key={key}
      className="field"
      type={isNumber ? 'number' : 'text'}
      {...(isNumber && { min: meta.min, max: meta.max, step: meta.step ?? 'any' })}
      maxLength={isNumber ? undefined : meta?.max}
      defaultValue={text}
      {...ties}
    />
  )
}

/** Dollars with two decimals and a comma at the thousands, which a number input cannot show (spec 2 §5). */
function MoneyInput({ amount, ...ties }: { amount: Value } & ComponentPropsWithoutRef<'input'>) {
  return (
    <span className="grid-money">
      <span aria-hidden="true">$</span>
      <input
        className="field"
        type="text"
        inputMode="decimal"
        pattern="\$?[0-9,]*(\.[0-9]{0,2})?"
        title="Dollars with at most two decimals"
        defaultValue={typeof amount === 'number' ? amount.toLocaleString('en-US', DOLLARS) : undefined}
        {...ties}
      />
    </span>
  )
}

const DOLLARS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
