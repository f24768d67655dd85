import { useEffect, useRef, useState } from 'react'
import { LOADING_ERROR } from '../query-result'
import { Icon } from '../icon'
import { RoundButton } from '../round-button'
import { SideSheet } from './side-sheet'
import './list-peek.css'

const KEYS: ReadonlyArray<[keys: string, does: string]> = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['Space', 'Peek at the row; j and k go on'],
  ['x', 'Tick the row'],
  ['/', 'Search the list'],
  ['Ctrl K', 'Find any screen or record'],
  ['Shift + click', 'Sort by one more column'],
  ['Esc', 'Close'],
  ['?', 'These keys'],
]

/** The keys of a list. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <SideSheet title="Keys" isTall onClose={onClose}>
      <dl className="list-key-names">
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </SideSheet>
  )
}

interface PeekSheetProps {
  /** The record's screen. */
  path: string
  onMove: (by: 1 | -1) => void
  onClose: () => void
}

/** Parts of a screen that do nothing in a sheet. */
const ACTIVE = 'script, noscript, template, button, dialog, nav, .page-actions, .page-head, input[type="hidden"]'

/** A record's own screen in a sheet, to read. */
export function PeekSheet({ path, onMove, onClose }: PeekSheetProps) {
  const content = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<{ path: string; title: string | undefined }>()
  useEffect(() => {
    const leave = new AbortController()
    const draw = async () => {
      const response = await fetch(path, { headers: { Accept: 'text/html' }, signal: leave.signal })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const main = page.querySelector('main')
      const title = page.querySelector('main h1')?.textContent ?? undefined
      if (!response.ok || !main) throw new Error(`${path} has no content`)
      content.current?.replaceChildren(...readable(main))
      setLoaded({ path, title })
    }
    draw().catch(() => {
      if (leave.signal.aborted) return
      content.current?.replaceChildren()
      setLoaded({ path, title: undefined })
    })
    return () => leave.abort()
  }, [path])
  const isLoaded = loaded?.path === path
  return (
    <SideSheet
      title={loaded?.title ?? 'Record'}
      isTall
      onClose={onClose}
      onKeyDown={({ key }) => (key === 'j' || key === 'k' ? onMove(key === 'j' ? 1 : -1) : undefined)}
    >
      <div className="list-peek-bar">
        <a href={path}>Open</a>
        <RoundButton type="button" aria-label="Previous row" onClick={() => onMove(-1)}>
          <Icon name="chevronUp" />
        </RoundButton>
        <RoundButton type="button" aria-label="Next row" onClick={() => onMove(1)}>
          <Icon name="chevronDown" />
        </RoundButton>
      </div>
      <div ref={content} className="list-peek" aria-busy={!isLoaded} />
      {isLoaded && loaded.title === undefined && <p role="alert">{LOADING_ERROR}</p>}
    </SideSheet>
  )
}

/** The content of a screen without what acts, and without ids, which the screen below may have too. */
function readable(main: Element): ChildNode[] {
  for (const part of main.querySelectorAll(ACTIVE)) part.remove()
  for (const field of main.querySelectorAll('input, select, textarea')) field.setAttribute('disabled', '')
  const shown = document.importNode(main, true)
  for (const part of shown.querySelectorAll('[id]')) part.id = `peek-${part.id}`
  for (const name of ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'])
    for (const part of shown.querySelectorAll(`[${name}]`)) {
      const ids = (part.getAttribute(name) ?? '').split(' ')
      part.setAttribute(name, ids.map((id) => `peek-${id}`).join(' '))
    }
  return [...shown.childNodes]
}
