import '@radix-ui/themes/tokens/base.css'
import '@radix-ui/themes/tokens/colors/slate.css'
import '@radix-ui/themes/tokens/colors/gray.css'
import '@radix-ui/themes/tokens/colors/teal.css'
import '@radix-ui/themes/tokens/colors/blue.css'
import '@radix-ui/themes/tokens/colors/red.css'
import '@radix-ui/themes/components.css'
import '@radix-ui/themes/utilities.css'
import '../platform/ui/styles/index.css'
import { Theme } from '@radix-ui/themes'
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { isRouteErrorResponse, Outlet, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { takeToast } from '../platform/auth/portal-session'
import { Broken } from '../platform/ui/frame/broken'
import { NotConnected } from '../platform/ui/live/not-connected'
import { useRootData } from '../platform/ui/frame/root-data'
import { appearanceOf, DEFAULT_SCHEME } from '../platform/ui/frame/scheme'
import { titleOf } from '../platform/ui/frame/title'
import { Toasts } from '../platform/ui/frame/toast'
import { UnderWay } from '../platform/ui/frame/under-way'
import { useBeginning } from '../platform/ui/frame/use-beginning'

export const links: LinksFunction = () => [{ rel: 'manifest', href: '/manifest.webmanifest' }]

/** Title of a failed screen; every other screen has its own. */
export const meta: MetaFunction = ({ error }) => {
  if (error === undefined) return titleOf()
  return titleOf(isRouteErrorResponse(error) && error.status === 404 ? 'Not Found' : 'Something Went Wrong')
}

export async function loader({ context: app, request }: LoaderFunctionArgs) {
  const { toast, headers } = await takeToast(app, request)
  return data({ toast }, { headers })
}

/** The frame around every staff screen: theme, toasts and the progress bar. */
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
  const scheme = useRootData()?.scheme ?? DEFAULT_SCHEME
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

/** Shown for errors outside the portal's frame. */
export function ErrorBoundary() {
  return (
    <Themed>
      <Broken />
    </Themed>
  )
}
