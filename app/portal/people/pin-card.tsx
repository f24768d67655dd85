import { Flex } from '@radix-ui/themes'
import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { TextRow } from '../../platform/ui/form/form-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { lazySchema, useZodForm, type Constraints } from '../../platform/ui/form/zod-form'
import { CurrentPassword } from './current-password'

/** Sets the user's own PIN, which opens lockers while there is no internet. */
export function PinCard({ hasPin, constraint, answer }: { hasPin: boolean; constraint: Constraints; answer: unknown }) {
  const [form, fields, changed] = useZodForm({
    id: 'form-pin',
    constraint,
    schema: lazySchema(
      () => import('../../../contract/calls/auth'),
      ({ changePinBody }) => changePinBody,
    ),
    answer,
  })
  return (
    <Card
      title="PIN"
      note={
        hasPin
          ? 'You have a PIN. It opens the lockers while the internet is down; a new PIN works once the kiosk next syncs.'
          : 'Four digits that open the lockers while the internet is down. The kiosk shows how.'
      }
    >
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="pin" />
        <div className="form-pair">
          <CurrentPassword field={fields.password} />
          <TextRow
            label="New PIN"
            field={fields.pin}
            type="password"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            hint="4 digits"
          />
        </div>
        <Flex wrap="wrap" justify="end" gap="2">
          <SubmitButton changed={changed}>{hasPin ? 'Change PIN' : 'Set PIN'}</SubmitButton>
        </Flex>
      </Form>
    </Card>
  )
}
