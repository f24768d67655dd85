import { Button } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
// The rules of its boxes.
import '../../platform/ui/form/form-row'
import { RestOfQuery } from '../../platform/ui/grid/rest-of-query'
import { useHydrated } from '../../platform/ui/hydrated'
import type { ShownResource } from '../definition/shown'
import { ALL, DO, manyPath, ROW } from './many-query'
import './many-bar.css'

/** The id of the form that a list's checkboxes belong to. */
export const MANY_FORM = 'many'

interface ManyBarProps {
  of: ShownResource
  /** Actions that the viewer may take on the ticked rows. */
  canEdit: boolean
  canDelete: boolean
  /** Rows on this page, and over all pages. */
  shown: number
  total: number
  /** The list with its checkboxes. */
  children: ReactNode
}

/**
 * A list with checkboxes, and the actions on ticked rows. The style sheet alone shows the buttons from the first tick. They are a plain GET
 * form that leads to the screen where the rows are changed or deleted.
 */
export function ManyBar({ of: { table }, canEdit, canDelete, shown, total, children }: ManyBarProps) {
  const list = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const [count, setCount] = useState(0)
  const ticks = () => [...(list.current?.querySelectorAll<HTMLInputElement>(`input[name=${ROW}]`) ?? [])]
  const recount = () => setCount(ticks().filter(({ checked }) => checked).length)
  // Another page has other rows.
  useEffect(recount)
  const tickAll = () => {
    const all = ticks()
    const isAll = all.every(({ checked }) => checked)
    for (const tick of all) tick.checked = !isAll
    recount()
  }
  return (
    <div className="many-list" ref={list} onChange={recount}>
      {children}
      <Form method="get" id={MANY_FORM} action={manyPath(table)} className="many-bar">
        <RestOfQuery without={['page', 'create', 'copy', 'after', 'filters']} />
        {hydrated && (
          <Button type="button" variant="soft" color="gray" size="3" onClick={tickAll}>
            {count === shown ? 'Untick all' : `Tick all ${shown}`}
          </Button>
        )}
        {total > shown && (
          <label className="tick-row">
            <input type="checkbox" name={ALL} value="1" />
            <span>{`All ${total.toLocaleString('en-US')} of the list`}</span>
          </label>
        )}
        <span className="many-count" aria-live="polite">
          {hydrated && count > 0 && `${count} ticked`}
        </span>
        {canEdit && (
          <Button type="submit" name={DO} value="edit" variant="soft" size="3">
            Change…
          </Button>
        )}
        {canDelete && (
          <Button type="submit" name={DO} value="delete" variant="soft" color="red" size="3">
            Delete…
          </Button>
        )}
      </Form>
    </div>
  )
}
