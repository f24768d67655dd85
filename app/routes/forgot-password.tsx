import { getFormProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { forgotPasswordBody } from '../../contract/calls/auth'
import { requestPasswordReset } from '../platform/auth/password-reset'
import { flash } from '../platform/auth/portal-session'
import { entryAction } from '../platform/request/entry'
import { formConstraint } from '../platform/request/form-constraint'
import { EntryScreen } from '../platform/ui/frame/entry-screen'
import { TextRow } from '../platform/ui/form/form-row'
import { SubmitButton } from '../platform/ui/form/submit-button'
import { lazySchema, useZodForm } from '../platform/ui/form/zod-form'

export const meta: MetaFunction = () => [{ title: 'Forgot Password · Barback' }]

export function loader() {
  return { constraint: formConstraint(forgotPasswordBody) }
}

export async function action(args: ActionFunctionArgs) {
  return entryAction(args, async ({ app, request, values, address }) => {
    await requestPasswordReset(app, 'user', { ...forgotPasswordBody.parse(values), address })
    const headers = await flash(app, request, { type: 'success', message: 'Sent reset password to your email' })
    return redirect('/forgot-password', { headers })
  })
}

export default function ForgotPassword() {
  const [form, fields, changed] = useZodForm({
    id: 'forgot-password',
    ...useLoaderData<typeof loader>(),
    schema: lazySchema(
      () => import('../../contract/calls/auth'),
      ({ forgotPasswordBody }) => forgotPasswordBody,
    ),
    answer: useActionData<typeof action>(),
  })
  return (
    <EntryScreen
      title="Forgot Password"
      lead="We will mail you a link to choose a new one."
      footer={
        <>
          <Link to="/login">Login</Link>
          <span aria-hidden="true">·</span>
          <Link to="/signup">Sign up</Link>
        </>
      }
    >
      <Form method="post" className="form" {...getFormProps(form)}>
        <TextRow label="Email" field={fields.email} type="email" autoComplete="username" />
        <SubmitButton changed={changed}>Reset Password</SubmitButton>
      </Form>
    </EntryScreen>
  )
}
