import { Link } from '@remix-run/react'
import { Suspense, useEffect, useState } from 'react'
import { Icon } from '../icon'
import { lazyPart } from '../lazy-part'
import './find-link.css'

/** Loaded on first use. */
const Finder = lazyPart(async () => import('./finder'))

const FIND = 'barback:find'

/** Leads to any screen or record: a link to the page that finds them or, with JavaScript, a dialog over the screen. */
export function FindLink() {
  return (
    <Link
      className="find-link"
      to="/find"
      aria-keyshortcuts="Control+K"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        window.dispatchEvent(new Event(FIND))
      }}
    >
      <Icon name="search" />
      <span>Find</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </Link>
  )
}

/** The dialog of these links, which Ctrl-K also opens. Once on a page, outside any part that may be hidden. */
export function FindDialog() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const show = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      show()
    }
    document.addEventListener('keydown', onKey)
    window.addEventListener(FIND, show)
    return () => {
      document.removeEventListener('keydown', onKey)
      window.removeEventListener(FIND, show)
    }
  }, [])
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <Finder onClose={() => setOpen(false)} />
    </Suspense>
  )
}
