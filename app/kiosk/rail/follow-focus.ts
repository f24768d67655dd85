import { useEffect, useRef } from 'react'
import type { KioskOrder } from '../screen'

/** Keeps the focus on a ticket that moves to another column, so that keyboard and screen reader users keep their place. */
export function useFollowFocus(orders: readonly KioskOrder[]) {
  const queue = useRef<HTMLDivElement>(null)
  const focused = useRef<string>()
  useEffect(() => {
    const watched = queue.current
    if (!watched) return
    const note = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target.closest('.kiosk-order')?.id : undefined
    }
    watched.addEventListener('focusin', note)
    return () => watched.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return
    document.getElementById(focused.current)?.focus({ preventScroll: true })
  }, [orders])
  return queue
}
