import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the heading of a new screen, which screen readers then read: the link that led there is gone, and the reading position with
 * it. `keeps`: on the same screen too, if the focused element is gone, such as Save after its form was saved.
 */
export function useBeginning(keeps = false): void {
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { pathname, key }
    const at = document.activeElement
    // A field or a dialog may have taken the focus, and 'Next' is on the next record too.
    const stays = before.pathname === pathname ? !keeps || at !== document.body : at?.closest('main, input, dialog')
    if (!stays) beginAtHeading()
  }, [pathname, key, keeps])
}

/** Focuses the screen's heading without scrolling. */
export function beginAtHeading(): void {
  const heading = document.querySelector('h1')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
