import { useNavigate } from '@remix-run/react'
import { useCallback, type AnchorHTMLAttributes, type MouseEvent } from 'react'

interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path from the root. */
  to: string
  /** Leads to another state of this screen, which stays where it is scrolled to. */
  keepsScroll?: boolean
  /** Remix asks the server which route it leads to. Of many whose paths differ in a number only, one is enough. */
  discover?: boolean
}

/**
 * A link to a screen, where a page has dozens: in the sidebar and in lists. Remix's `Link` costs three times as much as the rest of its row, since each
 * asks the router by itself where it leads; this one is a plain link, and the frame around takes all of their clicks (`useScreenLinks`).
 */
export function ScreenLink({ to, keepsScroll = false, discover = true, ...link }: ScreenLinkProps) {
  const screen = keepsScroll ? 'same' : 'other'
  // By its own attribute Remix finds the links whose screens it should know of; it says enough, and there are dozens.
  return (
    <a
      href={to}
      data-discover={discover ? 'true' : undefined}
      data-screen={discover && !keepsScroll ? undefined : screen}
      {...link}
    />
  )
}

/** What an element does with clicks on the `ScreenLink`s in it: opens the screen without a new document. Other keys and buttons are the browser's. */
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
        // As the browser does: going to where one is adds no step to go back to.
        replace: link.href === window.location.href,
        preventScrollReset: link.dataset.screen === 'same',
      })
    },
    [navigate],
  )
}
