import { Button } from '@radix-ui/themes'
import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData, useSubmit } from '@remix-run/react'
import { useEffect } from 'react'
import { signOut } from '../platform/auth/portal-session'
import { isSurelyOurs } from '../platform/auth/same-origin'
import { EntryScreen } from '../platform/ui/frame/entry-screen'
import { Spinner } from '../platform/ui/spinner'
import { Centered } from '../platform/ui/query-result'

/** How long 'Logging out' is shown, in milliseconds. */
const PAUSE_MS = 1000

export const meta: MetaFunction = () => [{ title: 'Logging out · Barback' }]

/**
 * Handles the sidebar's button and this screen's. Other sites' forms are refused earlier (entry/process/http.ts). The sign-in page loads as a new
 * document, so that neither the browser's memory nor its cache keeps earlier screens. Its storage stays: waiting taps at the bar (app/kiosk/taps)
 * are sent when their person is back.
 */
export async function action({ context: app, request }: ActionFunctionArgs) {
  const headers = await signOut(app, request)
  headers.set('Clear-Site-Data', '"cache"')
  return redirectDocument('/login', { headers })
}

/** Opening the address signs nobody out, because a picture on another site could open it. */
export function loader({ request }: LoaderFunctionArgs) {
  return { sendsItself: isSurelyOurs(request) }
}

export default function Logout() {
  const { sendsItself } = useLoaderData<typeof loader>()
  const submit = useSubmit()
  useEffect(() => {
    if (!sendsItself) return
    const timer = setTimeout(() => submit(null, { method: 'post', action: '/logout', replace: true }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [sendsItself, submit])
  return (
    <EntryScreen title="Logging out" footer={<Link to="/login">Return to Login</Link>}>
      <Centered>
        {sendsItself && <Spinner label="Logging out" />}
        <Form method="post" action="/logout" replace>
          <Button type="submit" size="3">
            Log Out
          </Button>
        </Form>
      </Centered>
    </EntryScreen>
  )
}
