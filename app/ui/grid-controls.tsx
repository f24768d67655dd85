import { Button } from '@radix-ui/themes'
import { Form, Link, useSearchParams, useSubmit } from '@remix-run/react'
import type { GridColumn } from './data-grid'
import { Icon, type IconName } from './icon'
import { useQueryLink } from './location'

interface GridPagerProps {
  /** From 0, as in the address; people read it from 1. */
  page: number
  pageCount: number
  size: number
  total: number
}

/** Which rows these are, and links to the others. */
export function GridPager({ page, pageCount, size, total }: GridPagerProps) {
  const first = Math.min(total, page * size + 1)
  const last = Math.min(total, (page + 1) * size)
  return (
    <div className="grid-foot">
      <span>
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </span>
      {pageCount > 1 && (
        <nav className="pager" aria-label="Pages">
          <PageLink label="Previous page" icon="chevronLeft" to={page - 1} exists={page > 0} />
          <span>
            Page {page + 1} of {pageCount}
          </span>
          <PageLink label="Next page" icon="chevronRight" to={page + 1} exists={page + 1 < pageCount} />
        </nav>
      )}
    </div>
  )
}

function PageLink({ label, icon, to, exists }: { label: string; icon: IconName; to: number; exists: boolean }) {
  const link = useQueryLink()
  if (!exists) {
    return (
      <span className="round-button" role="link" aria-disabled="true" aria-label={label}>
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <Link className="round-button" to={link({ page: to === 0 ? null : to })} aria-label={label} preventScrollReset>
      <Icon name={icon} />
    </Link>
  )
}

/** On a phone there is no header row to press: the same sorting as a select. */
export function GridSortForm<Row>({ columns, sort }: { columns: ReadonlyArray<GridColumn<Row>>; sort: string }) {
  const [query] = useSearchParams()
  const submit = useSubmit()
  const sortable = columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  return (
    <Form method="get" className="grid-sort" preventScrollReset>
      <div className="form-row">
        <label className="form-label" htmlFor="grid-sort">
          Sort by
        </label>
        <select
          key={sort}
          id="grid-sort"
          name="sort"
          className="field"
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
        </select>
      </div>
      {[...query].map(([name, value]) =>
        name === 'sort' || name === 'page' || name === 'index' ? null : (
          <input key={name} type="hidden" name={name} value={value} />
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
