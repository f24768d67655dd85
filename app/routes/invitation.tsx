import { getFormProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { firstPasswordBody } from '../../contract/calls/auth'
import { homeOf } from '../platform/auth/home'
import { acceptInvitation, readInvitation } from '../platform/auth/invitations'
import { afterPassword } from '../platform/auth/second-step'
import { entryAction } from '../platform/request/entry'
import { formConstraint } from '../platform/request/form-constraint'
import { EntryScreen } from '../platform/ui/frame/entry-screen'
import { TextRow } from '../platform/ui/form/form-row'
import { Notice } from '../platform/ui/query-result'
import { SubmitButton } from '../platform/ui/form/submit-button'
import { lazySchema, useZodForm, type Constraints } from '../platform/ui/form/zod-form'

export const meta: MetaFunction = () => [
  { title: 'Invitation · Barback' },
  // The address contains the token, which must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

/** Opening the link changes nothing, because mail programs open links too. */
export async function loader({ context: app, request }: LoaderFunctionArgs) {
  const invited = await readInvitation(app, tokenOf(request))
  if (!invited) return { invited: null }
  const { firstName, email, businesses } = invited
  const venues = businesses.map(({ place }) => place.name).join(' and ')
  return { invited: { firstName, email, venues, constraint: formConstraint(firstPasswordBody) } }
}

/** Setting the first password also signs in, because the token has just proven access to the mailbox. */
export async function action(args: ActionFunctionArgs) {
  return entryAction(args, async ({ app, request, values, address }) => {
    const { password } = firstPasswordBody.parse(values)
    const accepted = await acceptInvitation(app, { token: tokenOf(request), password, address })
    const { headers } = await afterPassword(app, request, accepted, false)
    return redirect(homeOf(accepted.account), { headers })
  })
}

function tokenOf({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? ''
}

export default function Invitation() {
  const { invited } = useLoaderData<typeof loader>()
  if (!invited) {
    return (
      <EntryScreen title="Invitation" footer={<Link to="/login">Sign in</Link>}>
        <Notice tone="warn">
          This invitation was already used or has expired. If you have chosen your password, sign in with it; otherwise{' '}
          <Link to="/forgot-password">get another link by email</Link>.
        </Notice>
      </EntryScreen>
    )
  }
  const { firstName, venues, email, constraint } = invited
  return (
    <EntryScreen title={`Welcome, ${firstName}`} lead={`Choose a password to sign in${venues && ` to ${venues}`}.`}>
      <PasswordForm email={email} constraint={constraint} />
    </EntryScreen>
  )
}

function PasswordForm({ email, constraint }: { email: string; constraint: Constraints }) {
  const [form, fields, changed] = useZodForm({
    id: 'invitation',
    constraint,
    schema: lazySchema(
      () => import('../../contract/calls/auth'),
      ({ firstPasswordBody }) => firstPasswordBody,
    ),
    answer: useActionData<typeof action>(),
  })
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      {/* Password managers save the email with the password. */}
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      <TextRow
        label="Password"
        field={fields.password}
        type="password"
        autoComplete="new-password"
        hint={`8 characters or more, and not a commonly used one. You sign in as ${email}`}
      />
      <SubmitButton changed={changed}>Choose Password</SubmitButton>
    </Form>
  )
}
