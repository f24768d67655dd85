import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { flash } from '../platform/auth/portal-session'
import { confirmEmail, readEmailChange } from '../portal/people/email-change'
import { entryAction } from '../platform/request/entry'
import { EntryScreen } from '../platform/ui/frame/entry-screen'
import { Notice } from '../platform/ui/query-result'
import { SubmitButton } from '../platform/ui/form/submit-button'

export const meta: MetaFunction = () => [
  { title: 'Confirm Email · Barback' },
  // The address contains the token, which must not leak to other sites.
  { name: 'referrer', content: 'same-origin' },
]

/** Opening the link changes nothing, because mail programs open links too. */
export async function loader({ context: app, request }: LoaderFunctionArgs) {
  return { email: (await readEmailChange(app, 'user', tokenOf(request)))?.email ?? null }
}

export async function action(args: ActionFunctionArgs) {
  return entryAction(args, async ({ app, request, address }) => {
    await confirmEmail(app, 'user', { token: tokenOf(request), address })
    const message = 'Email confirmed! Sign in with it.'
    return redirect('/login', { headers: await flash(app, request, { type: 'success', message }) })
  })
}

function tokenOf({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? ''
}

export default function ConfirmEmail() {
  const { email } = useLoaderData<typeof loader>()
  if (email === null) {
    return (
      <EntryScreen title="Confirm Email" footer={<Link to="/login">Sign in</Link>}>
        <Notice tone="warn">
          This link was already used or has expired. The person who changes your email can send another one.
        </Notice>
      </EntryScreen>
    )
  }
  return (
    <EntryScreen title="Confirm Email" lead={`From now on you sign in with ${email}.`}>
      <Form method="post" className="form">
        <SubmitButton>Confirm</SubmitButton>
      </Form>
    </EntryScreen>
  )
}
