import { Link } from '@remix-run/react'
import { CUSTOMER_CANCELLABLE_STATUSES } from '../../contract/order-states'
import { centsFromDollars } from '../../contract/money'
import { StatusBadge } from '../ui/badge'
import { Card } from '../ui/card'
import { Moment, Money } from '../ui/text'
import { ReasonDialog } from './reason-dialog'
import type { OrderStory } from './order-details'
import { StoryLines } from './order-lines'
import { DoorEvents, History, Payments, Refunds } from './order-events'

interface StoryCardProps {
  story: OrderStory
  /** One of several orders on its screen: it says which, and leads to its own. */
  linked?: boolean
}

/** Everything that happened to one order, and what may be done about it. */
export function StoryCard({ story, linked = false }: StoryCardProps) {
  return (
    <Card
      title={linked ? `Order ${story.id}` : 'What was ordered'}
      note={
        <>
          <Moment at={story.placedAt} timeZone={story.timeZone} withTime /> ·{' '}
          {linked ? <Link to={`/orders/${story.id}`}>Open the order</Link> : story.guest}
        </>
      }
      action={
        <div className="story-statuses">
          <StatusBadge status={story.status} />
          <span className="card-note">Payment</span>
          <StatusBadge status={story.paymentStatus} />
        </div>
      }
    >
      <StoryLines story={story} />
      <Sums story={story} />
      <StoryActions story={story} />
      <div className="story-events">
        <Payments story={story} />
        <Refunds story={story} />
        <DoorEvents story={story} />
        <History story={story} />
      </div>
    </Card>
  )
}

function Sums({ story }: { story: OrderStory }) {
  const taxPercent = Math.round(story.taxRate * 1e6) / 1e4
  const sums = [
    ['Subtotal', story.subtotal],
    [`Tax (${taxPercent} %)`, story.tax],
    ['Service fee', story.serviceFee],
    ['Tip', story.tip],
    ['Total', story.total],
    ...(story.refunded > 0 ? ([['Refunded', -story.refunded]] as const) : []),
  ] as const
  return (
    <dl className="story-sums">
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

function StoryActions({ story }: { story: OrderStory }) {
  const { may } = story
  const beforeStarted = CUSTOMER_CANCELLABLE_STATUSES.some((status) => status === story.status)
  if (!may.cancel && !may.refundAll) return null
  return (
    <div className="form-actions">
      {may.cancel && (
        <ReasonDialog
          intent="cancel"
          asks={`cancel:${story.id}`}
          label="Cancel order"
          title={`Cancel order ${story.id}`}
          values={{ orderId: story.id }}
          reasonRequired={!beforeStarted}
        >
          It is not made any more, and all that was paid goes back to {story.guest}, fee and tip included.
        </ReasonDialog>
      )}
      {may.refundAll && (
        <ReasonDialog
          intent="refundOrder"
          asks={`order:${story.id}`}
          label="Refund order"
          title={`Refund order ${story.id}`}
          values={{ orderId: story.id }}
        >
          {story.status === 'Completed'
            ? `Every drink that has not gone back yet does, with its tax. The fee and the tip stay: they go back only with a cancelled order.`
            : `All that is left of it goes back to ${story.guest}, fee and tip included.`}
        </ReasonDialog>
      )}
    </div>
  )
}
