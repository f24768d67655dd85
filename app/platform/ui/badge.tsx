import type { ReactNode } from 'react'
import './badge.css'

/** The meaning of a status, which sets its colour. */
export type Tone = 'idle' | 'info' | 'good' | 'warn' | 'bad'

const TONES: Record<string, Tone> = {
  Draft: 'idle',
  Submitted: 'idle',
  Paid: 'info',
  Started: 'warn',
  Prepared: 'warn',
  Ready: 'good',
  Completed: 'idle',
  Cancelled: 'bad',
  Pending: 'warn',
  Open: 'info',
  Closed: 'idle',
  New: 'info',
  'In Process': 'warn',
  Complete: 'good',
  Aborted: 'bad',
  NotAvailable: 'bad',
  Missing: 'bad',
  Returned: 'bad',
  Unpaid: 'idle',
  Authorized: 'info',
  PartiallyRefunded: 'warn',
  Refunded: 'bad',
  Failed: 'bad',
  'Setup Needed': 'warn',
  'Needs Repair': 'bad',
  Disabled: 'idle',
  Shipping: 'info',
  Active: 'good',
  Inactive: 'idle',
  Online: 'good',
  Offline: 'bad',
}

/** A few words in the colour of their tone. The words carry the meaning; the colour helps. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

/** A status in its colour, in words: 'PartiallyRefunded' becomes two. */
export function StatusBadge({ status, tone = TONES[status] ?? 'idle' }: { status: string; tone?: Tone }) {
  return <Badge tone={tone}>{status.replace(/([a-z])(?=[A-Z])/g, '$1 ')}</Badge>
}

/** A count beside the name of its list. */
export function Count({ children }: { children: ReactNode }) {
  return <span className="count">{children}</span>
}
