import { handlingOf } from '../../records/fields'
import { choiceName, textName } from './row-names'
import type { RecipeRow } from './recipe-rows'
import { fieldsOf } from './form-fields'
import './recipe-rows-list.css'

interface RecipeRowsProps {
  form: string
  businessId: number
  rows: readonly RecipeRow[]
  errors: ReadonlyArray<{ path: string; message: string }>
}

/** The parts of a typed recipe, each with the part of the catalogue that it is taken for. */
export function RecipeRows({ form, businessId, rows, errors }: RecipeRowsProps) {
  if (rows.length === 0) return null
  return (
    <ul className="recipe-rows" aria-label="Parts">
      {rows.map((row, index) => (
        <PartRow
          // A row that moves keeps the choice that was made in it.
          key={`${row.text} ${rows.slice(0, index).filter(({ text }) => text === row.text).length}`}
          row={row}
          index={index}
          form={form}
          businessId={businessId}
          errors={errors}
        />
      ))}
    </ul>
  )
}

interface PartRowProps extends Omit<RecipeRowsProps, 'rows'> {
  row: RecipeRow
  index: number
}

function PartRow({ row, index, form, businessId, errors }: PartRowProps) {
  const { text, amount, name, value, options, isUnsure, isOptional } = row
  const field = { ...fieldsOf(form, {}, errors)(choiceName(index)), formId: form, key: text, initialValue: value }
  const { Input } = handlingOf('reference')
  return (
    <li data-unsure={isUnsure ? '' : undefined}>
      <input type="hidden" name={textName(index)} value={text} />
      <Input
        label={`${amount} ${name}`}
        field={field}
        meta={{ kind: 'reference' }}
        recordId={undefined}
        options={options}
        failed={undefined}
        words={undefined}
        drawsAgain={{}}
        searchPath={`/business-menu/part-options?businessId=${businessId}`}
        value={value}
        fill={() => undefined}
      />
      {isUnsure && (
        <p className="form-hint">
          {value === '' ? 'Nothing by this name: choose what it is.' : 'Is this what you mean?'}
        </p>
      )}
      {isOptional && <p className="form-hint">Guests may leave it out.</p>}
    </li>
  )
}
