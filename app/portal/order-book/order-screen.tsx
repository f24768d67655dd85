import { Link } from '@remix-run/react'
import { useLiveScreen } from '../../platform/ui/live/live'
import { LiveState } from '../../platform/ui/live/live-state'
import { Page } from '../../platform/ui/frame/page'
import { GuestName } from './guest-name'
import type { OrderDetails } from './order-details'
import { OrderDetailsCard } from './order-details-card'

/** `/orders/{id}`: one order in full, with the actions on it. Updates itself. */
export function OrderScreen({ order }: { order: OrderDetails }) {
  const live = useLiveScreen('/orders/events')
  return (
    <Page
      title={`Order ${order.id}`}
      lead={
        <>
          <GuestName name={order.guest} screen={order.guestScreen} /> at {order.placeName} ·{' '}
          {order.onTab ? (
            <>
              On a tab: <Link to={`/tabs/${order.tabId}`}>Tab {order.tabId}</Link>
            </>
          ) : (
            <Link to={`/reports/sales/${order.tabId}`}>Tab {order.tabId}</Link>
          )}
          {order.cubby && ` · cubby ${order.cubby.number}`}
          {order.atCounter && ' · at the counter'}
        </>
      }
      breadcrumbs={[{ label: 'Orders', to: '/orders' }, { label: 'Details' }]}
      actions={<LiveState state={live} />}
    >
      <OrderDetailsCard order={order} />
    </Page>
  )
}
