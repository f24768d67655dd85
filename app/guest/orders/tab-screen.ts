import { redirect } from '@remix-run/node'
import type { OrderStatus } from '../../../contract/enumerations'
import { readOrder } from '../../ordering/orders/read'
import { closeOwnTab } from '../../ordering/tabs/close'
import { readTab } from '../../ordering/tabs/read'
import { zoneOf } from '../../portal/venues/time-zones'
import { isLiveOrder } from '../../../contract/order-states'
import type { GuestCall } from '../call'
import { dayAndTime } from '../frame/moments'
import { listedOrders } from './listed-order'

/** Returns one visit with its orders and total, and whether it can be closed (docs/rules/orders.md#tabs). @throws 404 for another guest's */
export async function tabScreen(call: GuestCall) {
  const { app, language, words } = call
  const guest = call.guest()
  const { tab, orders } = await app.store.snapshot(async (db) => {
    const at = { ...app, db }
    const tab = await readTab(at, guest, call.id())
    return { tab, orders: await Promise.all(tab.orderIds.map((orderId) => readOrder(at, guest, orderId))) }
  })
  const { id, businessId, placeName, status, total, openedAt, closedAt, orderCount } = tab
  const zone = await zoneOf(app, businessId)
  return {
    title: `${words.orders.tab.title} – ${placeName}`,
    id,
    placeName,
    total,
    openedAt: dayAndTime(openedAt, language, zone),
    closedAt: closedAt === null ? null : dayAndTime(closedAt, language, zone),
    orderCount,
    orders: await listedOrders(app, language, orders.filter(isCounted)),
    cancelled: await listedOrders(
      app,
      language,
      orders.filter((order) => !isCounted(order)),
    ),
    mayClose: status !== 'Closed' && !orders.some((order) => isLiveOrder(order.status)),
  }
}

/** A tab counts only orders that are not cancelled, on every screen. */
function isCounted({ status }: { status: OrderStatus }): boolean {
  return status !== 'Cancelled'
}

export type TabScreen = Awaited<ReturnType<typeof tabScreen>>

/** @throws 404, 409 `orders_live` */
export async function pressTab(call: GuestCall) {
  await closeOwnTab(call.app, call.guest(), call.id(), {})
  return redirect(`/app/tabs/${call.id()}`)
}
