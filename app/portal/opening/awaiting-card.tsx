import { Text } from '@radix-ui/themes'
import { Card } from '../../platform/ui/card'
import { formatDate } from '../../platform/ui/dates'
import { TextLink } from '../../platform/ui/text-link'
import type { AwaitingVenue } from './awaiting'
import './awaiting-card.css'

/** Venues being set up, with the steps that only Barback can do. */
export function AwaitingCard({ venues }: { venues: readonly AwaitingVenue[] }) {
  if (venues.length === 0) return null
  return (
    <Card title="Venues Being Set Up" note="Steps only Barback can do are marked.">
      <ul className="awaiting">
        {venues.map(({ businessId, name, done, of, waitsFor, askedAt, timeZone }) => (
          <li key={businessId} className="awaiting-venue">
            <TextLink to={`/businesses/${businessId}`}>{name}</TextLink>
            <span>{`${done} of ${of} steps done`}</span>
            {waitsFor.length > 0 && (
              <span>
                <strong>{`Waiting for ${waitsFor.join(', ')}`}</strong>
              </span>
            )}
            {askedAt !== null && (
              <Text as="span" size="2" color="gray">
                Asked on {formatDate(askedAt, timeZone)}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
