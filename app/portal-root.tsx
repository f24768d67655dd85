import '@radix-ui/themes/tokens/base.css'
import '@radix-ui/themes/tokens/colors/slate.css'
import '@radix-ui/themes/tokens/colors/gray.css'
import '@radix-ui/themes/tokens/colors/teal.css'
import '@radix-ui/themes/tokens/colors/blue.css'
import '@radix-ui/themes/tokens/colors/red.css'
import '@radix-ui/themes/components.css'
import '@radix-ui/themes/utilities.css'
import './ui/styles/index.css'
import { Theme } from '@radix-ui/themes'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { takeToast } from './auth/portal-session'
import type { loader as rootLoader } from './root'
import { ErrorScreen } from './ui/error-screen'
import { NotFoundScreen } from './ui/message-screens'
import { NotConnected } from './ui/not-connected'
import { isProofAsked, ProofScreen } from './ui/proof-screen'
import { appearanceOf, DEFAULT_SCHEME } from './ui/scheme'
import { titleOf } from './ui/title'
import { Toasts } from './ui/toast'
import { UnderWay } from './ui/under-way'
import { useBeginning } from './ui/use-beginning'

export const links: LinksFunction = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }]

/** Of a screen that failed; all others say their own. */
export const meta: MetaFunction = ({ error }) => {
  if (error === undefined) return titleOf()
  return titleOf(isRouteErrorResponse(error) && error.status === 404 ? 'Not Found' : 'Something Went Wrong')
}

export async function loader({ context: app, request }: LoaderFunctionArgs) {
  const { toast, headers } = await takeToast(app, request)
  return data({ toast }, { headers })
}

/** What is around every screen for staff: theme, toasts, the bar that says what is under way. */
export default function PortalRoot() {
  useBeginning(true)
  const { toast } = useLoaderData<typeof loader>()
  return (
    <Themed>
      <UnderWay />
      <NotConnected />
      <Outlet />
      <Toasts toast={toast} />
    </Themed>
  )
}

function Themed({ children }: { children: ReactNode }) {
  const scheme = useRouteLoaderData<typeof rootLoader>('root')?.scheme ?? DEFAULT_SCHEME
  return (
    <Theme
      appearance={appearanceOf(scheme)}
      accentColor="teal"
      grayColor="slate"
      radius="large"
      panelBackground="solid"
    >
      {children}
    </Theme>
  )
}

/** The portal's one error boundary. In production Remix has already taken the stack and the text out of a server's error. */
export function ErrorBoundary() {
  return (
    <Themed>
      <Broken />
    </Themed>
  )
}

function Broken() {
  const error = useRouteError()
  const production = useRouteLoaderData<typeof rootLoader>('root')?.production ?? false
  useEffect(() => {
    // As if nobody had caught it, for whoever listens for what breaks.
    if (error instanceof Error && production) reportError(error)
  }, [error, production])
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFoundScreen />
    if (isProofAsked(error.data)) return <ProofScreen asked={error.data} />
    return <ErrorScreen name={`${error.status} ${error.statusText}`.trim()} message={messageOf(error.data)} />
  }
  if (error instanceof Error) {
    return <ErrorScreen name={error.name} message={error.message} stack={production ? undefined : error.stack} />
  }
  return <ErrorScreen name="Error" message="Unknown Error" />
}

/** What `portalLoader` threw: `{name, message}`; Remix's own responses are plain text. */
function messageOf(answer: unknown): string {
  if (typeof answer === 'string' && answer !== '') return answer
  if (typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string')
    return answer.message
  return 'Unknown Error'
}
