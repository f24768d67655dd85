import { forwardRef, type ReactNode } from 'react'
import './tabs.css'

interface TabsProps {
  label: string
  /** For tabs above a whole page, aligned with its content. */
  overPage?: boolean
  /** Links. The current one has `aria-current`. */
  children: ReactNode
}

/** The parts of one thing, one page each: a row of links, which scrolls if it is too long. */
export const Tabs = forwardRef<HTMLElement, TabsProps>(function Tabs({ label, overPage = false, children }, ref) {
  return (
    <nav ref={ref} className="tabs" data-over-page={overPage ? '' : undefined} aria-label={label}>
      {children}
    </nav>
  )
})
