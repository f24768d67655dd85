import { Button } from '@radix-ui/themes'
import { Form, useSubmit } from '@remix-run/react'
import { Select } from '../../ui/field'
import { FormRow, type Option } from '../../ui/form-row'
import { useScreenQuery } from '../../ui/location'
import { labelOf, type Resource } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { choicesOf } from '../fields/choice'
import './list-filters.css'

const YES_OR_NO: readonly Option[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Selects that filter a list. It is a plain GET form; with JavaScript, choosing an option submits it. */
export function ListFilters({ of: resource }: { of: Resource }) {
  const query = useScreenQuery()
  const submit = useSubmit()
  if (resource.filters.length === 0) return null
  return (
    <Form method="get" className="grid-tools" preventScrollReset>
      {resource.filters.map((field) => {
        const meta = metaOf(resource.entity, field)
        const options = meta?.kind === 'switch' ? YES_OR_NO : meta ? choicesOf(meta) : []
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
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </FormRow>
        )
      })}
      {/* A new filter starts at the first page; the rest of the query is kept. */}
      {[...query].map(([name, value]) =>
        resource.filters.includes(name) || name === 'page' || name === 'index' ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <noscript>
        <Button type="submit" variant="soft" color="gray" size="3">
          Apply
        </Button>
      </noscript>
    </Form>
  )
}
