import type { PayoutPartTable, PayoutTable } from '../../../db/tables'
import type { Tone } from '../../platform/ui/badge'
import { formatBusinessDate, formatWeekday } from '../../platform/ui/dates'
import { daysBetween } from '../figures/business-dates'

export type PayoutStatus = PayoutTable['status']
export type PartKind = PayoutPartTable['kind']

export const PAYOUT_STATUSES = ['Pending', 'InTransit', 'Paid', 'Failed', 'Cancelled'] as const satisfies PayoutStatus[]

export const STATUS_WORDS: Record<PayoutStatus, { words: string; tone: Tone }> = {
  Pending: { words: 'Being prepared', tone: 'info' },
  InTransit: { words: 'On its way', tone: 'info' },
  Paid: { words: 'Paid', tone: 'good' },
  Failed: { words: 'Failed', tone: 'bad' },
  Cancelled: { words: 'Cancelled', tone: 'idle' },
}

/** The kinds of parts in the order in which a payout lists them. */
export const PART_KINDS: Record<PartKind, { one: string; all: string }> = {
  Order: { one: 'Order', all: 'Orders' },
  Refund: { one: 'Refund', all: 'Refunds' },
  FeeRefund: { one: 'Barback fee returned', all: 'Barback fees returned' },
  FailedRefund: { one: 'Refund that failed', all: 'Refunds that failed' },
  Dispute: { one: 'Dispute', all: 'Disputes' },
  StripeFee: { one: 'Stripe fee', all: 'Stripe fees' },
  Adjustment: { one: 'Adjustment', all: 'Adjustments' },
  FailedPayout: { one: 'Payout that failed', all: 'Payouts that failed' },
}

/** 'today', 'Tuesday' within a week, 'Tue, May 26' later, or 'expected May 18' once the date has passed. Dates: 'yyyy-MM-dd'. */
export function arrivalInWords(arrivesOn: string, today: string): string {
  if (arrivesOn < today) return `expected ${formatBusinessDate(arrivesOn, false)}`
  if (arrivesOn === today) return 'today'
  const days = daysBetween(today, arrivesOn)
  return days < 7 ? (WEEKDAYS[new Date(`${arrivesOn}T00:00:00Z`).getUTCDay()] ?? '') : formatWeekday(arrivesOn)
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
