import type { ReactNode } from 'react'
import './save-bar.css'

/** The end of a long form, with its Save button. It sticks to the bottom of the screen while the form is longer. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <div className="save-bar">{children}</div>
}
