import { getFormProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { resetPasswordBody, typedResetBody } from '../../contract/calls/auth'
import { resetPassword } from '../platform/auth/password-reset'
import { flash } from '../platform/auth/portal-session'
import { entryAction } from '../platform/request/entry'
import { formConstraint } from '../platform/request/form-constraint'
import { EntryScreen } from '../platform/ui/frame/entry-screen'
import { TextRow } from '../platform/ui/form/form-row'
import { SubmitButton } from '../platform/ui/form/submit-button'
import { lazySchema, useZodForm } from '../platform/ui/form/zod-form'

export const meta: MetaFunction = () => [
  { title: 'Reset Password · Barback' },
  // The address contains the token, which must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

export function loader() {
  return { constraint: formConstraint(typedResetBody) }
}

/** The address contains the mailed link's token. Without one, submitting does nothing. */
export async function action(args: ActionFunctionArgs) {
  return entryAction(args, async ({ app, request, url, values, address }) => {
    const token = url.searchParams.get('token')
    if (!token) return null
    await resetPassword(app, 'user', { ...resetPasswordBody.parse({ ...values, token }), address })
    return redirect('/login', { headers: await flash(app, request, { type: 'success', message: 'Password reset' }) })
  })
}

export default function ResetPassword() {
  const [form, fields, changed] = useZodForm({
    id: 'reset-password',
    ...useLoaderData<typeof loader>(),
    schema: lazySchema(
      () => import('../../contract/calls/auth'),
      ({ typedResetBody }) => typedResetBody,
    ),
    answer: useActionData<typeof action>(),
  })
  return (
    <EntryScreen
      title="Business Portal"
      lead="Choose a new password."
      footer={
        <>
          <Link to="/login">Go back to sign in?</Link>
          <span aria-hidden="true">·</span>
          <Link to="/signup">Sign up</Link>
        </>
      }
    >
      <Form method="post" className="form" {...getFormProps(form)}>
        <TextRow label="Email" field={fields.email} type="email" autoComplete="username" />
        <TextRow
          label="Password"
          field={fields.password}
          type="password"
          autoComplete="new-password"
          hint="8 characters or more, and not a commonly used one"
        />
        <SubmitButton changed={changed}>Reset Password</SubmitButton>
      </Form>
    </EntryScreen>
  )
}
