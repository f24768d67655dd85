import { Text } from '@radix-ui/themes'
import { Card } from '../../platform/ui/card'
import { HistoryList } from '../../platform/ui/history-list'
import { Moment } from '../../platform/ui/text'
import type { HistoryEntry } from '../store/audit'
import { wordFor } from '../values/value-word'

const VERBS = { create: 'created', update: 'changed', delete: 'deleted' } as const

/** The history of a record: who created and changed it, when, and which values. `timeZone`: the venue's, for a record of a venue. */
export function HistoryCard({
  history,
  timeZone,
}: {
  history: readonly HistoryEntry[]
  timeZone?: string | undefined
}) {
  return (
    <Card title="History">
      {history.length === 0 ? (
        <Text as="p" size="2" color="gray">
          No changes yet.
        </Text>
      ) : (
        <HistoryList>
          {history.map((entry) => (
            <li key={entry.id}>
              <p>
                <strong>{entry.who}</strong> {`${VERBS[entry.action]} ${entry.what ?? 'it'}`} ·{' '}
                <Moment at={entry.at} timeZone={timeZone ?? 'UTC'} withTime />
                {timeZone === undefined && ' UTC'}
              </p>
              <ul>
                {entry.changes.map(({ label, from, to }) => (
                  <li key={label}>
                    <Change label={label} from={from} to={to} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </HistoryList>
      )}
    </Card>
  )
}

/** 'Name from Negroni to Negroni Sbagliato' */
function Change({ label, from, to }: HistoryEntry['changes'][number]) {
  if (from === null)
    return (
      <>
        {to !== null && (
          <>
            {label}: <ins>{wordFor(to)}</ins>
          </>
        )}
      </>
    )
  if (to === null)
    return (
      <>
        {label}: no longer <del>{wordFor(from)}</del>
      </>
    )
  return (
    <>
      {label} from <del>{wordFor(from)}</del> to <ins>{wordFor(to)}</ins>
    </>
  )
}
