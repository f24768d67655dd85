import { Flex } from '@radix-ui/themes'
import { getFormProps } from '@conform-to/react'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { loginBody } from '../../contract/calls/auth'
import { actorFromCookie } from '../platform/auth/actor'
import { createAuthenticator } from '../platform/auth/authenticator'
import { homeOf } from '../platform/auth/home'
import { readSessionId } from '../platform/auth/portal-session'
import { sharedTablet } from '../platform/auth/shared-tablet'
import { afterPassword } from '../platform/auth/second-step'
import { entryAction } from '../platform/request/entry'
import { formConstraint } from '../platform/request/form-constraint'
import { useCookiesRefused } from '../platform/ui/frame/cookies-refused'
import { EntryScreen } from '../platform/ui/frame/entry-screen'
import { TextRow, TickRow } from '../platform/ui/form/form-row'
import { Notice } from '../platform/ui/query-result'
import { safePath } from '../platform/ui/frame/preferences.server'
import { SubmitButton } from '../platform/ui/form/submit-button'
import { lazySchema, useZodForm } from '../platform/ui/form/zod-form'
import { TextLink } from '../platform/ui/text-link'

export const meta: MetaFunction = () => [{ title: 'Login · Barback' }]

/** Redirects a user who is already signed in. */
export async function loader({ context: app, request }: LoaderFunctionArgs) {
  const constraint = formConstraint(loginBody)
  const actor = await actorFromCookie(app, request)
  if (actor.kind === 'user') throw redirect(originOf(request, homeOf(actor)))
  // Logging out removes the cookie. If there is one, the session has expired, was ended elsewhere, or belongs to a shared tablet.
  const sessionId = await readSessionId(app, request)
  if (sessionId === undefined) return { why: null, constraint }
  const isShared = (await sharedTablet(app, sessionId)) !== undefined
  return { why: isShared ? ('shared' as const) : ('signedOut' as const), constraint }
}

export async function action(args: ActionFunctionArgs) {
  return entryAction(args, async ({ app, request, values }) => {
    const checked = await createAuthenticator(app).authenticate('form', request)
    const { needsCode, headers } = await afterPassword(app, request, checked, values.remember === 'on')
    const origin = originOf(request, homeOf(checked.account))
    const next = needsCode ? `/login/code?${new URLSearchParams({ redirectTo: origin })}` : origin
    return redirect(next, { headers })
  })
}

/** Returns the page they came from, as the portal's layout noted it, or their start screen. */
function originOf(request: Request, home: string): string {
  return safePath(new URL(request.url).searchParams.get('redirectTo'), home)
}

const WHY = {
  signedOut: 'You were signed out. Sign in again to continue where you were.',
  shared: 'This tablet is shared: its PIN opens the bar’s screen only. Sign in for everything else.',
}

export default function Login() {
  const { why, constraint } = useLoaderData<typeof loader>()
  const [form, fields, changed] = useZodForm({
    id: 'login',
    constraint,
    schema: lazySchema(
      () => import('../../contract/calls/auth'),
      ({ loginBody }) => loginBody,
    ),
    answer: useActionData<typeof action>(),
    judged: 'onSubmit',
  })
  return (
    <EntryScreen
      title="Admin Portal"
      footer={
        <>
          New to Barback? <Link to="/signup">Sign up</Link>
        </>
      }
    >
      {useCookiesRefused() && (
        <Notice tone="warn">
          Your browser blocks cookies. Allow them for this site, or you cannot stay signed in.
        </Notice>
      )}
      {why && <Notice tone="warn">{WHY[why]}</Notice>}
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
