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
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { takeToast } from './auth/portal-session'
import { ErrorScreen } from './ui/error-screen'
import { NotFoundScreen } from './ui/message-screens'
import { useNonce } from './ui/nonce'
import { isProofAsked, ProofScreen } from './ui/proof-screen'
import { readScheme } from './ui/preferences.server'
import { appearanceOf, DEFAULT_SCHEME, htmlPropsOf, THEME_COLORS } from './ui/scheme'
import { Toasts } from './ui/toast'
import { NotConnected } from './ui/not-connected'
import { UnderWay } from './ui/under-way'

export const meta: MetaFunction = () => [{ title: 'Barback' }]

export async function loader({ context: app, request }: LoaderFunctionArgs) {
  const { toast, headers } = await takeToast(app, request)
  const scheme = await readScheme(request)
  const production = app.env.NODE_ENV === 'production'
  return data({ scheme, toast, production, reports: production ? app.env.SENTRY_DSN : undefined }, { headers })
}

/** The document around every screen, the broken ones included. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const root = useRouteLoaderData<typeof loader>('root')
  const scheme = root?.scheme ?? DEFAULT_SCHEME
  return (
    <html lang="en" {...htmlPropsOf(scheme)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={THEME_COLORS[scheme]} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-192.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {root?.reports !== undefined && <meta name="error-reports" content={root.reports} />}
        <Meta />
        <Links />
      </head>
      <body>
        <Theme
          appearance={appearanceOf(scheme)}
          accentColor="teal"
          grayColor="slate"
          radius="large"
          panelBackground="solid"
        >
          {children}
        </Theme>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  const toast = useRouteLoaderData<typeof loader>('root')?.toast
  return (
    <>
      <UnderWay />
      <NotConnected />
      <Outlet />
      <Toasts toast={toast} />
    </>
  )
}

/** The portal's one error boundary. In production Remix has already taken the stack and the text out of a server's error. */
export function ErrorBoundary() {
  const error = useRouteError()
  const production = useRouteLoaderData<typeof loader>('root')?.production ?? false
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
