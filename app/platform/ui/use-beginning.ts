import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * On another screen, whoever listens or works by keyboard goes on at its heading, which is read out: the link that led here is gone, and with it the
 * place they were at. `keeps`: on the same screen too, when what had the focus is gone, such as Save once its form is saved.
 */
export function useBeginning(keeps = false): void {
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname, key })
  useEffect(() => {
    const before = shown.current
    if (before.key === key) return
    shown.current = { pathname, key }
    const at = document.activeElement
    // A field or a dialog may have asked for it, and 'Next' is on the next record, too.
    const stays = before.pathname === pathname ? !keeps || at !== document.body : at?.closest('main, input, dialog')
    if (!stays) beginAtHeading()
  }, [pathname, key, keeps])
}

/** Puts the focus on the screen's heading, wherever it is scrolled to. */
export function beginAtHeading(): void {
  const heading = document.querySelector('h1')
  if (heading) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}
