import { useEffect, useState } from 'react'
import type { Pages } from './use-pages'

/**
 * Keys and bump bars: 1 to 9 choose a ticket in sight, Enter presses its button, arrows go from ticket to ticket, Page Up and Page Down turn pages,
 * '/' goes to the search. Returns whether keys have been used, so that tickets show their digits.
 */
export function useKeys({ rail, page, show }: Pages): boolean {
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, altKey, ctrlKey, metaKey } = event
      if (altKey || ctrlKey || metaKey || !(target instanceof HTMLElement) || isTyping(target)) return
      if (press(key, target)) event.preventDefault()
    }
    function press(key: string, target: HTMLElement): boolean {
      const ticket = target.closest<HTMLElement>('.kiosk-order')
      if (/^[1-9]$/.test(key)) return choose(rail.current?.querySelector<HTMLElement>(`[data-key="${key}"]`))
      if (key === 'Enter' && ticket === target) {
        ticket.querySelector<HTMLButtonElement>('.kiosk-big')?.click()
        return true
      }
      if (key === 'PageDown' || key === 'PageUp') {
        show(page + (key === 'PageDown' ? 1 : -1))
        return true
      }
      if (key === '/') {
        document.querySelector<HTMLInputElement>('.kiosk-find input')?.focus()
        return true
      }
      const step = stepOf(key, rail.current)
      if (step === undefined) return false
      const tickets = [...(rail.current?.querySelectorAll<HTMLElement>('.kiosk-order') ?? [])]
      const at = ticket ? tickets.indexOf(ticket) : -1
      return choose(at < 0 ? rail.current?.querySelector<HTMLElement>('[data-key="1"]') : tickets[at + step])
    }
    function choose(ticket: HTMLElement | null | undefined): boolean {
      setUsed(true)
      ticket?.focus({ preventScroll: true })
      return ticket !== null && ticket !== undefined
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [rail, page, show])
  return isUsed
}

function isTyping(target: HTMLElement): boolean {
  return target.closest('input, select, textarea, [role="dialog"], .kiosk-sheet-panel') !== null
}

/** Returns how many tickets an arrow key goes on. */
function stepOf(key: string, rail: HTMLElement | null): number | undefined {
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowLeft') return -1
  if (!rail || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined
  const columns = getComputedStyle(rail).gridTemplateColumns.split(' ').length
  return key === 'ArrowDown' ? columns : -columns
}
