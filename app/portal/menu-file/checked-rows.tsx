import { Input, Select } from '../../platform/ui/form/field'
import { PlainTable } from '../../platform/ui/grid/grid-table'
import type { ShownDrink } from './shown-check'
import './checked-rows.css'

const HEADINGS = ['Drink', 'Category', 'Guests pay', 'Alcohol', 'What happens', 'Leave out']

interface CheckedRowsProps {
  label: string
  drinks: readonly ShownDrink[]
  /** Whether there is nothing to type, so that a phone shows each drink in a few lines. */
  compact: boolean
}

/** Drinks of a file as they will be, with inputs where somebody has to decide. */
export function CheckedRows({ label, drinks, compact }: CheckedRowsProps) {
  return (
    <PlainTable label={label} headings={HEADINGS} compact={compact}>
      {drinks.map((drink, index) => (
        <CheckedRow
          key={`${drink.line} ${drink.name}`}
          drink={drink}
          isFirst={drinks[index - 1]?.line !== drink.line}
          compact={compact}
        />
      ))}
    </PlainTable>
  )
}

interface CheckedRowProps {
  drink: ShownDrink
  /** Of several rows of one line, the first has the inputs. */
  isFirst: boolean
  compact: boolean
}

function CheckedRow({ drink, isFirst, compact }: CheckedRowProps) {
  const { line, name, category, price, deed, description, problems, notes, nameInput, priceInput } = drink
  const errorId = `line-${line}-error`
  const ties = {
    'aria-invalid': problems.length > 0 || undefined,
    'aria-describedby': problems.length > 0 ? errorId : undefined,
  }
  return (
    <tr role="row" data-bad={problems.length > 0 ? '' : undefined}>
      <td role="cell" data-label={compact ? undefined : 'Drink'} data-headline="">
        <div className="menu-file-drink">
          {nameInput !== null && isFirst ? (
            <Input
              name={`name.${line}`}
              type="text"
              autoComplete="off"
              aria-label={`Name on line ${line}`}
              defaultValue={nameInput}
              {...ties}
            />
          ) : (
            <span>{name}</span>
          )}
          <small>
            Line {line}
            {description !== '' && `: ${description}`}
          </small>
          {problems.length > 0 && (
            <div id={errorId}>
              {problems.map((problem) => (
                <p key={problem} className="form-error">
                  {problem}
                </p>
              ))}
            </div>
          )}
          {notes.map((note) => (
            <small key={note}>{note}</small>
          ))}
        </div>
      </td>
      <td role="cell" data-label="Category">
        <div>{category || '–'}</div>
      </td>
      <td role="cell" data-label="Guests pay">
        <div>
          {priceInput !== null && isFirst ? (
            <Input
              name={`price.${line}`}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              placeholder="12.50"
              aria-label={`Price of ${name || `line ${line}`}`}
              defaultValue={priceInput}
              {...ties}
            />
          ) : (
            price || '–'
          )}
        </div>
      </td>
      <td role="cell" data-label="Alcohol">
        <div>
          <Alcohol drink={drink} isFirst={isFirst} />
        </div>
      </td>
      <td role="cell" data-label="What happens">
        <div>
          {drink.mayBeHeading && isFirst ? (
            <Select name={`what.${line}`} aria-label={`What line ${line} is`} defaultValue="drink">
              <option value="drink">A drink</option>
              <option value="heading">The heading of a category</option>
            </Select>
          ) : (
            deed || '–'
          )}
        </div>
      </td>
      <td role="cell" data-label="Leave out">
        <div>
          {isFirst && (
            <label className="tick-row">
              <input type="checkbox" name={`leave.${line}`} aria-label={`Leave out ${name || `line ${line}`}`} />
            </label>
          )}
        </div>
      </td>
    </tr>
  )
}

function Alcohol({ drink: { line, name, alcohol, decided }, isFirst }: { drink: ShownDrink; isFirst: boolean }) {
  if (decided === null || !isFirst) return alcohol ?? (decided === 'no' ? 'No' : 'Yes')
  return (
    <Select name={`alcohol.${line}`} aria-label={`Alcohol in ${name}`} defaultValue={decided}>
      {decided === '' && <option value="">Unsure: yes</option>}
      <option value="yes">Yes</option>
      <option value="no">No</option>
    </Select>
  )
}
