import { Button } from '@radix-ui/themes'
import { Form, Link, useSubmit } from '@remix-run/react'
import type { GridColumn } from './data-grid'
import { Select } from './field'
import { FormRow } from './form-row'
import { Icon, type IconName } from './icon'
import { useQueryLink, useScreenQuery } from './location'
import { RoundButton } from './round-button'
import './grid-controls.css'

interface GridPagerProps {
  /** From 0, as in the address; shown from 1. */
  page: number
  pageCount: number
  size: number
  total: number
  list?: string
}

/** 'page' in the address of a screen with one list, 'product.page' for one of several. */
export function listParam(name: 'page' | 'sort', list: string | undefined): string {
  return list === undefined ? name : `${list}.${name}`
}

/** Which rows are shown, and links to the other pages. */
export function GridPager({ page, pageCount, size, total, list }: GridPagerProps) {
  const param = listParam('page', list)
  const first = Math.min(total, page * size + 1)
  const last = Math.min(total, (page + 1) * size)
  return (
    <div className="grid-foot">
      <span>
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      {pageCount > 1 && (
        <nav className="pager" aria-label="Pages">
          <PageLink label="Previous page" icon="chevronLeft" to={page - 1} exists={page > 0} param={param} />
          <span>
            Page {page + 1} of {pageCount}
          </span>
          <PageLink label="Next page" icon="chevronRight" to={page + 1} exists={page + 1 < pageCount} param={param} />
        </nav>
      )}
    </div>
  )
}

interface PageLinkProps {
  label: string
  icon: IconName
  to: number
  exists: boolean
  param: string
}

function PageLink({ label, icon, to, exists, param }: PageLinkProps) {
  const link = useQueryLink()
  if (!exists) {
    return (
      <RoundButton asChild aria-label={label} aria-disabled>
        <span role="link">
          <Icon name={icon} />
        </span>
      </RoundButton>
    )
  }
  return (
    <RoundButton asChild aria-label={label}>
      <Link to={link({ [param]: to === 0 ? null : to })} preventScrollReset>
        <Icon name={icon} />
      </Link>
    </RoundButton>
  )
}

interface GridSortFormProps<Row> {
  columns: ReadonlyArray<GridColumn<Row>>
  sort: string
  list?: string
}

/** Sorting by a select, for phones, where there is no header row. */
export function GridSortForm<Row>({ columns, sort, list }: GridSortFormProps<Row>) {
  const query = useScreenQuery()
  const submit = useSubmit()
  const [sortName, pageName] = [listParam('sort', list), listParam('page', list)]
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  return (
    <Form method="get" className="grid-sort" preventScrollReset>
      <FormRow label="Sort by" field={{ id: `grid-${sortName}` }}>
        <Select
          key={sort}
          id={`grid-${sortName}`}
          name={sortName}

          defaultValue={sort}
          onChange={(event) => submit(event.currentTarget.form, { preventScrollReset: true })}
        >
          {sortable.flatMap((column) => [
            <option key={`${column.id},asc`} value={`${column.id},asc`}>
              {column.label}, ascending
            </option>,
            <option key={`${column.id},desc`} value={`${column.id},desc`}>
              {column.label}, descending
            </option>,
          ])}
        </Select>
      </FormRow>
      {[...query].map(([name, value], index) =>
        name === sortName || name === pageName || name === 'index' ? null : (
          <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
        ),
      )}
      <noscript>
        <Button type="submit" variant="soft" color="gray" size="3">
          Sort
        </Button>
      </noscript>
    </Form>
  )
}
