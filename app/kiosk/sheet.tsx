import type { ReactNode } from 'react'
import { Opened } from './opened'
import './sheet.css'

/** The name that all sheets share, so that one is open at a time. */
export const SHEET = 'kiosk-sheet'

interface SheetProps {
  className: string
  summary: ReactNode
  /** Rendered inside the sheet even before it is opened. */
  always?: ReactNode
  children: ReactNode
}

/** Content that opens over the edge of the screen and moves nothing. Opens without JavaScript too. */
export function Sheet(props: SheetProps) {
  return <Opened {...props} name={SHEET} within={inPanel} />
}

function inPanel(content: ReactNode) {
  // Scrolls where it is long, so keyboards need to focus it.
  return (
    <div className="kiosk-sheet-panel" role="group" aria-label="Details" tabIndex={0}>
      {content}
    </div>
  )
}
