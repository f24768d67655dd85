import { useNavigate } from '@remix-run/react'
import { useCallback, type AnchorHTMLAttributes, type MouseEvent } from 'react'

interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path from the root. */
  to: string
  /** Leads to another state of this screen, so the scroll position stays. */
  keepsScroll?: boolean
  /** Whether Remix asks the server for its route. Among links whose paths differ in a number only, one is enough. */
  discover?: boolean
}

/**
 * A link to a screen, for pages with dozens of them: the sidebar and lists. Remix's `Link` costs three times as much as the rest of its row,
 * since each asks the router for its route. This one is a plain link, and the frame around it handles all clicks (`useScreenLinks`).
 */
export function ScreenLink({ to, keepsScroll = false, discover = true, ...link }: ScreenLinkProps) {
  const screen = keepsScroll ? 'same' : 'other'
  // Remix's own attribute marks the links to discover. `useScreenLinks` uses it too, which saves a second attribute on dozens of links.
  return (
    <a
      href={to}
      data-discover={discover ? 'true' : undefined}
      data-screen={discover && !keepsScroll ? undefined : screen}
      {...link}
    />
  )
}

/** Returns a click handler for the `ScreenLink`s in an element: opens the screen without a new document, except for other buttons and modified clicks. */
export function useScreenLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return useCallback(
    (event) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>('a:is([data-discover], [data-screen])') : null
      if (!link || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      navigate(link.pathname + link.search, {
        // As in browsers: a link to the current screen adds no history entry.
        replace: link.href === window.location.href,
        preventScrollReset: link.dataset.screen === 'same',
      })
    },
    [navigate],
  )
}
