import type { ReactNode } from 'react'
import './facts.css'

/** What is known about something, read-only: as many columns as fit. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

/** One of them; a dash where there is nothing to say. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children === null || children === undefined || children === '' ? '–' : children}</dd>
    </div>
  )
}
