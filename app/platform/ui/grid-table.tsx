import type { ReactNode } from 'react'
import './grid-table.css'

interface GridTableProps {
  /** Names the table for screen readers. */
  label: string
  busy?: boolean
  /** On a phone a row is its headline, and everything else in one paragraph below; otherwise each value has a line of its own. */
  compact?: boolean
  /** Its many columns stand close together where there is little room. */
  dense?: boolean
  /** Lies over the table, such as a spinner. */
  over?: ReactNode
  children: ReactNode
}

/**
 * A table where there is room for one, readable blocks where there is not. Each cell that needs it there names its column in
 * `data-label`, and says what it is by its role, because the elements lose theirs when a phone shows them as blocks.
 */
export function GridTable({ label, busy = false, compact = false, dense = false, over, children }: GridTableProps) {
  return (
    <div className="grid-scroll" aria-busy={busy || undefined}>
      {over}
      <table
        className="grid"
        role="table"
        aria-label={label}
        data-compact={compact ? '' : undefined}
        data-dense={dense ? '' : undefined}
      >
        {children}
      </table>
    </div>
  )
}

/** A table that is neither sorted nor paged. `children`: its rows. */
export function PlainTable({ headings, children, ...table }: GridTableProps & { headings: readonly string[] }) {
  return (
    <GridTable {...table}>
      <thead role="rowgroup">
        <tr role="row">
          {headings.map((heading) => (
            <th key={heading} scope="col" role="columnheader">
              <span>{heading}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </GridTable>
  )
}
