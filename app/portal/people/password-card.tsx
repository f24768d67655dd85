import { Flex } from '@radix-ui/themes'
import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { Card } from '../../platform/ui/card'
import { ConfirmButton } from '../../platform/ui/form/confirm-button'
import { TextRow } from '../../platform/ui/form/form-row'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { lazySchema, useZodForm, type Constraints } from '../../platform/ui/form/zod-form'
import { CurrentPassword } from './current-password'

/** Changes the user's own password, which signs out everywhere. */
export function PasswordCard({ constraint, answer }: { constraint: Constraints; answer: unknown }) {
  const [form, fields, changed] = useZodForm({
    id: 'form-password',
    constraint,
    schema: lazySchema(
      () => import('../../../contract/calls/auth'),
      ({ changePasswordBody }) => changePasswordBody,
    ),
    answer,
  })
  return (
    <Card title="Password" note="A new password signs you out on every device, this one included.">
      <Form method="post" className="form" {...getFormProps(form)}>
        <input type="hidden" name="intent" value="password" />
        <div className="form-pair">
          <CurrentPassword field={fields.password} />
          <TextRow
            label="New Password"
            field={fields.newPassword}
            type="password"
            autoComplete="new-password"
            hint="8 characters or more, and not a commonly used one"
          />
        </div>
        <Flex wrap="wrap" justify="end" gap="2">
          <SubmitButton changed={changed}>Change Password</SubmitButton>
        </Flex>
      </Form>
    </Card>
  )
}

/** For a lost phone, or a tablet left signed in elsewhere. */
export function SignOutCard() {
  return (
    <Card title="Sign Out Everywhere" note="Signs you out of all browsers and devices, this one included.">
      <div>
        <ConfirmButton
          intent="signOut"
          label="Sign Out Everywhere"
          title="Sign Out Everywhere"
          question="Are you sure you want to sign out on every device?"
        />
      </div>
    </Card>
  )
}
