import { Link } from '@remix-run/react'
import { useLiveScreen } from '../ui/live'
import { LiveState } from '../ui/live-state'
import { Page } from '../ui/page'
import { GuestName } from './guest-name'
import type { OrderStory } from './order-details'
import { StoryCard } from './order-details-card'

/** `/orders/{id}`: one order, its story and what may be done about it; it follows what happens by itself. */
export function OrderScreen({ story }: { story: OrderStory }) {
  const live = useLiveScreen('/orders/events')
  return (
    <Page
      title={`Order ${story.id}`}
      lead={
        <>
          <GuestName name={story.guest} screen={story.guestScreen} /> at {story.placeName} ·{' '}
          <Link to={`/reports/sales/${story.tabId}`}>Tab {story.tabId}</Link>
          {story.cubby && ` · cubby ${story.cubby.number}`}
          {story.atCounter && ' · at the counter'}
        </>
      }
      breadcrumbs={[{ label: 'Orders', to: '/orders' }, { label: 'Details' }]}
      actions={<LiveState state={live} />}
    >
      <StoryCard story={story} />
    </Page>
  )
}
