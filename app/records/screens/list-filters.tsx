import { FilterForm, YES_OR_NO, type Filter } from '../../platform/ui/grid/filter-form'
import type { Option } from '../../platform/ui/form/form-row'
import { LOADING_ERROR } from '../../platform/ui/query-result'
import type { Choices } from '../store/choices'
import { labelOf } from '../definition/definition'
import { metaOf } from '../definition/entity'
import { filterable, ranged } from '../definition/filters'
import { choicesOf } from '../fields/choice'
import type { ShownResource } from '../definition/shown'

/** Fields that filter a list: those in its definition and those in use; 'More filters' shows the others. */
export function ListFilters({ of: resource, choices }: { of: ShownResource; choices: Choices }) {
  const all = [...filterable(resource).map((field) => choiceOf(resource, choices, field)), ...rangesOf(resource)]
  return <FilterForm filters={all.map((filter) => ({ ...filter, rare: !resource.filters.includes(filter.name) }))} />
}

/** A select of Yes and No, or boxes of the values that the field may have. */
function choiceOf(resource: ShownResource, choices: Choices, name: string): Filter {
  const meta = metaOf(resource.entity, name)
  const label = labelOf(resource, name)
  if (meta?.kind === 'switch') return { name, label, options: YES_OR_NO }
  const options = meta?.kind === 'choice' ? choicesOf(meta) : (choices[name]?.options ?? [])
  return {
    name,
    label,
    options: [...(meta?.optional ? [NONE] : []), ...options],
    several: true,
    ...(choices[name]?.failed && { error: LOADING_ERROR }),
  }
}

const NONE: Option = { value: 'null', label: 'None' }

/** The days of moments are UTC's, because a list's records may belong to venues of several zones, or to none. */
function rangesOf(resource: ShownResource): Filter[] {
  return ranged(resource).map(({ field, range }) => ({
    name: field,
    label: STAMP_LABELS[field] ?? labelOf(resource, field),
    range,
  }))
}

const STAMP_LABELS: Readonly<Record<string, string>> = { createdAt: 'Created (UTC)', updatedAt: 'Changed (UTC)' }
