import { useState } from 'react'
import { moved } from './column-choices'
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

/** The columns of a list, as the user changes them. `store` gets the layout after each step; null for the default. */
export function useColumnTable(
  { columns, layout }: ChosenColumns,
  store: (layout: Layout | null) => void,
): ColumnTable {
  const [changed, setChanged] = useState(layout)
  const now = changed ?? { order: columns.map(({ id }) => id), hidden: [], widths: {} }
  const { order, hidden, widths } = now
  const labels = new Map(columns.map(({ id, label }) => [id, label]))
  const change = (next: Layout | null) => {
    setChanged(next)
    store(next)
  }
  return {
    lines: order.map((id, index) => ({
      id,
      label: labels.get(id) ?? id,
      isShown: !hidden.includes(id),
      staysFirst: index === 0,
      width: widths[id],
    })),
    toggle: (id) =>
      change({ ...now, hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id] }),
    move: (id, by) => change({ ...now, order: moved(order, id, by) }),
    resize: (id, width) => {
      const { [id]: _before, ...others } = widths
      change({ ...now, widths: width === undefined ? others : { ...others, [id]: width } })
    },
    reset: () => change(null),
  }
}
