import { BarbackError, conflict } from '../../../contract/errors'
import { dollarsFromCents } from '../../../contract/money'
import type { VenueTrx } from '../../../db/store'
import { nextDayNumber } from '../orders/daily-number'
import { moveOrder } from '../orders/transition'
import { openTabOf, roomOnTab } from '../tabs/tab-sums'
import type { Quote } from './quote'

/** Requires an open tab at a venue that takes orders on tabs only. @throws 409 `tab_needed` */
export function requireTab({ venue, tab }: Quote): void {
  if (venue.tabMode === 'end' && !tab) {
    throw conflict('tab_needed', `${venue.name} takes orders on a tab: open one, and pay at the end`)
  }
}

/**
 * Requires that the guest's tab is still the one that was quoted, with the same fee, and that the order fits on it.
 *
 * @throws 409 `tab_changed`; 402 `tab_limit` with what is left
 */
export async function requireSameTab(
  trx: VenueTrx,
  quote: Quote,
  of: { customerId: number; businessId: number },
): Promise<void> {
  const tab = await openTabOf(trx, of)
  if (tab?.id !== quote.tab?.id || tab?.feeCents !== quote.tab?.feeCents) {
    throw conflict('tab_changed', 'Your tab has changed: please check the total and order again')
  }
  if (!tab) return
  const { fits, leftCents } = roomOnTab(tab, quote)
  if (fits) return
  const left = dollarsFromCents(leftCents)
  const isOwn = tab.hostId === of.customerId
  throw new BarbackError({
    status: 402,
    code: 'tab_limit',
    message: isOwn
      ? `This does not fit on your tab: $${left.toFixed(2)} is left. Raise its limit, or close it and open another.`
      : `This does not fit on your friend's tab: $${left.toFixed(2)} is left for you.`,
    details: { left, tabId: tab.id, isOwn },
  })
}

interface OnTab {
  orderId: number
  businessId: number
  timeZone: string
  /** When its guest wants it (Unix ms); null for as soon as possible. */
  wantedAt: number | null
  now: number
}

/** Moves an order on a tab to Paid, so that the bar sees it. The tab's holds are captured when it is closed (docs/rules/tabs.md#orders-on-a-tab). */
export async function takeOnTab(trx: VenueTrx, { orderId, wantedAt, now, ...venue }: OnTab): Promise<void> {
  const dayNumber = await nextDayNumber(trx, { ...venue, at: wantedAt ?? now })
  await moveOrder(trx, { orderId, to: 'Paid', actor: 'payments', paymentStatus: 'Authorized', dayNumber, now })
}
