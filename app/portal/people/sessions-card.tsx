import { Flex, Text } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import type { OwnSession } from '../../../contract/calls/auth'
import { Badge } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { HistoryList } from '../../platform/ui/history-list'
import { formatDateTime } from '../../platform/ui/dates'
import { SubmitButton } from '../../platform/ui/form/submit-button'

/** The user's own sign-ins, each with a button to end it. `timeZone`: of the user's venues. */
export function SessionsCard({ sessions, timeZone }: { sessions: OwnSession[]; timeZone: string | undefined }) {
  const here = sessions.find(({ isThis }) => isThis)?.network
  return (
    <Card title="Signed In" note="Don’t recognize one? Sign it out and change your password.">
      <HistoryList>
        {sessions.map((session) => (
          <li key={session.id}>
            <Flex wrap="wrap" align="center" justify="between" gap="3">
              <div>
                <strong>{session.device}</strong> {session.isThis && <Badge tone="good">This Device</Badge>}
                <Text as="p" size="2" color="gray">
                  {session.via}, from {placeOf(session, here)}, last used{' '}
                  {formatDateTime(session.lastSeenAt, timeZone ?? 'UTC')}
                  {timeZone === undefined && ' UTC'}
                </Text>
              </div>
              {!session.isThis && (
                <Form method="post">
                  <input type="hidden" name="intent" value="endSession" />
                  <input type="hidden" name="session" value={session.id} />
                  <SubmitButton size="2" variant="soft" aria-label={`Sign out ${session.device}`}>
                    Sign Out
                  </SubmitButton>
                </Form>
              )}
            </Flex>
          </li>
        ))}
      </HistoryList>
      {sessions.length > 1 && (
        <Form method="post">
          <input type="hidden" name="intent" value="endOthers" />
          <Flex justify="end">
            <SubmitButton variant="soft">Sign Out Everywhere Else</SubmitButton>
          </Flex>
        </Form>
      )}
    </Card>
  )
}

/** Few people recognize a network's address, so the text shows whether it is the current network. */
function placeOf({ isThis, network }: OwnSession, here: string | undefined): string {
  if (isThis) return network
  return network === here ? `this network too (${network})` : `another network (${network})`
}
