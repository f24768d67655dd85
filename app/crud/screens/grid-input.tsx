import { useActionData } from '@remix-run/react'
import type { ComponentPropsWithoutRef } from 'react'
import { isRefusedAnswer } from '../../ui/answer'
import { Input, Select, TextArea } from '../../ui/field'
import type { Option } from '../../ui/form-row'
import { unitOf } from './cell'
import type { RecordData, Resource, Value } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { handlingOf } from '../fields'
import { choicesOf } from '../fields/choice'
import './grid-input.css'

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

/** One cell of a row that is edited in the grid; when the row was refused, with what was typed and what is wrong with it. */
export function GridInput(props: GridInputProps) {
  const { resource, field, row, form } = props
  const refused = refusedCell(useActionData(), resource, row, field)
  if (refused?.error === undefined) return <CellInput {...props} typed={refused?.typed} />
  const errorId = `${form}-${field}-error`
  return (
    <span className="grid-refused">
      <CellInput {...props} typed={refused.typed} errorId={errorId} />
      <span className="form-error" id={errorId} role="alert">
        {refused.error}
      </span>
    </span>
  )
}

/** What a refused save says of this cell; undefined when it was another row's. */
function refusedCell(answer: unknown, resource: Resource, row: RecordData, field: string) {
  if (!isRefusedAnswer(answer) || answer.typed?.rowId !== String(row.id)) return undefined
  const { intent } = answer.typed
  if (intent !== 'edit' && intent !== `edit:${resource.table}`) return undefined
  const error = answer.refused.errors?.find(({ path }) => path === field)?.message
  return { typed: answer.typed[field], error }
}

interface CellInputProps extends GridInputProps {
  /** What was typed and refused: shown instead of what is kept. */
  typed: string | undefined
  errorId?: string
}

function CellInput({ resource, field, label, row, form, options, onInput, typed, errorId }: CellInputProps) {
  const meta = metaOf(resource.entity, field)
  const kind = meta?.kind ?? 'text'
  const kept = handlingOf(kind).encode(row[field] ?? null)
  const text = typed ?? kept
  const ties = {
    form,
    name: field,
    'aria-label': `${label} of ${row.id}`,
    'aria-invalid': errorId !== undefined || undefined,
    'aria-describedby': errorId,
    onInput,
  }
  // By what is kept, so that an answer leaves alone what is typed.
  const key = `${row.id}-${kept}`
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
      <Select key={key} defaultValue={text ?? ''} {...ties}>
        {(meta?.optional || text === undefined) && <option value="">None</option>}
        {choices.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )
  }
  if (kind === 'money') return <MoneyInput key={key} amount={row[field] ?? null} typed={typed} {...ties} />
  if (kind === 'longText') {
    return <TextArea key={key} rows={2} maxLength={meta?.max} defaultValue={text} {...ties} />
  }
  const isNumber = meta?.min !== undefined && kind !== 'text'
  if (!isNumber) return <Input key={key} maxLength={meta?.max} defaultValue={text} {...ties} />
  const unit = unitOf(resource, row, field)
  return (
    <span className="grid-figure">
      <Input
        key={key}

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

interface MoneyInputProps extends ComponentPropsWithoutRef<'input'> {
  amount: Value
  typed: string | undefined
}

/** Dollars with two decimals and thousands separators, which a number input cannot show. */
function MoneyInput({ amount, typed, ...ties }: MoneyInputProps) {
  return (
    <span className="grid-money">
      <span aria-hidden="true">$</span>
      <Input
        type="text"
        inputMode="decimal"
        pattern="\$?[0-9,]*(\.[0-9]{0,2})?"
        title="Dollars with at most two decimals"
        defaultValue={typed ?? (typeof amount === 'number' ? amount.toLocaleString('en-US', DOLLARS) : undefined)}
        {...ties}
      />
    </span>
  )
}

const DOLLARS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
