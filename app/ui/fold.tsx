import type { ReactNode } from 'react'
import './fold.css'

/** A part that can be folded away, by the browser itself. */
export function Fold({
  summary,
  open,
  children,
}: {
  summary: string
  open?: boolean | undefined
  children: ReactNode
}) {
  return (
    <details className="fold" open={open}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
