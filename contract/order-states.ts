import { type OrderItemStatus, type OrderStatus } from './enumerations'

/** The statuses an order may move to from each status (docs/rules/orders.md#order-moves). */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Draft: ['Submitted', 'Cancelled'],
  Submitted: ['Paid', 'Cancelled'],
  Paid: ['Started', 'Cancelled'],
  Started: ['Prepared', 'Cancelled'],
  Prepared: ['Ready', 'Cancelled'],
  // Back to Prepared: the cubby failed and the order is loaded again.
  Ready: ['Completed', 'Prepared', 'Cancelled'],
  Completed: [],
  Cancelled: [],
}

/** True if an order may move. The same status again is not a move; callers treat it as already done. */
export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return ORDER_TRANSITIONS[from].includes(to)
}

/** Steps the bar may undo for some seconds (docs/rules/orders.md#undo): from the new status to the earlier one. */
export const UNDO_TRANSITIONS: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  Started: ['Paid'],
  Prepared: ['Started', 'Ready'],
  Ready: ['Prepared'],
  Completed: ['Ready'],
}

/** The statuses a line may move to (docs/rules/orders.md#line-moves). */
const ORDER_ITEM_TRANSITIONS: Readonly<Record<OrderItemStatus, readonly OrderItemStatus[]>> = {
  Pending: ['Complete', 'NotAvailable'],
  Complete: ['Missing', 'Returned'],
  NotAvailable: [],
  Returned: [],
  Missing: [],
}

export function canMoveItem(from: OrderItemStatus, to: OrderItemStatus): boolean {
  return ORDER_ITEM_TRANSITIONS[from].includes(to)
}

/** True if a ticked line may be unticked: while its order is being made. */
export function canUntickItem(order: OrderStatus, from: OrderItemStatus, to: OrderItemStatus): boolean {
  return order === 'Started' && from === 'Complete' && to === 'Pending'
}

/** Lines that are refunded to the guest, tax included. */
export const REFUNDED_ITEM_STATUSES = [
  'NotAvailable',
  'Returned',
  'Missing',
] as const satisfies readonly OrderItemStatus[]

export function isRefundedItem(status: OrderItemStatus): boolean {
  return REFUNDED_ITEM_STATUSES.some((each) => each === status)
}

/** Orders that are not over yet. */
export const LIVE_ORDER_STATUSES = [
  'Draft',
  'Submitted',
  'Paid',
  'Started',
  'Prepared',
  'Ready',
] as const satisfies readonly OrderStatus[]

/** Orders on the kiosk: paid and not yet handed over. */
export const KIOSK_ORDER_STATUSES = ['Paid', 'Started', 'Prepared', 'Ready'] as const satisfies readonly OrderStatus[]

/** Orders the bar has yet to make: the queue that a guest has a place in. */
export const QUEUED_ORDER_STATUSES = ['Paid', 'Started'] as const satisfies readonly OrderStatus[]

/** Orders the bar has yet to make or to load. */
export const UNREADY_ORDER_STATUSES = ['Paid', 'Started', 'Prepared'] as const satisfies readonly OrderStatus[]

export function isUnready(status: OrderStatus): status is (typeof UNREADY_ORDER_STATUSES)[number] {
  return UNREADY_ORDER_STATUSES.some((unready) => unready === status)
}

export function isQueued(status: OrderStatus): boolean {
  return QUEUED_ORDER_STATUSES.some((queued) => queued === status)
}

/** Statuses in which the guest may still cancel, because nobody has begun to make the drinks. */
export const CUSTOMER_CANCELLABLE_STATUSES = ['Draft', 'Submitted', 'Paid'] as const satisfies readonly OrderStatus[]

export function isLiveOrder(status: OrderStatus): boolean {
  return ORDER_TRANSITIONS[status].length > 0
}
