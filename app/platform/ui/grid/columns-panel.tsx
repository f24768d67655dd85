import { Button } from '@radix-ui/themes'
import { useFetcher } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { isRefusedAnswer } from '../form/answer'
import { Select } from '../form/field'
import { Icon } from '../icon'
import { RoundButton } from '../round-button'
import { widthOptions } from './column-choices'
import { ColumnLines, StaysFirst } from './column-lines'
import { useColumnTable } from './column-table'
import type { ChosenColumns, Layout } from './layout'
import { SideSheet } from './side-sheet'
import './columns-panel.css'

interface ColumnsPanelProps {
  /** The action that stores them. */
  path: string
  chosen: ChosenColumns
  onClose: () => void
}

/** Shows, hides, moves and resizes the columns of the list behind it. Each change is stored at once, and the list follows. */
export default function ColumnsPanel({ path, chosen, onClose }: ColumnsPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { data, submit } = useFetcher()
  useFocusKept(panel)
  const { lines, toggle, move, resize, reset } = useColumnTable(chosen, (layout) =>
    submit(formOf(layout), { method: 'post', action: path }),
  )
  return (
    <SideSheet title="Columns" onClose={onClose}>
      <div className="columns-panel" ref={panel}>
        <ColumnLines>
          {lines.map(({ id, label, isShown, staysFirst, width }, index) => (
            <li key={id}>
              <label className="tick-row">
                <input type="checkbox" checked={isShown} disabled={staysFirst} onChange={() => toggle(id)} />
                <span>{label}</span>
              </label>
              <Select
                aria-label={`Width of ${label}`}
                value={width ?? ''}
                onChange={({ currentTarget: { value } }) => resize(id, value === '' ? undefined : Number(value))}
              >
                {widthOptions(width).map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </Select>
              {staysFirst ? (
                <StaysFirst />
              ) : (
                <>
                  <MoveButton label={label} to="up" rests={index === 1} onClick={() => move(id, -1)} />
                  <MoveButton label={label} to="down" rests={index === lines.length - 1} onClick={() => move(id, 1)} />
                </>
              )}
            </li>
          ))}
        </ColumnLines>
        <footer>
          {isRefusedAnswer(data) && (
            <p className="form-error" role="alert">
              {data.refused.message}
            </p>
          )}
          <Button type="button" variant="soft" color="gray" size="3" onClick={reset}>
            Back to the default
          </Button>
        </footer>
      </div>
    </SideSheet>
  )
}

interface MoveButtonProps {
  label: string
  to: 'up' | 'down'
  /** At the end of the list. The button keeps its place and the focus, so it is not `disabled`. */
  rests: boolean
  onClick: () => void
}

function MoveButton({ label, to, rests, onClick }: MoveButtonProps) {
  return (
    <RoundButton
      type="button"
      aria-label={`Move ${label} ${to}`}
      aria-disabled={rests || undefined}
      onClick={rests ? undefined : onClick}
    >
      <Icon name={to === 'up' ? 'chevronUp' : 'chevronDown'} />
    </RoundButton>
  )
}

/** The fields of the plain form, and `stays`: the panel stays open over the list. */
function formOf(layout: Layout | null): FormData {
  const form = new FormData()
  form.append('stays', 'on')
  if (!layout) {
    form.append('reset', 'on')
    return form
  }
  const { order, hidden, widths } = layout
  for (const id of order) {
    form.append('column', id)
    if (!hidden.includes(id)) form.append('shown', id)
  }
  for (const [id, width] of Object.entries(widths)) form.append(`width.${id}`, String(width))
  return form
}

/** Keeps the focus on a button whose line moves: browsers take it from an element that is moved in the page. */
function useFocusKept({ current: inside }: RefObject<HTMLElement>): void {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const note = () => {
      focused.current = document.activeElement
    }
    note()
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useLayoutEffect(() => {
    const had = focused.current
    if (document.activeElement === document.body && had instanceof HTMLElement && inside?.contains(had)) had.focus()
  })
}
