import {
  createColumnHelper,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortingState,
} from '@tanstack/react-table'
import { Link, useLocation, useNavigation } from '@remix-run/react'
import { useMemo, type ReactNode } from 'react'
import { GridPager, GridSortForm, listParam } from './grid-controls'
import type { GridPage } from './grid-page'
import { Icon } from './icon'
import { useQueryLink } from './location'
import { Spinner } from './spinner'
import { LOADING_ERROR, NO_DATA, Notice } from './query-result'
import { GridTable } from './grid-table'
import './data-grid.css'

/** Pixel widths of the columns that lists share. */
export const COLUMN_WIDTHS = {
  id: 50,
  actions: 100,
  price: 100,
  name: 150,
  active: 75,
  alcoholType: 150,
  type: 100,
  beerType: 150,
  priceTier: 120,
  default: 180,
  displayOrder: 180,
} as const

export interface GridColumn<Row> {
  /** The field's name: in the address when the list is sorted by it. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  width?: keyof typeof COLUMN_WIDTHS
  /** The server can sort by it. */
  sortable?: boolean
  align?: 'end'
}

interface DataGridProps<Row> {
  /** Names the table for screen readers. */
  label: string
  /** Undefined when the list could not be read. */
  data: GridPage<Row> | undefined
  /** Defined once, outside of the component. */
  columns: ReadonlyArray<GridColumn<Row>>
  rowKey: (row: Row) => string | number
  /** The screen a row opens. */
  rowLink?: (row: Row) => string
  /** Names that link, where the first cell alone would not: an id, a flag. */
  rowName?: (row: Row) => string
  /** What an empty list shows. */
  empty?: ReactNode
  /** Names the list where a screen has several: 'product' gives 'product.page' and 'product.sort' in the address. */
  list?: string
}

/** Query parameters that do not concern a list, such as which dialog is open. */
const BESIDE = ['create', 'edit', 'add', 'confirm', 'from', 'index']

/** Whether other rows of this list are being loaded: another page, order or search. */
function useRefetching(list: string | undefined): boolean {
  const { state, location: next, formMethod } = useNavigation()
  const now = useLocation()
  if (state !== 'loading' || formMethod !== undefined || next.pathname !== now.pathname) return false
  const asked = ({ search }: { search: string }) =>
    [...new URLSearchParams(search)]
      .filter(([name]) => (list === undefined ? !BESIDE.includes(name) : name.startsWith(`${list}.`)))
      .join('&')
  return asked(next) !== asked(now)
}

const features = tableFeatures({ rowSortingFeature, rowPaginationFeature })

/** 'name,desc' in the table's own form. */
export function sortingOf(sort: string): SortingState {
  const [id, direction] = sort.split(',', 2)
  return id ? [{ id, desc: direction === 'desc' }] : []
}

/**
 * A list that the server pages and sorts. Sorting and paging are links, so they work without JavaScript, can be opened in a new tab
 * and are remembered by Back. On a phone each row becomes a block of labelled lines.
 */
export function DataGrid<Row extends object>({
  label,
  data,
  columns,
  rowKey,
  rowLink,
  rowName,
  empty = NO_DATA,
  list,
}: DataGridProps<Row>) {
  const link = useQueryLink()
  const refetching = useRefetching(list)
  const [sortName, pageName] = [listParam('sort', list), listParam('page', list)]
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map((column) =>
      helper.accessor((row): unknown => row, {
        id: column.id,
        header: column.label,
        cell: ({ row }) => column.cell(row.original),
        enableSorting: column.sortable ?? false,
      }),
    )
  }, [columns])
  const rows = useMemo(() => [...(data?.results ?? [])], [data])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    manualSorting: true,
    manualPagination: true,
    rowCount: data?.total ?? 0,
    getRowId: (row) => String(rowKey(row)),
    state: {
      sorting: sortingOf(data?.sort ?? ''),
      pagination: { pageIndex: data?.page ?? 0, pageSize: data?.size ?? 25 },
    },
  })
  if (!data) return <Notice tone="bad">{LOADING_ERROR}</Notice>
  if (data.results.length === 0 && data.page === 0) return <Notice tone="warn">{empty}</Notice>

  const byId = new Map(columns.map((column) => [column.id, column]))
  return (
    <div className="grid-frame">
      <GridSortForm columns={columns} sort={data.sort} list={list} />
      <GridTable
        label={label}
        busy={refetching}
        over={
          refetching && (
            <div className="grid-wait">
              <Spinner />
            </div>
          )
        }
      >
        <thead role="rowgroup">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} role="row">
              {group.headers.map((header) => {
                const column = byId.get(header.column.id)
                const sorted = header.column.getIsSorted()
                const width = column?.width && COLUMN_WIDTHS[column.width]
                return (
                  <th
                    key={header.id}
                    scope="col"
                    role="columnheader"
                    data-align={column?.align}
                    style={column?.width === 'name' ? { minWidth: width } : { width }}
                    aria-sort={sorted === false ? undefined : sorted === 'desc' ? 'descending' : 'ascending'}
                  >
                    {header.column.getCanSort() ? (
                      <Link
                        to={link({
                          [sortName]: `${header.column.id},${sorted === 'asc' ? 'desc' : 'asc'}`,
                          [pageName]: null,
                        })}
                        preventScrollReset
                      >
                        <table.FlexRender header={header} />
                        {sorted !== false && <Icon name={sorted === 'desc' ? 'chevronDown' : 'chevronUp'} />}
                      </Link>
                    ) : (
                      <span>
                        <table.FlexRender header={header} />
                      </span>
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody role="rowgroup">
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} role="row" data-opens={rowLink ? '' : undefined}>
              {row.getAllCells().map((cell, index) => {
                const column = byId.get(cell.column.id)
                return (
                  <td key={cell.id} role="cell" data-label={column?.label} data-align={column?.align}>
                    {rowLink && index === 0 ? (
                      <Link className="row-link" to={rowLink(row.original)}>
                        {rowName && <span className="hidden-label">{`${rowName(row.original)}, `}</span>}
                        <table.FlexRender cell={cell} />
                      </Link>
                    ) : (
                      <div>
                        <table.FlexRender cell={cell} />
                      </div>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </GridTable>
      <GridPager page={data.page} pageCount={table.getPageCount()} size={data.size} total={data.total} list={list} />
    </div>
  )
}
