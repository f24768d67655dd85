import { Button } from '@radix-ui/themes'
import { Form, Link, useSubmit } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Select } from '../form/field'
import { FormRow, type Option } from '../form/form-row'
import { RestOfQuery } from './grid-controls'
import { useQueryLink, useScreenQuery } from '../frame/location'
import './filter-form.css'

/** A field that narrows a list to one of its values. */
export interface Filter {
  /** Its query parameter. */
  name: string
  label: string
  options: readonly Option[]
  /** Why its options are not all there. */
  error?: string
}

export const YES_OR_NO: readonly Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Options whose values are their own labels. */
export function optionsOf(values: readonly string[]): Option[] {
  return values.map((value) => ({ value, label: value }))
}

interface FilterFormProps {
  filters: readonly Filter[]
  /** Further query parameters that clearing the filters also removes. */
  alsoClears?: readonly string[]
  /** Further buttons beside the selects. */
  children?: ReactNode
}

/** Selects that narrow a list, as a plain GET form. With JavaScript, choosing an option submits it. A button clears them. */
export function FilterForm({ filters, alsoClears = [], children }: FilterFormProps) {
  const query = useScreenQuery()
  const submit = useSubmit()
  const link = useQueryLink()
  const names = filters.map(({ name }) => name)
  const cleared = Object.fromEntries([...names, ...alsoClears].map((name) => [name, null]))
  return (
    <Form method="get" className="grid-tools" preventScrollReset>
      {filters.map(({ name, label, options, error }) => {
        const chosen = query.get(name) ?? ''
        const field = {
          id: `filter-${name}`,
          errorId: `filter-${name}-error`,
          ...(error !== undefined && { errors: [error] }),
        }
        return (
          <FormRow key={name} label={label} field={field}>
            <Select
              key={chosen}
              id={field.id}
              aria-describedby={error === undefined ? undefined : field.errorId}
              name={name}
              defaultValue={chosen}
              onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
            >
              <option value="">All</option>
              {options.map(({ value, label: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          </FormRow>
        )
      })}
      {/* A new filter starts at the first page; the rest of the query stays. */}
      <RestOfQuery without={[...names, 'page']} />
      <noscript>
        <Button type="submit" variant="soft" color="gray" size="3">
          Apply
        </Button>
      </noscript>
      {children}
      {names.some((name) => query.get(name)) && (
        <Button asChild variant="soft" color="gray" size="3">
          <Link to={link({ ...cleared, page: null })} preventScrollReset>
            Clear filters
          </Link>
        </Button>
      )}
    </Form>
  )
}
