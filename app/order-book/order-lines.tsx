import { centsFromDollars, formatDollars } from '../../contract/money'
import { StatusBadge } from '../ui/badge'
import { ReasonDialog } from './reason-dialog'
import type { OrderStory } from './order-details'

type Line = OrderStory['items'][number]

/** The lines of an order with how each price came about, and a way to give one back. */
export function StoryLines({ story }: { story: OrderStory }) {
  return (
    <ul className="story-lines" aria-label="Lines">
      {story.items.map((line) => (
        <li key={line.id}>
          <div className="story-line-head">
            <span className="story-line-name">
              {line.quantity} × {line.name}
              {line.pour && <span className="story-pour"> {line.pour}</span>}
            </span>
            <span className="story-amount">{dollars(line.total)}</span>
          </div>
          <p className="card-note">
            <Price line={line} />
          </p>
          {line.notes && <p className="card-note">“{line.notes}”</p>}
          <div className="story-line-foot">
            <StatusBadge status={line.status} />
            {line.becomes.length > 0 && <RefundLine story={story} line={line} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** '$12.50 each: base $10.00 + tier $2.50 × 1 (Ketel One, Premium $2.50)' (decisions 'Money and prices'). */
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

function RefundLine({ story, line }: { story: OrderStory; line: Line }) {
  return (
    <ReasonDialog
      intent="refundLine"
      asks={`line:${line.id}`}
      label="Refund line"
      quiet
      title={`Refund ${line.quantity} × ${line.name}`}
      values={{ orderId: story.id, itemId: line.id }}
      faults={line.becomes.map((status) => ({ value: status, label: FAULTS[status] }))}
    >
      {dollars(line.total)} and its tax go back to {story.guest}.
    </ReasonDialog>
  )
}

function dollars(amount: number): string {
  return formatDollars(centsFromDollars(amount))
}
