import { useEffect, useState } from 'react'
import { isComposing } from '../form/composing'
import { KeySheet, PeekSheet } from './list-peek'

/** The rows of the screen's list. Lists of a record's screen have no keys. */
const ROWS = 'main .grid tbody tr'
const LINK = '.row-link'

/** Whether a key belongs to what has the focus: a field, or a dialog. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, select, textarea, [contenteditable], dialog, summary') !== null
  )
}

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => row.querySelector(LINK))
}

/** The row with the focus. */
function currentRow(): HTMLElement | undefined {
  return rows().find((row) => row.contains(document.activeElement))
}

function focusOn(row: HTMLElement | undefined): void {
  const link = row?.querySelector<HTMLElement>(LINK)
  link?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** The row that j or k leads to: the first one before any has the focus. */
function neighbour(of: HTMLElement | undefined, by: 1 | -1): HTMLElement | undefined {
  const all = rows()
  const at = of ? all.indexOf(of) : -1
  return at < 0 ? all[0] : (all[at + by] ?? all[at])
}

function pathOf(row: HTMLElement | undefined): string | undefined {
  return row?.querySelector(LINK)?.getAttribute('href') ?? undefined
}

/** The keys of a list: j and k, x, space, '/', '?'. Enter opens the row that has the focus, as it does any link. */
export default function ListKeys() {
  const [isHelp, setHelp] = useState(false)
  const [peeked, setPeeked] = useState<HTMLElement>()
  useEffect(headsInView, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || isComposing(event) || isTaken(target)) return
      const row = currentRow()
      const act = {
        j: () => focusOn(neighbour(row, 1)),
        k: () => focusOn(neighbour(row, -1)),
        x: row && (() => row.querySelector<HTMLElement>('.row-tick input')?.click()),
        ' ': row && (() => setPeeked(row)),
        '/': () => document.getElementById('search')?.focus(),
        '?': () => setHelp(true),
      }[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const path = pathOf(peeked)
  return (
    <>
      {isHelp && <KeySheet onClose={() => setHelp(false)} />}
      {path !== undefined && (
        <PeekSheet
          path={path}
          onMove={(by) => setPeeked((row) => neighbour(row, by))}
          onClose={() => {
            setPeeked(undefined)
            focusOn(peeked)
          }}
        />
      )}
    </>
  )
}

/** Marks lists that fit in their width: only their headings can stay in view, because a part that scrolls sideways holds them. */
function headsInView(): () => void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const frame = target.closest('.grid-scroll')
      if (frame) frame.toggleAttribute('data-fits', target.clientWidth <= frame.clientWidth)
    }
  })
  for (const table of document.querySelectorAll('.grid-scroll > .grid')) observer.observe(table)
  return () => observer.disconnect()
}
