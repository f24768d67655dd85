import { useEffect } from 'react'
import { beginAtHeading } from '../../platform/ui/use-beginning'

/**
 * A live screen may take away what has the focus, as 'In the queue' goes once the drink is in a cubby. Whoever works by keyboard, or listens, goes
 * on at the heading of what is there instead, and not at the top of the page. What is still there keeps the focus.
 */
export function useLostFocus(): void {
  useEffect(() => {
    const { body } = document
    let focused: EventTarget | null = null
    const isGone = () => focused instanceof Element && !focused.isConnected
    const gain = ({ target }: FocusEvent) => {
      focused = target
    }
    const leave = () => {
      // Browsers say the same of what is taken away as of what is left, and of a page that goes to the back as well.
      queueMicrotask(() => {
        if (!isGone() && document.activeElement !== focused) focused = null
      })
    }
    const changes = new MutationObserver(() => {
      if (isGone() && document.activeElement === body) beginAtHeading()
    })
    changes.observe(body, { childList: true, subtree: true })
    body.addEventListener('focusin', gain)
    body.addEventListener('focusout', leave)
    return () => {
      changes.disconnect()
      body.removeEventListener('focusin', gain)
      body.removeEventListener('focusout', leave)
    }
  }, [])
}
