import { Button } from '@radix-ui/themes'
import { Form, Link } from '@remix-run/react'
import { Input } from '../../platform/ui/form/field'
import { Fold } from '../../platform/ui/fold'
import { FormRow } from '../../platform/ui/form/form-row'
import { SubmitSelect } from '../../platform/ui/form/submit-select'
import { useQueryLink, useScreenQuery } from '../../platform/ui/frame/location'
import { RestOfQuery } from '../../platform/ui/grid/rest-of-query'
import './menu-filters.css'

/** Query parameters of the filters, besides the search. */
const FILTERS = ['category', 'on', 'sold', 'picture', 'from', 'to'] as const

const NOTHING_SET = Object.fromEntries(FILTERS.map((name) => [name, null]))

interface MenuFiltersProps {
  categories: ReadonlyArray<{ id: number; name: string }>
  /** Whether several categories may be chosen at once. */
  several?: boolean
}

/** Filters the menu: a plain GET form, so that the address holds the filters. With JavaScript a choice applies at once. */
export function MenuFiltersForm({ categories, several = false }: MenuFiltersProps) {
  const query = useScreenQuery()
  const link = useQueryLink()
  const set = FILTERS.filter((name) => query.get(name))
  const select = (name: (typeof FILTERS)[number], label: string, options: ReadonlyArray<readonly [string, string]>) => (
    <FormRow label={label} field={{ id: `menu-${name}` }}>
      <SubmitSelect id={`menu-${name}`} name={name} value={query.get(name) ?? ''} keepsScroll>
        <option value="">All</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SubmitSelect>
    </FormRow>
  )
  const choices = [...categories.map(({ id, name }) => [String(id), name] as const), ['none', 'In none'] as const]
  const dollars = (name: 'from' | 'to', label: string) => (
    <FormRow label={label} field={{ id: `menu-${name}` }}>
      <Input
        key={query.get(name)}
        id={`menu-${name}`}
        name={name}
        type="text"
        inputMode="decimal"
        pattern="[0-9]*(\.[0-9]{0,2})?"
        title="Dollars"
        defaultValue={query.get(name) ?? ''}
      />
    </FormRow>
  )
  return (
    <Fold summary={set.length === 0 ? 'Filters' : `Filters (${set.length})`} open={set.length > 0}>
      <Form method="get" className="menu-filters" preventScrollReset>
        {several ? (
          <CategoryTicks choices={choices} chosen={query.getAll('category')} />
        ) : (
          select('category', 'Category', choices)
        )}
        {select('on', 'On the menu', [
          ['true', 'On'],
          ['false', 'Off'],
        ])}
        {select('sold', 'Sold out', [
          ['true', 'Sold out'],
          ['false', 'On sale'],
        ])}
        {select('picture', 'Picture', [
          ['true', 'With one'],
          ['false', 'Without'],
        ])}
        {dollars('from', 'Price from ($)')}
        {dollars('to', 'to ($)')}
        {/* A new filter starts at the first page and keeps the rest of the query. */}
        <RestOfQuery without={[...FILTERS, 'page']} />
        <Button type="submit" variant="soft" color="gray" size="3">
          Apply
        </Button>
        {set.length > 0 && (
          <Button asChild variant="ghost" size="3">
            <Link to={link({ ...NOTHING_SET, page: null })}>Show all</Link>
          </Button>
        )}
      </Form>
    </Fold>
  )
}

interface CategoryTicksProps {
  choices: ReadonlyArray<readonly [value: string, label: string]>
  chosen: readonly string[]
}

/** Categories to choose several of. They apply with the button, so that the list does not change between two ticks. */
function CategoryTicks({ choices, chosen }: CategoryTicksProps) {
  return (
    <fieldset key={chosen.join(' ')} className="menu-filter-ticks">
      <legend className="form-label">Categories</legend>
      {choices.map(([value, label]) => (
        <label key={value} className="tick-row">
          <input type="checkbox" name="category" value={value} defaultChecked={chosen.includes(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
