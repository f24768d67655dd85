import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { moved, WIDTH_LIMITS } from './column-choices'
import type { ChosenColumns, Layout, NamedColumn } from './layout'

interface ColumnLine extends NamedColumn {
  isShown: boolean
  staysFirst: boolean
  /** Pixels; undefined for as wide as needed. */
  width: number | undefined
}

interface ColumnTable {
  /** In the layout's order. */
  lines: ColumnLine[]
  toggle: (id: string) => void
  move: (id: string, by: -1 | 1) => void
  /** Without a width the column is as wide as needed. */
  resize: (id: string, width: number | undefined) => void
  /** Restores the default. */
  reset: () => void
}

const features = tableFeatures({ columnVisibilityFeature, columnOrderingFeature, columnSizingFeature })

/** The server sorts, filters and pages the rows, and the grid draws them. TanStack's table has the columns only. */
const NO_ROWS: object[] = []

/** TanStack's table of a list's columns, as the user changes them. `store` gets the layout after each step; null for the default. */
export function useColumnTable(
  { columns, layout }: ChosenColumns,
  store: (layout: Layout | null) => void,
): ColumnTable {
  const [changed, setChanged] = useState(layout)
  const change = (next: Layout | null) => {
    setChanged(next)
    store(next)
  }
  const definitions = useMemo(
    () =>
      columns.map(({ id, label }, index): ColumnDef<typeof features, object> => ({
        id,
        header: label,
        enableHiding: index > 0,
        minSize: WIDTH_LIMITS.min,
        maxSize: WIDTH_LIMITS.max,
      })),
    [columns],
  )
  const now = changed ?? { order: columns.map(({ id }) => id), hidden: [], widths: {} }
  const columnOrder = [...now.order]
  const columnVisibility = Object.fromEntries(columnOrder.map((id) => [id, !now.hidden.includes(id)]))
  const columnSizing = { ...now.widths }
  const table = useTable({
    features,
    data: NO_ROWS,
    columns: definitions,
    state: { columnOrder, columnVisibility, columnSizing },
    onColumnOrderChange: (updater) => change({ ...now, order: functionalUpdate(updater, columnOrder) }),
    onColumnVisibilityChange: (updater) => {
      const visible = functionalUpdate(updater, columnVisibility)
      change({ ...now, hidden: columnOrder.filter((id) => !visible[id]) })
    },
    onColumnSizingChange: (updater) => change({ ...now, widths: functionalUpdate(updater, columnSizing) }),
  })
  return {
    lines: table.getAllLeafColumns().map((column) => ({
      id: column.id,
      label: String(column.columnDef.header),
      isShown: column.getIsVisible(),
      staysFirst: !column.getCanHide(),
      width: columnSizing[column.id],
    })),
    toggle: (id) => table.getColumn(id)?.toggleVisibility(),
    move: (id, by) => table.setColumnOrder((order) => moved(order, id, by)),
    resize: (id, width) => {
      if (width === undefined) table.getColumn(id)?.resetSize()
      else table.setColumnSizing((widths) => ({ ...widths, [id]: width }))
    },
    reset: () => change(null),
  }
}
