import { useActionData } from '@remix-run/react'
import type { ComponentPropsWithoutRef, FormEvent } from 'react'
import { shownMeasure } from '../../../contract/shown-measures'
import type { FieldMeta } from '../../../contract/field-meta'
import { isRefusedAnswer, type RefusedAnswer } from '../../platform/ui/form/answer'
import { Input, Select, TextArea } from '../../platform/ui/form/field'
import type { Option } from '../../platform/ui/form/form-row'
import type { RecordData, Value } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { handlingOf } from '../fields'
import { choicesOf } from '../fields/choice'
import { useStep } from '../fields/step'
import { measureIn } from '../values/measure'
import { restoreOnEscape } from './edited-cells'
import './grid-input.css'
import type { ShownResource } from '../definition/shown'

interface GridInputProps {
  resource: ShownResource
  field: string
  /** The label for screen readers; sighted users read the column heading. */
  label: string
  row: RecordData
  /** The id of the row's form. */
  form: string
  options: readonly Option[]
  onInput: (event: FormEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void
}

/** The input in a cell that is edited in the grid. If the row was refused, it shows the typed value and the error. */
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

/** The typed value of this cell and its error, if this row was refused. */
function refusedCell(answer: unknown, resource: ShownResource, row: RecordData, field: string) {
  const refused = refusedRow(answer, resource, row)
  const error = refused?.refused.errors?.find(({ path }) => path === field)?.message
  return refused && { typed: refused.typed?.[field], error }
}

/** The answer, if it refused this row. */
export function refusedRow(answer: unknown, { table }: ShownResource, row: RecordData): RefusedAnswer | undefined {
  if (!isRefusedAnswer(answer) || answer.typed?.rowId !== String(row.id)) return undefined
  const { intent } = answer.typed
  return intent === 'edit' || intent === `edit:${table}` ? answer : undefined
}

interface CellInputProps extends GridInputProps {
  /** The text that was refused, shown instead of the stored one. */
  typed: string | undefined
  errorId?: string
}

function CellInput({ resource, field, label, row, form, options, onInput, typed, errorId }: CellInputProps) {
  const meta = metaOf(resource.entity, field)
  const step = useStep(meta ?? PLAIN)
  const kind = meta?.kind ?? 'text'
  const measure = measureIn(resource, row, field)
  const shown = measure && shownMeasure(measure, resource.measures)
  const stored = shown ? String(shown.quantity) : handlingOf(kind).encode(row[field] ?? null)
  const text = typed ?? stored
  const attributes = {
    form,
    name: field,
    'aria-label': `${label} of ${row.id}`,
    'aria-invalid': errorId !== undefined || undefined,
    'aria-describedby': errorId,
    onInput,
    onKeyDown: restoreOnEscape,
  }
  // The key contains the stored value, so that a reload resets the typed text only if that value has changed.
  const key = `${row.id}-${stored}`
  if (kind === 'switch') {
    return (
      <label className="grid-tick">
        <input key={key} type="checkbox" defaultChecked={text === 'on'} {...attributes} />
      </label>
    )
  }
  if (kind === 'choice' || kind === 'reference') {
    const choices = kind === 'choice' && meta ? choicesOf(meta) : options
    return (
      <Select key={key} defaultValue={text ?? ''} {...attributes}>
        {(meta?.optional || text === undefined) && <option value="">None</option>}
        {choices.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    )
  }
  if (kind === 'money') return <MoneyInput key={key} amount={row[field] ?? null} typed={typed} {...attributes} />
  if (kind === 'longText') {
    return <TextArea key={key} rows={2} maxLength={meta?.max} defaultValue={text} {...attributes} />
  }
  const isNumber = meta?.min !== undefined && kind !== 'text'
  if (!isNumber) return <Input key={key} maxLength={meta?.max} defaultValue={text} {...attributes} />
  return (
    <span className="grid-figure">
      <Input
        key={key}
        type="number"
        inputMode={meta.step === 1 ? 'numeric' : 'decimal'}
        min={meta.min}
        max={meta.max}
        step={step}
        defaultValue={text}
        {...attributes}
      />
      {shown && <span>{shown.unit}</span>}
    </span>
  )
}

const PLAIN: FieldMeta = { kind: 'text' }

interface MoneyInputProps extends ComponentPropsWithoutRef<'input'> {
  amount: Value
  typed: string | undefined
}

/** Dollars with two decimals and thousands separators, which a number input cannot show. */
function MoneyInput({ amount, typed, ...attributes }: MoneyInputProps) {
  return (
    <span className="grid-money">
      <span aria-hidden="true">$</span>
      <Input
        type="text"
        inputMode="decimal"
        pattern="\$?[0-9,]*(\.[0-9]{0,2})?"
        title="Dollars with at most two decimals"
        defaultValue={typed ?? (typeof amount === 'number' ? amount.toLocaleString('en-US', DOLLARS) : undefined)}
        {...attributes}
      />
    </span>
  )
}

const DOLLARS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
