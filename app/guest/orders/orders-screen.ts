import { ordersQuery } from '../../../contract/calls/orders'
import { isLiveOrder } from '../../../contract/order-states'
import { activeOrders, listOrders, type OrderView } from '../../orders/read'
import { timeZonesOf } from '../../venues/time-zones'
import type { GuestCall } from '../call'
import { dayAndTime } from './moments'
import { standingOf } from './standing'

const PAGE_SIZE = 12

/** The guest's orders: those that are not over, and a page of the others, newest first. */
export async function ordersScreen(call: GuestCall) {
  const { app, url, language } = call
  const guest = call.guest()
  const query = ordersQuery.parse({ page: url.searchParams.get('page') ?? '', size: PAGE_SIZE })
  const open = query.page === 0 ? (await activeOrders(app, guest)).results : []
  const listed = await listOrders(app, guest, query)
  const earlier = listed.results.filter(({ status }) => !isLiveOrder(status))
  const zones = await timeZonesOf(app, [...new Set([...open, ...earlier].map(({ businessId }) => businessId))])
  const line = (order: OrderView) => ({
    id: order.id,
    placeName: order.placeName,
    total: order.total,
    drinks: order.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
    cubby: order.cubby?.number ?? null,
    standing: standingOf(order),
    placedAt: dayAndTime(order.placedAt, language, zones.get(order.businessId) ?? 'UTC'),
  })
  return {
    title: call.words.orders.title,
    open: open.map(line),
    earlier: earlier.map(line),
    newer: query.page > 0 ? query.page - 1 : null,
    older: (query.page + 1) * PAGE_SIZE < listed.total ? query.page + 1 : null,
  }
}

export type OrdersScreen = Awaited<ReturnType<typeof ordersScreen>>
export type ListedOrder = OrdersScreen['open'][number]
