import { Flex, Text } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { CUSTOMER_CANCELLABLE_STATUSES } from '../../../contract/order-states'
import { centsFromDollars } from '../../../contract/money'
import { percentOf } from '../../../contract/percent'
import { StatusBadge } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { Moment, Money } from '../../platform/ui/text'
import { CompDialog } from './comp-dialog'
import { ReasonDialog } from './reason-dialog'
import type { OrderDetails } from './order-details'
import { OrderLines } from './order-lines'
import { OrderProblems } from './order-problems'
import { DoorEvents, History, Payments, Refunds } from './order-events'
import './order-details-card.css'

interface OrderDetailsCardProps {
  order: OrderDetails
  /** True if the screen shows several orders: the card names its order and links to its own screen. */
  linked?: boolean
}

/** One order's history, and the actions on it. */
export function OrderDetailsCard({ order, linked = false }: OrderDetailsCardProps) {
  return (
    <Card
      title={linked ? `Order ${order.id}` : 'What was ordered'}
      note={
        <>
          <Moment at={order.placedAt} timeZone={order.timeZone} withTime /> ·{' '}
          {order.wantedAt !== null && (
            <>
              for <Moment at={order.wantedAt} timeZone={order.timeZone} withTime /> ·{' '}
            </>
          )}
          {order.dailyNumber !== null && `#${order.dailyNumber} at the bar · `}
          {linked ? <Link to={`/orders/${order.id}`}>Open the order</Link> : order.guest}
        </>
      }
      action={
        <Flex wrap="wrap" align="center" gap="2">
          <StatusBadge status={order.status} />
          <Text size="2" color="gray">
            Payment
          </Text>
          <StatusBadge status={order.paymentStatus} />
        </Flex>
      }
    >
      <OrderProblems order={order} />
      <OrderLines order={order} />
      <Sums order={order} />
      <OrderActions order={order} />
      <div className="order-events">
        <Payments order={order} />
        <Refunds order={order} />
        <DoorEvents order={order} />
        <History order={order} />
      </div>
    </Card>
  )
}

function Sums({ order }: { order: OrderDetails }) {
  const sums = [
    ['Subtotal', order.subtotal],
    ...order.taxes.map(({ taxClass, taxRate, tax }) => [`${taxClass} (${percentOf(taxRate)}%)`, tax] as const),
    ['Service fee', order.serviceFee],
    ['Tip', order.tip],
    ['Total', order.total],
    ...(order.refunded > 0 ? ([['Refunded', -order.refunded]] as const) : []),
  ] as const
  return (
    <dl className="order-sums">
      {sums.map(([label, dollars]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money cents={centsFromDollars(dollars)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function OrderActions({ order }: { order: OrderDetails }) {
  const { may } = order
  const beforeStarted = CUSTOMER_CANCELLABLE_STATUSES.some((status) => status === order.status)
  if (!may.cancel && !may.refundAll) return null
  return (
    <Flex wrap="wrap" justify="end" gap="2">
      {may.comp && <CompDialog order={order} />}
      {may.cancel && (
        <ReasonDialog
          intent="cancel"
          asks={`cancel:${order.id}`}
          label="Cancel order"
          title={`Cancel order ${order.id}`}
          values={{ orderId: order.id }}
          reasonRequired={!beforeStarted}
        >
          {order.paymentStatus === 'Authorized'
            ? `The bar stops making it, and it comes off the tab of ${order.guest}.`
            : `The bar stops making it, and ${order.guest} is refunded in full, fee and tip included.`}{' '}
          {order.guest} sees the reason.
        </ReasonDialog>
      )}
      {may.refundAll && (
        <ReasonDialog
          intent="refundOrder"
          asks={`order:${order.id}`}
          label="Refund order"
          title={`Refund order ${order.id}`}
          values={{ orderId: order.id }}
        >
          {order.paymentStatus === 'Authorized'
            ? `Takes every drink not taken off yet off the tab of ${order.guest}, with its tax.`
            : order.status === 'Completed'
              ? `Refunds every drink not refunded yet, with its tax. The fee and tip are refunded only when an order is cancelled.`
              : `Refunds all that is left to ${order.guest}, fee and tip included.`}
        </ReasonDialog>
      )}
    </Flex>
  )
}
