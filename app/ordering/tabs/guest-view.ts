import type { SelectQueryBuilder } from 'kysely'
import { dollarsFromCents } from '../../../contract/money'
import type { Tables } from '../../../db/store'
import { tabView, type TabRow } from './rows'

/** Adds what is a guest's own of each tab: their orders, their share, and what was taken of their cards. */
export function guestRows<Row>(
  query: SelectQueryBuilder<Tables, 'tab' | 'business' | 'place', Row>,
  customerId: number,
) {
  return query.select((eb) => {
    const orders = eb
      .selectFrom('order')
      .whereRef('order.tabId', '=', 'tab.id')
      .where('order.customerId', '=', customerId)
      .where('order.onTab', '=', 1)
    const charges = eb
      .selectFrom('tabCharge')
      .whereRef('tabCharge.tabId', '=', 'tab.id')
      .where('tabCharge.customerId', '=', customerId)
    return [
      orders
        .where('order.status', '<>', 'Cancelled')
        .select((own) => own.fn.count<number>('order.id').as('count'))
        .as('ownOrderCount'),
      orders
        .select((own) => own.fn.sum<number | null>(own('totalCents', '-', own.ref('refundedTotalCents'))).as('cents'))
        .as('ownOrderedCents'),
      charges.select((own) => own.fn.sum<number | null>('capturedCents').as('cents')).as('ownTakenCents'),
      charges
        .innerJoin('refund', 'refund.tabChargeId', 'tabCharge.id')
        .where('refund.status', '<>', 'Failed')
        .select((own) => own.fn.sum<number | null>('refund.amountCents').as('cents'))
        .as('ownBackCents'),
      eb
        .selectFrom('tabShare')
        .whereRef('tabShare.tabId', '=', 'tab.id')
        .where('tabShare.customerId', '=', customerId)
        .select('amountCents')
        .as('shareCents'),
      eb
        .selectFrom('tabFriend')
        .whereRef('tabFriend.tabId', '=', 'tab.id')
        .where('tabFriend.customerId', '=', customerId)
        .select('tabFriend.limitCents')
        .as('ownLimitCents'),
    ]
  })
}

interface OwnParts {
  ownOrderCount: number | null
  ownOrderedCents: number | null
  ownTakenCents: number | null
  ownBackCents: number | null
  shareCents: number | null
  ownLimitCents: number | null
}

/** A tab as a guest sees it in their list. Of a friend's tab they see what is theirs. */
export function guestTabView(row: TabRow & OwnParts, customerId: number) {
  const { settledAt, sharesUntil, shareCents, ownTakenCents, ownBackCents, ownLimitCents, ownOrderedCents } = row
  const whole = tabView(row)
  const paidCents = (ownTakenCents ?? 0) - (ownBackCents ?? 0)
  const shared = shareCents === null ? null : dollarsFromCents(settledAt === null ? shareCents : paidCents)
  if (row.customerId === customerId) return { ...whole, total: shared ?? whole.total }
  // On a closed tab without shares, the host pays all.
  const owedCents = row.status === 'Closed' ? 0 : (ownOrderedCents ?? 0)
  const hasToPay = sharesUntil !== null && shareCents !== null && (ownTakenCents ?? 0) === 0
  return {
    ...whole,
    orderCount: row.ownOrderCount ?? 0,
    total: shared ?? dollarsFromCents(owedCents),
    limit: ownLimitCents === null ? whole.limit : dollarsFromCents(ownLimitCents),
    unpaid: hasToPay ? dollarsFromCents(shareCents) : 0,
  }
}
