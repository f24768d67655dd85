import type { SelectQueryBuilder } from 'kysely'
import { dollarsFromCents } from '../../../contract/money'
import type { Tables } from '../../../db/store'
import { tabView, type TabRow } from './rows'

/** Adds a guest's own part of each tab: their orders, their share, and what their cards have paid. */
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
        .select((own) => own.fn.sum<number | null>(own('subtotalCents', '+', own.ref('taxCents'))).as('cents'))
        .as('ownDrinksCents'),
      orders
        .innerJoin('refund', 'refund.orderId', 'order.id')
        .where('refund.status', '<>', 'Failed')
        .select((own) =>
          own.fn.sum<number | null>(own('refund.subtotalCents', '+', own.ref('refund.taxCents'))).as('cents'),
        )
        .as('ownDrinksBackCents'),
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
  ownDrinksCents: number | null
  ownDrinksBackCents: number | null
  ownTakenCents: number | null
  ownBackCents: number | null
  shareCents: number | null
  ownLimitCents: number | null
}

/** Returns a tab as its guest sees it. The total of a friend's tab is the guest's own drinks with tax and, once it is closed, their share. */
export function guestTabView(row: TabRow & OwnParts, { customerId, now }: { customerId: number; now: number }) {
  const { settledAt, sharesUntil, shareCents, ownTakenCents, ownBackCents, ownLimitCents } = row
  const whole = tabView(row)
  const paidCents = (ownTakenCents ?? 0) - (ownBackCents ?? 0)
  const mayPay = sharesUntil !== null && now < sharesUntil && shareCents !== null
  if (row.customerId === customerId) {
    if (shareCents === null) return whole
    const byOthersCents = (row.takenCents ?? 0) - (ownTakenCents ?? 0)
    const owedCents = mayPay ? shareCents : (row.dueCents ?? 0) - byOthersCents
    return { ...whole, total: dollarsFromCents(settledAt === null ? owedCents : paidCents) }
  }
  const hasToPay = mayPay && (ownTakenCents ?? 0) === 0
  const drinksCents = (row.ownDrinksCents ?? 0) - (row.ownDrinksBackCents ?? 0)
  // The host pays what a friend has not paid of a closed tab.
  const totalCents = row.status !== 'Closed' ? drinksCents : hasToPay ? shareCents : paidCents
  return {
    ...whole,
    orderCount: row.ownOrderCount ?? 0,
    total: dollarsFromCents(totalCents),
    limit: ownLimitCents === null ? null : dollarsFromCents(ownLimitCents),
    unpaid: hasToPay ? dollarsFromCents(shareCents) : 0,
  }
}
