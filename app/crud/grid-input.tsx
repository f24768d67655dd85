import type { ComponentPropsWithoutRef } from 'react'
import type { Option } from '../ui/form-row'
import { unitOf } from './cell'
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
    return (
      <label className="grid-tick">
        <input key={key} type="checkbox" defaultChecked={text === 'on'} {...ties} />
      </label>
    )
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
  if (kind === 'longText') {
    return <textarea key={key} className="field" rows={2} maxLength={meta?.max} defaultValue={text} {...ties} />
  }
  const isNumber = meta?.min !== undefined && kind !== 'text'
  if (!isNumber) return <input key={key} className="field" maxLength={meta?.max} defaultValue={text} {...ties} />
  const unit = unitOf(resource, row, field)
  return (
    <span className="grid-figure">
      <input
        key={key}
        className="field"
        type="number"
        inputMode={meta.step === 1 ? 'numeric' : 'decimal'}
        min={meta.min}
        max={meta.max}
        step={meta.step ?? 'any'}
        defaultValue={text}
        {...ties}
      />
      {unit !== null && <span>{unit}</span>}
    </span>
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
