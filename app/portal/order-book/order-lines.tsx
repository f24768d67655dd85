import { Flex, Text } from '@radix-ui/themes'
import { centsFromDollars, formatDollars } from '../../../contract/money'
import { StatusBadge } from '../../platform/ui/badge'
import { ReasonDialog } from './reason-dialog'
import type { OrderDetails } from './order-details'
import './order-lines.css'

type Line = OrderDetails['items'][number]

/** The lines of an order, how each price is made up, and a button to refund one. */
export function OrderLines({ order }: { order: OrderDetails }) {
  return (
    <ul className="order-lines" aria-label="Lines">
      {order.items.map((line) => (
        <li key={line.id}>
          <Flex align="center" justify="between" gap="3">
            <span className="order-line-name">
              {line.quantity} × {line.name}
              {line.pour && <span className="order-pour"> {line.pour}</span>}
            </span>
            <span className="order-amount">{dollars(line.total)}</span>
          </Flex>
          <Text as="p" size="2" color="gray">
            <Price line={line} />
          </Text>
          {line.notes && (
            <Text as="p" size="2" color="gray">
              “{line.notes}”
            </Text>
          )}
          <Flex align="center" justify="between" gap="3">
            <StatusBadge status={line.status} />
            {line.becomes.length > 0 && <RefundLine order={order} line={line} />}
          </Flex>
        </li>
      ))}
    </ul>
  )
}

/** '$12.50 each: base $10.00 + tier $2.50 × 1 (Ketel One, Premium $2.50)'. */
function Price({ line }: { line: Line }) {
  const { basePrice, tier, upCharge, products } = line.price
  const chosen = products.map((product) =>
    product.tier ? `${product.name}, ${product.tier} ${dollars(product.tierPrice)}` : product.name,
  )
  const replaced = line.substitutions.map((substitution) => substitution.name)
  return (
    <>
      {dollars(line.unitPrice)} each: base {dollars(basePrice)} + tier {dollars(tier)} × {upCharge}
      {chosen.length > 0 && ` (${chosen.join('; ')})`}
      {replaced.length > 0 && ` · ${replaced.join(', ')}`}
    </>
  )
}

const FAULTS = { NotAvailable: 'Not available', Returned: 'Returned by the guest', Missing: 'Missing' } as const

function RefundLine({ order, line }: { order: OrderDetails; line: Line }) {
  return (
    <ReasonDialog
      intent="refundLine"
      asks={`line:${line.id}`}
      label="Refund line"
      quiet
      title={`Refund ${line.quantity} × ${line.name}`}
      values={{ orderId: order.id, itemId: line.id }}
      faults={line.becomes.map((status) => ({ value: status, label: FAULTS[status] }))}
    >
      {order.paymentStatus === 'Authorized'
        ? `Takes ${dollars(line.total)} and its tax off the tab of ${order.guest}.`
        : `Refunds ${dollars(line.total)} and its tax to ${order.guest}.`}
    </ReasonDialog>
  )
}

function dollars(amount: number): string {
  return formatDollars(centsFromDollars(amount))
}
