import type { ReactNode } from 'react'
import './figure-table.css'

/** A figure, optionally with its earlier value below it. */
type Figure = string | { now: string; then: string }

interface FigureTableProps {
  /** Names the table for screen readers. */
  label: string
  /** The heading of the name, then one for each figure. */
  headings: readonly string[]
  /** `isSum`: the sum of the rows above it. */
  rows: ReadonlyArray<{
    key: string | number
    name: ReactNode
    figures: readonly Figure[]
    isSum?: boolean | undefined
  }>
}

/** Names with a few figures each, aligned at the right: narrow enough to stay a table on a phone. */
export function FigureTable({ label, headings, rows }: FigureTableProps) {
  return (
    <table className="figure-table" aria-label={label}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures, isSum }) => (
          <tr key={key} data-sum={isSum ? '' : undefined}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={headings[index + 1]}>
                {typeof figure === 'string' ? (
                  figure
                ) : (
                  <>
                    {figure.now}
                    <span className="figure-then">{figure.then}</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
