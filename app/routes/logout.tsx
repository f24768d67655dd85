import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { signOut } from '../auth/portal-session'
import { assertSameOrigin } from '../auth/same-origin'
import { EntryScreen } from '../ui/entry-screen'
import { Spinner } from '../ui/spinner'
import { Centered } from '../ui/query-result'

/** How long 'Logging out' is shown, in seconds. */
const PAUSE_SECONDS = 1

export const meta: MetaFunction = () => [{ title: 'Logging out · Barback' }]

/** The sidebar's button. */
export async function action({ context: app, request }: ActionFunctionArgs) {
  return redirect('/login', { headers: await signOut(app, request) })
}

/** Opening the address logs out as well, but not when another site's page leads here. */
export async function loader({ context: app, request }: LoaderFunctionArgs) {
  assertSameOrigin(request)
  const headers = await signOut(app, request)
  // Works without JavaScript too.
  headers.set('Refresh', `${PAUSE_SECONDS}; url=/login`)
  return data(null, { headers })
}

export function headers({ loaderHeaders }: { loaderHeaders: Headers }) {
  return loaderHeaders
}

export default function Logout() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true }), PAUSE_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <EntryScreen title="Logging out" footer={<Link to="/login">Return to Login</Link>}>
      <Centered>
        <Spinner label="Logging out" />
      </Centered>
    </EntryScreen>
  )
}
