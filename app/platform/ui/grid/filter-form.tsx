import { Button } from '@radix-ui/themes'
import { Form, Link } from '@remix-run/react'
import { FormRow, type Option } from '../form/form-row'
import { PlainSubmit, SubmitSelect } from '../form/submit-select'
import { RestOfQuery } from './rest-of-query'
import { RangeFilter, rangeParams, type RangeFilterProps } from './range-filter'
import { SeveralFilter } from './several-filter'
import { useQueryLink, useScreenQuery } from '../frame/location'
import './filter-form.css'

/** A field that narrows a list to one of its values, or to several. */
interface ChoiceFilter {
  /** Its query parameter. */
  name: string
  label: string
  options: readonly Option[]
  /** Whether several values may be chosen. */
  several?: boolean
  /** Why its options are not all there. */
  error?: string
}

/** `rare`: shown only while it is in use, or after 'More filters'. */
export type Filter = (ChoiceFilter | RangeFilterProps) & { rare?: boolean }

/** Query parameter of a list: shows all of its filters. */
export const MORE_FILTERS = 'filters'

export const YES_OR_NO: readonly Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Options whose values are their own labels. */
export function optionsOf(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: value }))
}

/** The query parameters of a filter. */
export function filterParams(filter: Filter): string[] {
  return 'range' in filter ? rangeParams(filter.name) : [filter.name]
}

/** Fields that narrow a list, as a plain GET form. With JavaScript, each choice submits it. A button clears them. */
export function FilterForm({ filters: all }: { filters: readonly Filter[] }) {
  const query = useScreenQuery()
  const link = useQueryLink()
  const isOpen = query.has(MORE_FILTERS)
  const used = all.filter((filter) => filterParams(filter).some((name) => query.get(name)))
  const filters = all.filter((filter) => isOpen || !filter.rare || used.includes(filter))
  const names = filters.flatMap(filterParams)
  const cleared = Object.fromEntries([...names, MORE_FILTERS].map((name) => [name, null]))
  if (all.length === 0) return null
  return (
    <Form method="get" className="grid-tools" preventScrollReset>
      {/* Enter submits a form with its first button. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {filters.map((filter) =>
        'range' in filter ? (
          <RangeFilter key={filter.name} {...filter} />
        ) : filter.several ? (
          <SeveralFilter key={filter.name} {...filter} />
        ) : (
          <OneFilter key={filter.name} {...filter} />
        ),
      )}
      {/* A new filter starts at the first page; the rest of the query stays. */}
      <RestOfQuery without={[...names, 'page']} />
      <PlainSubmit>Apply</PlainSubmit>
      {filters.length < all.length && (
        <Button asChild variant="soft" color="gray" size="3">
          <Link to={link({ [MORE_FILTERS]: '' })} preventScrollReset>
            More filters
          </Link>
        </Button>
      )}
      {isOpen && used.length === 0 && (
        <Button asChild variant="soft" color="gray" size="3">
          <Link to={link({ [MORE_FILTERS]: null, page: null })} preventScrollReset>
            Fewer filters
          </Link>
        </Button>
      )}
      {used.length > 0 && (
        <Button asChild variant="soft" color="gray" size="3">
          <Link to={link({ ...cleared, page: null })} preventScrollReset>
            Clear filters
          </Link>
        </Button>
      )}
    </Form>
  )
}

/** A select of one value. */
function OneFilter({ name, label, options, error }: ChoiceFilter) {
  const chosen = useScreenQuery().get(name) ?? ''
  const field = {
    id: `filter-${name}`,
    errorId: `filter-${name}-error`,
    ...(error !== undefined && { errors: [error] }),
  }
  return (
    <FormRow label={label} field={field}>
      <SubmitSelect
        id={field.id}
        aria-describedby={error === undefined ? undefined : field.errorId}
        name={name}
        value={chosen}
        keepsScroll
      >
        <option value="">All</option>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SubmitSelect>
    </FormRow>
  )
}
