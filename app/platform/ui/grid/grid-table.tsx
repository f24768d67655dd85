import type { ReactNode } from 'react'
import './grid-table.css'

interface GridTableProps {
  /** Names the table for screen readers. */
  label: string
  busy?: boolean
  /** On a phone, shows a row as its headline and a paragraph with everything else; otherwise each value has its own line. */
  compact?: boolean
  /** For many columns: reduces the space between them on narrow screens. */
  dense?: boolean
  /** For several columns: on screens between phones and laptops, they are as narrow as their content. */
  full?: boolean
  /** Content over the table, such as a spinner. */
  over?: ReactNode
  children: ReactNode
}

/**
 * A table on wide screens, readable blocks on narrow ones. Cells that need a label there have their column's name in
 * `data-label`. All have explicit roles, because elements lose their own when CSS shows them as blocks.
 */
export function GridTable({
  label,
  busy = false,
  compact = false,
  dense = false,
  full = false,
  over,
  children,
}: GridTableProps) {
  return (
    <div className="grid-scroll" aria-busy={busy || undefined}>
      {over}
      <table
        className="grid"
        role="table"
        aria-label={label}
        data-compact={compact ? '' : undefined}
        data-dense={dense ? '' : undefined}
        data-full={full ? '' : undefined}
      >
        {children}
      </table>
    </div>
  )
}

/** A table without sorting and paging. `children`: its rows. */
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
