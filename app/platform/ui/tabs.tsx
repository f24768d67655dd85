import { forwardRef, type ReactNode } from 'react'
import './tabs.css'

interface TabsProps {
  label: string
  /** Over a whole page, in line with what is in it. */
  overPage?: boolean
  /** Links; the one with `aria-current` is where we are. */
  children: ReactNode
}

/** The parts of one thing, a page each: a row of links, which scrolls where it is too long. */
export const Tabs = forwardRef<HTMLElement, TabsProps>(function Tabs({ label, overPage = false, children }, ref) {
  return (
    <nav ref={ref} className="tabs" data-over-page={overPage ? '' : undefined} aria-label={label}>
      {children}
    </nav>
  )
})
