import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import { isRefundedItem } from '../../../contract/order-states'
import type { OrderView } from '../../ordering/orders/read'

/** The lines that the guest gets or got; all of them where none is left, and of a cancelled order. */
export function linesLeft({ status, items }: Pick<OrderView, 'status' | 'items'>): OrderView['items'] {
  const left = items.filter((item) => !isRefundedItem(item.status))
  return status === 'Cancelled' || left.length === 0 ? items : left
}

/** The order's total less what went back; of a cancelled order what it came to. Dollars. */
export function sumsLeft({ status, total, refunded }: Pick<OrderView, 'status' | 'total' | 'refunded'>) {
  const cents = centsFromDollars(total) - (status === 'Cancelled' ? 0 : centsFromDollars(refunded))
  return { total: dollarsFromCents(cents) }
}
