import { useEffect, useState } from 'react'
import { isComposing } from '../form/composing'
import { KeySheet, PeekSheet } from './list-peek'

/** The rows of the screen's list. Lists of a record's screen have no keys. */
const ROWS = 'main .grid tbody tr'
const LINK = '.row-link'
const PEEK = '.row-peek > button'

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

/** `part`: what gets the focus, the row's link or its peek button. */
function focusOn(row: HTMLElement | undefined, part = LINK): void {
  row?.querySelector<HTMLElement>(part)?.focus({ preventScroll: true })
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

/**
 * The keys of a list: j and k, x, space, '/', '?'. Enter opens the row that has the focus, as it does any link. A row's peek button does what space does, by
 * mouse and by touch.
 */
export default function ListKeys() {
  const [isHelp, setHelp] = useState(false)
  const [peeked, setPeeked] = useState<HTMLElement>()
  /** The element that opened the sheet. It gets the focus back. */
  const [opener, setOpener] = useState(LINK)
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
        ' ': row && (() => peek(row, LINK)),
        '/': () => document.getElementById('search')?.focus(),
        '?': () => setHelp(true),
      }[key]
      if (!act) return
      event.preventDefault()
      act()
    }
    const onClick = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest(PEEK)?.closest('tr') : null
      if (row) peek(row, PEEK)
    }
    function peek(row: HTMLElement, by: string) {
      setPeeked(row)
      setOpener(by)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('click', onClick)
    }
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
            focusOn(peeked, opener)
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
