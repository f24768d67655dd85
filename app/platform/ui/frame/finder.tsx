import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { SEARCH_DEBOUNCE_MS } from '../../../../contract/limits'
import { isComposing } from '../form/composing'
import { Input } from '../form/field'
import './finder.css'

interface FoundAnswer {
  words: string
  found: Array<{ label: string; kind: string; to: string }>
}

/** Opens over any screen and finds what the user may open as they type. Arrows move, Enter opens, Escape closes. */
export default function Finder({ onClose }: { onClose: () => void }) {
  const { data, load, state } = useFetcher<FoundAnswer>()
  const knowsWay = useKnownRoute('routes/_portal.find')
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const asked = useRef<string>()
  const opensFirst = useRef(false)
  const listId = useId()
  const [active, setActive] = useState(0)
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const found = data?.found ?? []
  const current = Math.min(active, found.length - 1)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useEffect(() => {
    // One request at a time: the router fails to find a route when a second request comes while it discovers the route for the first.
    if (!knowsWay || state !== 'idle' || asked.current === words) return
    const ask = () => {
      asked.current = words
      load(`/find?${new URLSearchParams({ q: words })}`)
    }
    const timer = setTimeout(ask, words === '' ? 0 : SEARCH_DEBOUNCE_MS / 4)
    return () => clearTimeout(timer)
  }, [knowsWay, state, words, load])

  const open = (to: string | undefined) => {
    if (to === undefined) return
    onClose()
    navigate(to)
  }
  const isAnswered = state === 'idle' && asked.current === words
  useEffect(() => {
    if (!isAnswered || !opensFirst.current) return
    opensFirst.current = false
    open(found[0]?.to)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive(Math.max(0, Math.min(found.length - 1, current + (event.key === 'ArrowDown' ? 1 : -1))))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // The list may still belong to the previous text: Enter then opens the first match of the new one.
      if (isAnswered) open(found[current]?.to)
      else opensFirst.current = true
    }
  }
  return (
    <dialog
      ref={dialog}
      className="finder"
      aria-label="Find"
      onClose={onClose}
      onClick={(event) => (event.target === dialog.current ? onClose() : undefined)}
    >
      <Input
        type="search"
        role="combobox"
        aria-label="Find a screen or a record"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
        placeholder="A screen, a drink, a person…"
        autoComplete="off"
        maxLength={255}
        autoFocus
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setActive(0)
          opensFirst.current = false
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={listId} role="listbox" aria-label="Found">
        {found.map(({ label, kind, to }, index) => (
          <li
            key={to}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === current}
            ref={index === current ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => open(to)}
          >
            <span>{label}</span>
            <span className="finder-kind">{kind}</span>
          </li>
        ))}
      </ul>
      <p role="status">{data && found.length === 0 && state === 'idle' ? 'Nothing found.' : ''}</p>
    </dialog>
  )
}

/** Milliseconds between checks whether the router knows a route, and most checks. */
const LOOK_MS = 30
const MOST_LOOKS = 100

/**
 * Whether the router knows a route, which happens shortly after the page shows a link to it. While the router is still discovering a route, it
 * treats it as missing.
 */
function useKnownRoute(id: string): boolean {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    let looks = 0
    const look = () => {
      looks += 1
      // With data saving on, Remix does not discover links: after the last check the router discovers the route on first use.
      if (!(id in window.__remixManifest.routes) && looks < MOST_LOOKS) return
      clearInterval(timer)
      setKnown(true)
    }
    const timer = setInterval(look, LOOK_MS)
    look()
    return () => clearInterval(timer)
  }, [id])
  return isKnown
}
