import { useLocation, useNavigation } from '@remix-run/react'
import type { CSSProperties, ReactNode } from 'react'
import { BESIDE } from './beside'
import type { COLUMN_WIDTHS } from './column-widths'
import { GridPager } from './grid-controls'
import { GridHead } from './grid-head'
import type { GridPage } from './grid-page'
import { ScreenLink } from '../frame/screen-link'
import { Spinner } from '../spinner'
import { LOADING_ERROR, NO_DATA, Notice } from '../query-result'
import { GridSortForm } from './grid-sort-form'
import { GridTable } from './grid-table'
import type { ChosenColumns } from './layout'
import './data-grid.css'

export interface GridColumn<Row> {
  /** The field's name, also in the address of a list sorted by it. */
  id: string
  label: string
  cell: (row: Row) => ReactNode
  width?: keyof typeof COLUMN_WIDTHS
  /** Whether the server can sort by it. */
  sortable?: boolean
  align?: 'end'
  /** Marks the name of a row: on a phone it is above the rest. By default, the first column that is not the id. */
  headline?: boolean
  /** Values that are clear on their own, so that a phone shows no label for them. */
  bare?: boolean
  /** A row's value. If all rows have the same one, screens between phones and laptops leave the column out, unless the user chose the columns. */
  says?: (row: Row) => string
  /** A figure that other columns give, or a detail: the same screens leave it out. */
  spare?: boolean
  /** A column of buttons: always shown, after the others. */
  isLast?: boolean
}

interface DataGridProps<Row> {
  /** Names the table for screen readers. */
  label: string
  /** Undefined when the list failed to load. */
  data: GridPage<Row> | undefined
  /** Define them once, outside the component. */
  columns: ReadonlyArray<GridColumn<Row>>
  rowKey: (row: Row) => string | number
  /** Returns the screen that a row opens; undefined for a row that opens none. */
  rowLink?: (row: Row) => string | undefined
  /** Names that link where the first cell alone would not: an id, a flag. */
  rowName?: (row: Row) => string
  /** Shown in an empty list. */
  empty?: ReactNode
  /** Names the list on a screen with several: 'product' gives 'product.page' and 'product.sort' in the address. */
  list?: string
  /** Whether rows have inputs: on a phone each value then has its own line. */
  hasInputs?: boolean
  /** The user's choice of columns; without one, all of them in the given order. */
  chosen?: ChosenColumns | null | undefined
  /** Adds a checkbox to each row, for the form with this id. */
  ticks?: Ticks<Row> | undefined
  /** Adds a button to each row that opens a screen, which shows that screen beside the list. Returns the row's name. For lists with keys (list-keys.tsx). */
  peeks?: ((row: Row) => string) | undefined
}

export interface Ticks<Row> {
  form: string
  /** The name of all checkboxes; each has its row's key as value. */
  name: string
  /** Returns the name of a row. */
  of: (row: Row) => string
  /** Whether a row has a checkbox; by default all have. */
  has?: (row: Row) => boolean
}

/** More columns than this do not fit beside a laptop's sidebar at the usual distance, in the widest system font. */
const MANY_COLUMNS = 7

/** With fewer columns nothing needs to be left out. */
const FULL_COLUMNS = 6

/** Whether other rows of this list are loading: another page, order or search. */
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

/** The columns that name a row; without any marked as such, the first that is not the id. */
function headlineOf<Row>(columns: ReadonlyArray<GridColumn<Row>>): Array<GridColumn<Row>> {
  const meant = columns.filter(({ headline }) => headline)
  return meant.length > 0 ? meant : columns.filter(({ id }) => id !== 'id').slice(0, 1)
}

/** Whether a column has the same value in all rows, and so tells nothing. */
function isDull<Row>({ says }: GridColumn<Row>, rows: readonly Row[]): boolean {
  const [first, ...others] = rows
  return (
    says !== undefined && first !== undefined && others.length > 0 && others.every((row) => says(row) === says(first))
  )
}

/** The width that the user has chosen for a column. The style sheet applies it to tables only, not to the blocks on phones. */
function chosenWidth(width: number | undefined) {
  if (width === undefined) return {}
  const style: CSSProperties & Record<'--column-width', string> = { '--column-width': `${width}px` }
  return { 'data-width': '', style }
}

