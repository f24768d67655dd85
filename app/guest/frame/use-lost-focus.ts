import { useEffect } from 'react'
import { beginAtHeading } from '../../platform/ui/frame/use-beginning'

/**
 * A live screen may remove the focused element, as 'In the queue' goes once the drink is in a cubby. Focus then moves to the heading of the new
 * content instead of the top of the page. An element that stays keeps its focus.
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
      // Browsers fire the same event when the focused element is removed, when it is left, and when the page goes to the background.
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
