import { Button, Text } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { Badge, type Tone } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { Page } from '../../platform/ui/frame/page'
import type { MenuBusiness } from '../menu-editor/menu-business'
import { VenueSelect } from '../menu-editor/venue-select'
import type { HappyHour, RuleState } from './happy-hour'
import { Week } from './week'
import './happy-hour-screen.css'

const STATES: Readonly<Record<RuleState, readonly [Tone, string]>> = {
  now: ['good', 'On now'],
  on: ['info', 'Active'],
  off: ['idle', 'Inactive'],
  unconfirmed: ['warn', 'Waits for the Owner'],
}

/** A venue's price rules: the week as a picture, and each rule with what it takes off and some prices. */
export function HappyHourScreen({ business, rules, week }: HappyHour & { business: MenuBusiness }) {
  return (
    <Page
      title="Happy Hour"
      lead="Prices by rule. Of several rules that hold, the one best for the guest counts."
      actions={
        <>
          <VenueSelect business={business} />
          <Button asChild size="3">
            <Link to="/business-menu/price-rules?create=">Add Price Rule</Link>
          </Button>
        </>
      }
    >
      {rules.length === 0 ? (
        <p>No price rules yet.</p>
      ) : (
        <>
          <Card title="The Week" note="Each day runs from 6:00 AM to 6:00 AM.">
            <Week week={week} />
          </Card>
          <Card title="Price Rules">
            <ul className="price-rules">
              {rules.map((rule) => (
                <RuleRow key={rule.id} rule={rule} />
              ))}
            </ul>
          </Card>
        </>
      )}
    </Page>
  )
}

function RuleRow({
  rule: { id, number, name, off, what, when, state, examples },
}: {
  rule: HappyHour['rules'][number]
}) {
  const [tone, words] = STATES[state]
  return (
    <li>
      <h3>
        <Link to={`/business-menu/price-rules/${id}`}>
          {number}. {name}
        </Link>{' '}
        <Badge tone={tone}>{words}</Badge>
      </h3>
      <p>
        <strong>{off}</strong> · {what}
      </p>
      <p>{when}</p>
      {examples.length > 0 && (
        <Text as="p" size="2" color="gray">
          {examples.map(({ name: item, was, is }, index) => (
            <span key={item}>
              {index > 0 && ' · '}
              {item} {is} <s>{was}</s>
            </span>
          ))}
        </Text>
      )}
    </li>
  )
}
