import { formatDollars } from '../../../contract/money'
import { GuestName } from '../order-book/guest-name'
import type { OrderDetails } from '../order-book/order-details'
import { OrderDetailsCard } from '../order-book/order-details-card'
import { Notice } from '../../platform/ui/query-result'
import { Page } from '../../platform/ui/frame/page'
import { Stats, StatCard } from '../../platform/ui/stat-card'
import { Moment } from '../../platform/ui/text'
import { PrintLink } from './print-link'
import type { SalesTab } from './sales'

interface TabScreenProps {
  tab: SalesTab
  /** Null for staff who may not see guests. */
  guestScreen: string | null
  orders: OrderDetails[]
}

/** `/reports/sales/{id}`: a tab with each of its orders in full. */
export function TabScreen({ tab, guestScreen, orders }: TabScreenProps) {
  return (
    <Page
      title="Sales Details"
      lead={
        <>
          Tab {tab.id} of <GuestName name={tab.guest} screen={guestScreen} /> at {tab.place}, {tab.status}. Opened{' '}
          <Moment at={tab.openedAt} timeZone={tab.timeZone} withTime />
          {tab.closedAt !== null && (
            <>
              , closed <Moment at={tab.closedAt} timeZone={tab.timeZone} withTime />
            </>
          )}
          .
        </>
      }
      actions={<PrintLink />}
      breadcrumbs={[{ label: 'Sales', to: '/reports/sales' }, { label: 'Details' }]}
    >
      <Stats six>
        <StatCard label="Sales" value={formatDollars(tab.salesCents)} icon="trend" />
        <StatCard label="Tax" value={formatDollars(tab.taxCents)} icon="building" />
        <StatCard label="Tips" value={formatDollars(tab.tipsCents)} icon="person" />
        <StatCard label="Fees" value={formatDollars(tab.feesCents)} icon="dollar" />
        <StatCard label="Refunded" value={formatDollars(tab.refundedCents)} icon="note" />
        <StatCard label="Collected" value={formatDollars(tab.collectedCents)} icon="receipt" />
      </Stats>
      {orders.length === 0 && <Notice tone="warn">Nothing was ordered on this tab.</Notice>}
      {orders.map((order) => (
        <OrderDetailsCard key={order.id} order={order} linked />
      ))}
    </Page>
  )
}
