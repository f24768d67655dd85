import { Button } from '@radix-ui/themes'
import { Form, Link, useSubmit } from '@remix-run/react'
import { Select } from '../../ui/field'
import { FormRow, type Option } from '../../ui/form-row'
import { RestOfQuery } from '../../ui/grid-controls'
import { useQueryLink, useScreenQuery } from '../../ui/location'
import type { Choices } from '../store/choices'
import { labelOf } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { filterable, MORE_FILTERS } from '../definition/filters'
import { choicesOf } from '../fields/choice'
import './list-filters.css'
import type { ShownResource } from '../definition/shown'

const YES_OR_NO: readonly Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/**
 * Selects that filter a list: those that its definition names and those in use, and the others after a tap. It is a plain GET form; with
 * JavaScript, choosing an option submits it.
 */
export function ListFilters({ of: resource, choices }: { of: ShownResource; choices: Choices }) {
  const query = useScreenQuery()
  const submit = useSubmit()
  const link = useQueryLink()
  const all = filterable(resource)
  const open = query.has(MORE_FILTERS)
  const used = all.filter((field) => query.has(field))
  const shown = all.filter((field) => open || resource.filters.includes(field) || used.includes(field))
  if (all.length === 0) return null
  return (
    <Form method="get" className="grid-tools" preventScrollReset>
      {shown.map((field) => {
        const meta = metaOf(resource.entity, field)
        const options = meta?.kind === 'switch' ? YES_OR_NO : meta?.kind === 'choice' ? choicesOf(meta) : choices[field]
        const chosen = query.get(field) ?? ''
        return (
          <FormRow key={field} label={labelOf(resource, field)} field={{ id: `filter-${field}` }}>
            <Select
              key={chosen}
              id={`filter-${field}`}
              name={field}
              defaultValue={chosen}
              onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
            >
              <option value="">All</option>
              {meta?.optional && <option value="null">None</option>}
              {(options ?? []).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </FormRow>
        )
      })}
      {/* A new filter starts at the first page; the rest of the query is kept. */}
      <RestOfQuery without={[...shown, 'page']} />
      <noscript>
        <Button type="submit" variant="soft" color="gray" size="3">
          Apply
        </Button>
      </noscript>
      {shown.length < all.length && (
        <Button asChild variant="soft" color="gray" size="3">
          <Link to={link({ [MORE_FILTERS]: '' })} preventScrollReset>
            More filters
          </Link>
        </Button>
      )}
      {(used.length > 0 || open) && (
        <Button asChild variant="soft" color="gray" size="3">
          <Link
            to={link({ [MORE_FILTERS]: null, page: null, ...Object.fromEntries(used.map((field) => [field, null])) })}
            preventScrollReset
          >
            {used.length > 0 ? 'Clear filters' : 'Fewer filters'}
          </Link>
        </Button>
      )}
    </Form>
  )
}
