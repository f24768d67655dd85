import { Text } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import type { ConfirmationView } from '../../../contract/calls/price-rules'
import { dayLabel } from '../../../contract/clock'
import { Badge } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { useQueryLink } from '../../platform/ui/frame/location'
import { Moment } from '../../platform/ui/text'
import './law-card.css'

interface LawCardProps {
  confirmation: ConfirmationView
  mayConfirm: boolean
  /** The venue's. */
  timeZone: string
  stateName: string
}

/** What is reported about a rule with alcohol in the venue's state, and the Owner's word that it is lawful. */
export function LawCard({ confirmation, mayConfirm, timeZone, stateName }: LawCardProps) {
  const { isNeeded, confirmed, law, terms } = confirmation
  const link = useQueryLink()
  if (!isNeeded) return null
  return (
    <Card
      title="Is It Lawful?"
      note={
        confirmed ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Off until an Owner confirms it</Badge>
      }
    >
      <div className="law">
        {law === null ? (
          <p>{`Barback knows nothing about ${stateName}. That does not mean it is allowed: ask your regulator.`}</p>
        ) : (
          <>
            <p>
              <strong>{stateName}:</strong> {law.says}
            </p>
            {law.crossed.length > 0 && (
              <ul className="law-crossed">
                {law.crossed.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            )}
            <Sources label="Reported by" sources={law.sources} />
            {law.against.length > 0 && <Sources label="Other sources disagree" sources={law.against} />}
            <Text as="p" size="2" color="gray">
              Read on {dayLabel(law.readOn)}. No legal advice: ask your regulator.
            </Text>
          </>
        )}
        {confirmed ? (
          <p>
            {confirmed.by} confirmed on <Moment at={confirmed.at} timeZone={timeZone} withTime /> that it is lawful. A
            change of what, how or when needs it again.
          </p>
        ) : mayConfirm ? (
          <Form method="post" action={link({ lawful: '' })} preventScrollReset>
            <input type="hidden" name="terms" value={terms} />
            <SubmitButton>I Confirm It Is Lawful</SubmitButton>
          </Form>
        ) : (
          <p>Only an Owner confirms it.</p>
        )}
      </div>
    </Card>
  )
}

function Sources({ label, sources }: { label: string; sources: NonNullable<ConfirmationView['law']>['sources'] }) {
  return (
    <Text as="p" size="2" color="gray">
      {label}: {sources.map(({ of, asOf }) => (asOf === null ? of : `${of}, ${dated(asOf)}`)).join(' · ')}
    </Text>
  )
}

/** '09/18/2025', or '09/2025' for a month. */
function dated(asOf: string): string {
  return dayLabel(asOf).replace(/^(\d{4})-(\d{2})$/, '$2/$1')
}
