import type { Option } from '../ui/form-row'
import type { RecordData, Resource } from './definition'
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
  const isNumber = meta?.min !== undefined && kind !== 'text' && kind !== 'longText'
  return (
    <input
      key={key}
      className="field"
      type={isNumber ? 'number' : 'text'}
      {...(isNumber && { min: meta.min, max: meta.max, step: kind === 'money' ? 0.01 : (meta.step ?? 'any') })}
      maxLength={isNumber ? undefined : meta?.max}
      defaultValue={text}
      {...ties}
    />
  )
}
