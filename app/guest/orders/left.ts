import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import { isRefundedItem } from '../../../contract/order-states'
import type { OrderView } from '../../ordering/orders/read'

/** Returns the lines not refunded; all lines if none is left or the order is cancelled. */
export function linesLeft({ status, items }: Pick<OrderView, 'status' | 'items'>): OrderView['items'] {
  const left = items.filter((item) => !isRefundedItem(item.status))
  return status === 'Cancelled' || left.length === 0 ? items : left
}

/** Returns the order's total less refunds; a cancelled order's original total. Dollars. */
export function sumsLeft({ status, total, refunded }: Pick<OrderView, 'status' | 'total' | 'refunded'>) {
  const cents = centsFromDollars(total) - (status === 'Cancelled' ? 0 : centsFromDollars(refunded))
  return { total: dollarsFromCents(cents) }
}
