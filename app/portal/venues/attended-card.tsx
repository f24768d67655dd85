import { Flex } from '@radix-ui/themes'
import { Form } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { TickRow } from '../../platform/ui/form/form-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { ATTENDED_HINT } from './business-inputs'

/** For an Owner, who cannot change the other settings: whether pickups with alcohol wait for staff. */
export function AttendedCard({ attendedRelease }: { attendedRelease: boolean }) {
  return (
    <Card title="Pickup">
      <Form method="post" preventScrollReset className="form">
        <input type="hidden" name="intent" value="attendedRelease" />
        <TickRow
          label="Attended Release"
          field={{
            id: 'attendedRelease',
            name: 'attendedRelease',
            errorId: 'attendedRelease-error',
            descriptionId: 'attendedRelease-hint',
            initialValue: attendedRelease,
            key: String(attendedRelease),
          }}
          look="switch"
          hint={ATTENDED_HINT}
        />
        <Flex justify="end">
          <SubmitButton>Save</SubmitButton>
        </Flex>
      </Form>
    </Card>
  )
}
