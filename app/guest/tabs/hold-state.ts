import { redirect, redirectDocument } from '@remix-run/node'
import type { TabChargeView, TabDetails } from '../../../contract/calls/tabs'
import { isBarbackError } from '../../../contract/errors'
import type { GuestCall } from '../call'
import { refusedInWords } from '../refused-words'
import { tabLinesIn } from '../words/tab-lines'

type Charge = Pick<TabChargeView, 'status' | 'nextActionUrl'>

/** Redirects a guest who has asked for a hold or a payment: to their bank, to Stripe's form, to `whenHeld` once it has succeeded, or else to the tab. */
export function redirectAfter(
  charge: Charge | undefined,
  { tabId, whenHeld }: { tabId: number; whenHeld: string },
): Response {
  const tab = `/app/tabs/${tabId}`
  if (charge?.status === 'RequiresAction' && charge.nextActionUrl !== null) return redirect(charge.nextActionUrl)
  // Loads a new document: only the screens that take cards have a policy that allows Stripe's form (app/entry.server.tsx).
  if (charge?.status === 'RequiresPaymentMethod') return redirectDocument(`${tab}/pay`)
  return redirect(charge?.status === 'Authorized' || charge?.status === 'Captured' ? whenHeld : tab)
}

/** Returns the newest hold if it is pending or was declined. Undefined once it is authorised, and once the tab is closed. */
export function pendingHold({ charges, closedAt, bill }: Pick<TabDetails, 'charges' | 'closedAt' | 'bill'>) {
  const newest = charges.findLast(({ kind }) => kind === 'Hold')
  const isOver = newest?.status === 'Authorized' || newest?.status === 'Captured' || newest?.status === 'Released'
  // Only a secured tab has a bill. Once it is closed, a pending raise has no effect.
  return isOver || (closedAt !== null && bill !== null) ? undefined : newest
}

/** Returns the newest payment that has neither succeeded nor failed. */
export function pendingPayment({ charges }: Pick<TabDetails, 'charges'>) {
  return charges.findLast(({ kind, status }) => kind === 'Payment' && WAITS.has(status))
}

const WAITS: ReadonlySet<TabChargeView['status']> = new Set([
  'Creating',
  'RequiresPaymentMethod',
  'RequiresAction',
  'Processing',
])

/** Returns an error handler for forms with an idempotency key. @throws 409 `tab_changed` for a form that was sent before with other choices; any other error as it is */
export function refuseSentBefore({ language }: GuestCall) {
  return (error: unknown): never => {
    if (!isBarbackError(error) || error.code !== 'idempotency_mismatch') throw error
    throw refusedInWords('tab_changed', tabLinesIn(language).sentBefore)
  }
}
