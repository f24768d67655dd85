import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useRouteError } from '@remix-run/react'
import { guestLoader } from '../guest/call'
import { ErrorPage } from '../guest/frame/error-page'
import { Frame } from '../guest/frame/frame'
import { frameScreen } from '../guest/frame/frame-screen'

export const links: LinksFunction = () => [
  { rel: 'manifest', href: '/app/manifest.webmanifest', crossOrigin: 'use-credentials' },
]

export async function loader(args: LoaderFunctionArgs) {
  return guestLoader(args, frameScreen)
}

export default function App() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <Frame isBroken>
      <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} message={messageOf(error)} />
    </Frame>
  )
}

function messageOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const body: unknown = error.data
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : undefined
}
