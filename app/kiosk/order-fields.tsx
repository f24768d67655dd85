import type { KioskOrder } from './screen'

/** Which order, in which version: a press on an outdated card is refused (docs/rules/orders.md#stale-screens). */
export function OrderFields({ order }: { order: KioskOrder }) {
  return (
    <>
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="version" value={order.version} />
    </>
  )
}
