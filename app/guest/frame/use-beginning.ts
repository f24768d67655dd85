import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/** On another screen, whoever listens goes on at its heading, which is read out: the link that led here is gone, and with it the place they were at. */
export function useBeginning(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const screen = document.getElementById('content')
    // A field may have asked for it.
    if (screen?.contains(document.activeElement)) return
    const heading = screen?.querySelector('h1')
    if (heading) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
  }, [pathname])
}
