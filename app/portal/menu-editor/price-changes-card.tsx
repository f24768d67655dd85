import { Form } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { formatDateTime } from '../../platform/ui/dates'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import type { latestPriceChanges } from './price-changes'
import './price-changes-card.css'

interface PriceChangesCardProps {
  changes: Awaited<ReturnType<typeof latestPriceChanges>>
  timeZone: string
}

/** The latest bulk price changes; each can be undone as a whole. */
export function PriceChangesCard({ changes, timeZone }: PriceChangesCardProps) {
  return (
    <Card title="Latest Changes" note="Undo skips prices that were changed again since.">
      <ul className="price-changes">
        {changes.map(({ id, summary, count, madeAt, undoneAt, by }) => (
          <li key={id}>
            <span>
              {summary}, {count} {count === 1 ? 'price' : 'prices'}
              <small>
                {formatDateTime(madeAt, timeZone)}
                {by && `, ${by}`}
              </small>
            </span>
            {undoneAt === null ? (
              <Form method="post" preventScrollReset>
                <SubmitButton
                  name="undo"
                  value={id}
                  variant="soft"
                  color="gray"
                  aria-label={`Undo: ${summary}, ${count} prices`}
                >
                  Undo
                </SubmitButton>
              </Form>
            ) : (
              <small>Undone {formatDateTime(undoneAt, timeZone)}</small>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
