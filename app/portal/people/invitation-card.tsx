import { Flex } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { INVITATION_DAYS } from '../../../contract/limits'
import { Card } from '../../platform/ui/card'
import { formatDate } from '../../platform/ui/dates'
import { SubmitButton } from '../../platform/ui/form/submit-button'

/** Shown for a member of staff without a password: sends the invitation again. */
export function InvitationCard({ firstName, invitedAt }: { firstName: string; invitedAt: number }) {
  return (
    <Card title="Invitation">
      <Form method="post">
        <Flex wrap="wrap" align="center" justify="between" gap="3">
          <input type="hidden" name="intent" value="invite" />
          <span>
            {firstName} has not chosen a password yet. The link was emailed on {formatDate(invitedAt, 'UTC')} and holds{' '}
            {INVITATION_DAYS} days.
          </span>
          <SubmitButton>Send Again</SubmitButton>
        </Flex>
      </Form>
    </Card>
  )
}