/** Text goes into its cell directly, since a list has hundreds; other content gets its own element for the layout. */
function inCell(content: ReactNode): ReactNode {
  return content === null || typeof content === 'string' || typeof content === 'number' ? content : <div>{content}</div>
}

/**
 * A list that the server pages and sorts. Sorting and paging are links, so they work without JavaScript, open in a new tab
 * and stay in the browser's history. On a phone each row becomes a block of labelled lines.
 */
export function DataGrid<Row extends object>({
  label,
  data,
  columns: all,
  rowKey,
  rowLink,
  rowName,
  empty = NO_DATA,
  list,
  hasInputs = false,
  chosen,
  ticks,
  peeks,
}: DataGridProps<Row>) {
  const layout = chosen?.layout
  const refetching = useRefetching(list)
  if (!data) return <Notice tone="bad">{LOADING_ERROR}</Notice>
  if (data.results.length === 0 && data.page === 0) return <Notice tone="warn">{empty}</Notice>

  const shown = layout?.order.filter((id) => !layout.hidden.includes(id))
  const columns = shown
    ? [...shown.flatMap((id) => all.filter((column) => column.id === id)), ...all.filter(({ isLast }) => isLast)]
    : all
  const called = headlineOf(columns)
  // Computed once, because it is the same in all rows.
  const cells = columns.map((column) => {
    const { id, label: heading, align, bare } = column
    const isHeadline = called.includes(column)
    return {
      label: !hasInputs && (isHeadline || bare) ? undefined : heading,
      align,
      headline: isHeadline ? '' : undefined,
      id: id === 'id' ? '' : undefined,
      dull:
        !layout && columns.length >= FULL_COLUMNS && (column.spare || isDull(column, data.results)) ? '' : undefined,
      width: chosenWidth(layout?.widths[id]),
    }
  })
  return (
    <div className="grid-frame">
      <GridTable
        label={label}
        busy={refetching}
        compact={!hasInputs}
        dense={columns.length > MANY_COLUMNS}
        full={columns.length >= FULL_COLUMNS}
        over={
          refetching && (
            <div className="grid-wait">
              <Spinner />
            </div>
          )
        }
      >
        <GridHead
          columns={columns}
          cells={cells}
          sort={data.sort}
          list={list}
          isTicked={ticks !== undefined}
          isPeeked={peeks !== undefined}
        />
        <tbody role="rowgroup">
          {data.results.map((row) => {
            const opened = rowLink?.(row)
            return (
              <tr key={rowKey(row)} role="row" data-opens={opened === undefined ? undefined : ''}>
                {ticks && (
                  <td role="cell" className="row-tick">
                    {(ticks.has?.(row) ?? true) && (
                      <label className="tick-row">
                        <input
                          type="checkbox"
                          form={ticks.form}
                          name={ticks.name}
                          value={rowKey(row)}
                          aria-label={`Tick ${ticks.of(row)}`}
                        />
                      </label>
                    )}
                  </td>
                )}
                {columns.map(({ id, cell }, index) => (
                  <td
                    key={id}
                    role="cell"
                    data-label={cells[index]?.label}
                    data-align={cells[index]?.align}
                    data-headline={cells[index]?.headline}
                    data-id={cells[index]?.id}
                    data-dull={cells[index]?.dull}
                    {...cells[index]?.width}
                  >
                    {opened !== undefined && index === 0 ? (
                      <ScreenLink className="row-link" to={opened}>
                        {rowName && <span className="hidden-label">{`${rowName(row)}, `}</span>}
                        {cell(row)}
                      </ScreenLink>
                    ) : (
                      inCell(cell(row))
                    )}
                  </td>
                ))}
                {peeks && (
                  <td role="cell" className="row-peek">
                    {opened !== undefined && <button type="button" aria-label={`Peek at ${peeks(row)}`} />}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </GridTable>
      <GridPager
        page={data.page}
        pageCount={Math.ceil(data.total / data.size)}
        size={data.size}
        total={data.total}
        list={list}
      />
      <GridSortForm columns={all} sort={data.sort} list={list} />
    </div>
  )
}
