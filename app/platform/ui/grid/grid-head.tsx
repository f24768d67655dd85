import { useNavigate } from '@remix-run/react'
import type { CSSProperties } from 'react'
import { useQueryLink } from '../frame/location'
import { ScreenLink } from '../frame/screen-link'
import { Icon } from '../icon'
import { COLUMN_WIDTHS } from './column-widths'
import type { GridColumn } from './data-grid'
import { listParam } from './grid-controls'
import { sortedBy, sortKeys, thenBy } from './sort-keys'

interface GridHeadProps<Row> {
  columns: ReadonlyArray<GridColumn<Row>>
  /** The attributes of each column's heading that depend on the rows and on the user's layout. */
  cells: ReadonlyArray<{ dull: string | undefined; width: { style?: CSSProperties } }>
  sort: string
  list: string | undefined
  /** Whether a column of checkboxes comes first. */
  isTicked: boolean
  /** Whether a column of buttons that peek at rows comes last. */
  isPeeked: boolean
}

/** The headings of a list. A heading sorts by its column; with Shift, by its column after the others. */
export function GridHead<Row>({ columns, cells, sort, list, isTicked, isPeeked }: GridHeadProps<Row>) {
  const link = useQueryLink()
  const navigate = useNavigate()
  const keys = sortKeys(sort)
  const to = (order: string) => link({ [listParam('sort', list)]: order, [listParam('page', list)]: null })
  return (
    <thead role="rowgroup">
      <tr role="row">
        {isTicked && (
          <th scope="col" role="columnheader">
            <span className="hidden-label">Ticked</span>
          </th>
        )}
        {columns.map(({ id, label, sortable = false, width: named, align }, index) => {
          const rank = keys.findIndex((key) => key.id === id)
          const direction = keys[rank]?.direction
          const width = named && COLUMN_WIDTHS[named]
          return (
            <th
              key={id}
              scope="col"
              role="columnheader"
              data-align={align}
              data-dull={cells[index]?.dull}
              style={named === 'name' ? { minWidth: width } : { width }}
              {...cells[index]?.width}
              aria-sort={direction && (direction === 'desc' ? 'descending' : 'ascending')}
            >
              {sortable ? (
                <ScreenLink
                  to={to(sortedBy(keys, id))}
                  keepsScroll
                  onClick={(event) => {
                    if (!event.shiftKey || event.ctrlKey || event.metaKey) return
                    event.preventDefault()
                    navigate(to(thenBy(keys, id)), { preventScrollReset: true })
                  }}
                >
                  {label}
                  {direction && <Icon name={direction === 'desc' ? 'chevronDown' : 'chevronUp'} />}
                  {direction && keys.length > 1 && <small>{rank + 1}</small>}
                </ScreenLink>
              ) : (
                <span>{label}</span>
              )}
            </th>
          )
        })}
        {isPeeked && (
          <th scope="col" role="columnheader" className="row-peek">
            <span className="hidden-label">Peek</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
