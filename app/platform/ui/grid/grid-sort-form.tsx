import { Form } from '@remix-run/react'
import { MAX_SORTS } from '../../../../contract/limits'
import { FormRow } from '../form/form-row'
import { PlainSubmit, SubmitSelect } from '../form/submit-select'
import type { GridColumn } from './data-grid'
import { listParam } from './grid-controls'
import { RestOfQuery } from './rest-of-query'
import { sortKeys } from './sort-keys'
import './grid-sort-form.css'

interface GridSortFormProps<Row> {
  columns: ReadonlyArray<GridColumn<Row>>
  sort: string
  list: string | undefined
}

/**
 * Sorting by selects, one for each key and one for a further key. It is above the rows on a phone, which has no headings, and
 * below the list elsewhere.
 */
export function GridSortForm<Row>({ columns, sort, list }: GridSortFormProps<Row>) {
  const [sortName, pageName] = [listParam('sort', list), listParam('page', list)]
  const keys = sortKeys(sort)
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const count = Math.min(keys.length + 1, MAX_SORTS, sortable.length)
  return (
    <Form method="get" className="grid-sort" preventScrollReset data-main={list === undefined ? '' : undefined}>
      {Array.from({ length: count }, (_, index) => {
        const id = index === 0 ? `grid-${sortName}` : `grid-${sortName}-${index + 1}`
        const key = keys[index]
        const value = key ? `${key.id},${key.direction}` : ''
        return (
          <FormRow key={id} label={index === 0 ? 'Sort by' : 'Then by'} field={{ id }}>
            <SubmitSelect id={id} name={sortName} value={value} keepsScroll>
              {index > 0 && <option value="">–</option>}
              {sortable.flatMap((column) => [
                <option key={`${column.id},asc`} value={`${column.id},asc`}>
                  {column.label}, ascending
                </option>,
                <option key={`${column.id},desc`} value={`${column.id},desc`}>
                  {column.label}, descending
                </option>,
              ])}
            </SubmitSelect>
          </FormRow>
        )
      })}
      <RestOfQuery without={[sortName, pageName]} />
      <PlainSubmit>Sort</PlainSubmit>
    </Form>
  )
}
