import { Flex } from '@radix-ui/themes'
import { getFormProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData } from '@remix-run/react'
import { loginBody } from '../../contract/calls/auth'
import { actorFromCookie } from '../auth/actor'
import { createAuthenticator } from '../auth/authenticator'
import { afterPassword } from '../auth/second-step'
import { entryAction } from '../server/entry'
import { EntryScreen } from '../ui/entry-screen'
import { TextRow, TickRow } from '../ui/form-row'
import { safePath } from '../ui/preferences.server'
import { SubmitButton } from '../ui/submit-button'
import { useZodForm } from '../ui/zod-form'
import { TextLink } from '../ui/text-link'

export const meta: MetaFunction = () => [{ title: 'Login · Barback' }]

/** Whoever is signed in already has nothing to do here. */
export async function loader({ context: app, request }: LoaderFunctionArgs) {
  const actor = await actorFromCookie(app, request)
  return actor.kind === 'user' ? redirect(originOf(request)) : null
}

export async function action(args: ActionFunctionArgs) {
  return entryAction(args, async ({ app, request, values }) => {
    const staff = await createAuthenticator(app).authenticate('form', request)
    const { needsCode, headers } = await afterPassword(app, request, staff, values.remember === 'on')
    const origin = originOf(request)
    const next = needsCode ? `/login/code?${new URLSearchParams({ redirectTo: origin })}` : origin
    return redirect(next, { headers })
  })
}

/** The page they came from, as the portal's layout remembered it; otherwise the dashboard. */
function originOf(request: Request): string {
  return safePath(new URL(request.url).searchParams.get('redirectTo'))
}

export default function Login() {
  const [form, fields, changed] = useZodForm({ id: 'login', schema: loginBody, answer: useActionData<typeof action>() })
  return (
    <EntryScreen
      title="Admin Portal"
      footer={
        <>
          New to Barback? <Link to="/signup">Sign up</Link>
        </>
      }
    >
      <Form method="post" replace className="form" {...getFormProps(form)}>
        <TextRow label="Email" field={fields.email} type="email" autoComplete="username" />
        <TextRow label="Password" field={fields.password} type="password" autoComplete="current-password" />
        <Flex wrap="wrap" align="center" justify="between" gapX="4">
          <TickRow
            look="switch"
            label="Remember Me"
            field={{ id: 'remember', name: 'remember', errorId: 'remember-error', descriptionId: 'remember-hint' }}
          />
          <TextLink to="/forgot-password">Forgot password?</TextLink>
        </Flex>
        <SubmitButton changed={changed}>Login</SubmitButton>
      </Form>
    </EntryScreen>
  )
}
