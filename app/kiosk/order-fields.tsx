import type { KioskOrder } from './screen'

/** Which order, and as of when: a press on an older picture of it is refused. */
export function OrderFields({ order }: { order: KioskOrder }) {
  return (
    <>
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="version" value={order.version} />
    </>
  )
}
