import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from '@remix-run/react'
import type { ReactNode } from 'react'
import { streamKey } from './platform/auth/stream-key'
import { guestsDocument, isForGuests } from './guest/document'
import { scrollKey } from './guest/paths'
import { useNonce } from './platform/ui/frame/nonce'
import { PageStyles } from './platform/ui/frame/page-styles'
import { readBusinessChoice, readScheme } from './platform/ui/frame/preferences.server'
import { useRootData, type RootData } from './platform/ui/frame/root-data'
import { DEFAULT_SCHEME, htmlPropsOf, THEME_COLORS } from './platform/ui/frame/scheme'

export const meta: MetaFunction = () => [{ title: 'Barback' }]

export async function loader({ context: app, request }: LoaderFunctionArgs): Promise<RootData> {
  const production = app.env.NODE_ENV === 'production'
  const reports = production ? app.env.SENTRY_DSN : undefined
  const streams = await streamKey(app, request, await readBusinessChoice(request))
  if (isForGuests(request))
    return { ...(await guestsDocument(request)), scheme: undefined, production, reports, streams }
  const scheme = await readScheme(request)
  return { ...staffDocument(scheme), scheme, production, reports, streams }
}

/** The document around every screen, the broken ones included. What it looks like is said by the frames inside: guests load nothing of the portal. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const root = useRootData()
  const { lang, html, themeColors } = root ?? staffDocument(DEFAULT_SCHEME)
  return (
    <html lang={lang} {...html}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {themeColors.map(({ color, media }) => (
          <meta key={color} name="theme-color" content={color} media={media} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="apple-mobile-web-app-title" content="Barback" />
        {root?.reports !== undefined && <meta name="error-reports" content={root.reports} />}
        <Meta />
        <Links />
        <PageStyles />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} getKey={scrollKey} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** Only for what breaks outside of both frames, which have their own. */
export function ErrorBoundary() {
  return (
    <main>
      <h1>Something went wrong</h1>
      <p>
        Try again in a moment, or go to the <a href="/">first page</a>.
      </p>
    </main>
  )
}

function staffDocument(scheme: typeof DEFAULT_SCHEME) {
  return { lang: 'en', html: htmlPropsOf(scheme), themeColors: [{ color: THEME_COLORS[scheme], media: undefined }] }
}
