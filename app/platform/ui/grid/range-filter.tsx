import { Input } from '../form/field'
import { useScreenQuery } from '../frame/location'
import './range-filter.css'

/** A field that narrows a list to a range. Both ends count, and either may be missing. */
export interface RangeFilterProps {
  name: string
  label: string
  range: 'amount' | 'day'
}

/** The query parameters of a range. */
export function rangeParams(name: string): [from: string, to: string] {
  return [`${name}From`, `${name}To`]
}

const SIDES = ['from', 'to'] as const

/** The two ends of a range, in the form around them. With JavaScript, an end submits it once it is complete. */
export function RangeFilter({ name, label, range }: RangeFilterProps) {
  const query = useScreenQuery()
  return (
    <fieldset className="range-filter" id={`filter-${name}`}>
      <legend>{label}</legend>
      <div>
        {SIDES.map((side, index) => {
          const param = rangeParams(name)[index] ?? ''
          const given = query.get(param) ?? ''
          const text = { name: param, defaultValue: given, 'aria-label': `${label} ${side}` }
          return range === 'day' ? (
            <Input
              key={`${param} ${given}`}
              type="date"
              {...text}
              onBlur={({ currentTarget: { value, form } }) => (value === given ? undefined : form?.requestSubmit())}
            />
          ) : (
            <Input
              key={`${param} ${given}`}
              type="text"
              inputMode="decimal"
              placeholder={side === 'from' ? '$ from' : '$ to'}
              autoComplete="off"
              size={7}
              pattern=" *\$?[0-9][0-9,]*(\.[0-9]{1,2})? *"
              title="Dollars with at most two decimals"
              {...text}
              onBlur={({ currentTarget: { value, form } }) => (value === given ? undefined : form?.requestSubmit())}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
