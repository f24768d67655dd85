import { redirect, redirectDocument } from '@remix-run/node'
import type { TabChargeView, TabDetails } from '../../../contract/calls/tabs'
import { isBarbackError } from '../../../contract/errors'
import type { GuestCall } from '../call'
import { refusedInWords } from '../refused-words'
import { tabLinesIn } from '../words/tab-lines'

type Charge = Pick<TabChargeView, 'status' | 'nextActionUrl'>

/** Where a guest goes after a hold or a payment was asked for: to their bank, to Stripe's form, or on. */
export function heldBy(charge: Charge | undefined, { tabId, whenHeld }: { tabId: number; whenHeld: string }): Response {
  const tab = `/app/tabs/${tabId}`
  if (charge?.status === 'RequiresAction' && charge.nextActionUrl !== null) return redirect(charge.nextActionUrl)
  // Loads a new document: only the screens that take cards have a policy that allows Stripe's form (app/entry.server.tsx).
  if (charge?.status === 'RequiresPaymentMethod') return redirectDocument(`${tab}/pay`)
  return redirect(charge?.status === 'Authorized' || charge?.status === 'Captured' ? whenHeld : tab)
}

/** The newest hold, while it is not yet one or was declined; undefined once it holds, and for a tab that was closed since it was asked for. */
export function pendingHold({ charges, closedAt, bill }: Pick<TabDetails, 'charges' | 'closedAt' | 'bill'>) {
  const newest = charges.findLast(({ kind }) => kind === 'Hold')
  const isOver = newest?.status === 'Authorized' || newest?.status === 'Captured' || newest?.status === 'Released'
  // A bill is of a tab that was secured: once it is closed, a raise that was pending does not matter.
  return isOver || (closedAt !== null && bill !== null) ? undefined : newest
}

/** The newest payment of what could not be charged, while it is not over. */
export function pendingPayment({ charges }: Pick<TabDetails, 'charges'>) {
  return charges.findLast(({ kind, status }) => kind === 'Payment' && WAITS.has(status))
}

const WAITS: ReadonlySet<TabChargeView['status']> = new Set([
  'Creating',
  'RequiresPaymentMethod',
  'RequiresAction',
  'Processing',
])

/** Throws the refusal of a form that was sent before with other choices, in words; any other error as it is. */
export function sentBefore({ language }: GuestCall) {
  return (error: unknown): never => {
    if (!isBarbackError(error) || error.code !== 'idempotency_mismatch') throw error
    throw refusedInWords('tab_changed', tabLinesIn(language).sentBefore)
  }
}
