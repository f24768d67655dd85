import { Button } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { FilterForm, YES_OR_NO } from '../../platform/ui/grid/filter-form'
import type { Option } from '../../platform/ui/form/form-row'
import { useQueryLink, useScreenQuery } from '../../platform/ui/frame/location'
import { LOADING_ERROR } from '../../platform/ui/query-result'
import type { Choices } from '../store/choices'
import { labelOf } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { filterable, MORE_FILTERS } from '../definition/filters'
import { choicesOf } from '../fields/choice'
import type { ShownResource } from '../definition/shown'

/** Selects that filter a list: those in its definition and those in use; a tap shows the others. */
export function ListFilters({ of: resource, choices }: { of: ShownResource; choices: Choices }) {
  const query = useScreenQuery()
  const link = useQueryLink()
  const all = filterable(resource)
  const open = query.has(MORE_FILTERS)
  const used = all.filter((field) => query.get(field))
  const shown = all.filter((field) => open || resource.filters.includes(field) || used.includes(field))
  if (all.length === 0) return null
  const optionsOf = (field: string): readonly Option[] => {
    const meta = metaOf(resource.entity, field)
    const options =
      meta?.kind === 'switch' ? YES_OR_NO : meta?.kind === 'choice' ? choicesOf(meta) : choices[field]?.options
    return [...(meta?.optional ? [{ value: 'null', label: 'None' }] : []), ...(options ?? [])]
  }
  return (
    <FilterForm
      filters={shown.map((name) => ({
        name,
        label: labelOf(resource, name),
        options: optionsOf(name),
        ...(choices[name]?.failed && { error: LOADING_ERROR }),
      }))}
      alsoClears={[MORE_FILTERS]}
    >
      {shown.length < all.length && (
        <Button asChild variant="soft" color="gray" size="3">
          <Link to={link({ [MORE_FILTERS]: '' })} preventScrollReset>
            More filters
          </Link>
        </Button>
      )}
      {open && used.length === 0 && (
        <Button asChild variant="soft" color="gray" size="3">
          <Link to={link({ [MORE_FILTERS]: null, page: null })} preventScrollReset>
            Fewer filters
          </Link>
        </Button>
      )}
    </FilterForm>
  )
}
