import type { LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, Link, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { findStaff } from '../platform/auth/accounts'
import { NAVIGATION } from '../portal/navigation'
import { portalLoader } from '../platform/request/portal'
import { Broken } from '../platform/ui/frame/broken'
import { BusinessFilter } from '../platform/ui/grid/business-filter'
import { formatDate } from '../platform/ui/dates'
import { navigationFor } from '../platform/ui/frame/navigation'
import { readBusinessChoice } from '../platform/ui/frame/preferences.server'
import { FindDialog } from '../platform/ui/frame/find-link'
import { useGuard } from '../platform/ui/form/unsaved'
import { Page } from '../platform/ui/frame/page'
import { LOADING_ERROR, Notice } from '../platform/ui/query-result'
import { useRootData } from '../platform/ui/frame/root-data'
import { DEFAULT_SCHEME } from '../platform/ui/frame/scheme'
import { SchemeSwitch } from '../platform/ui/frame/scheme-switch'
import { useScreenLinks } from '../platform/ui/frame/screen-link'
import { Sidebar, TopBar } from '../platform/ui/frame/sidebar'
import { businessChoices, selectedBusiness } from '../portal/venues/selected-business'

/** The portal's frame for signed-in staff. `portalLoader` redirects everyone else to sign in. */
export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ app, actor, factorDue, request }) => {
    const staff = await findStaff(app.db, actor.id)
    return {
      user: {
        name: staff ? `${staff.firstName} ${staff.lastName}` : actor.email,
        email: actor.email,
        avatar: staff?.avatar ?? null,
        userType: actor.userType,
      },
      // Selected on the server: a browser needs only its user's entries, not the registry that they come from.
      entries: navigationFor(actor.userType, NAVIGATION, (subject) => actor.ability.can('read', subject)),
      factorDue: factorDue === null ? null : formatDate(factorDue, 'UTC'),
      businesses: await businessChoices(app, actor),
      selected: await selectedBusiness(app, actor, await readBusinessChoice(request)),
    }
  })
}

export default function Portal() {
  return (
    <PortalFrame frame={useLoaderData<typeof loader>()}>
      <Outlet />
    </PortalFrame>
  )
}

/** Keeps the frame around a screen whose loader failed. Refusals and rendering errors have their own screens. */
export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useRouteLoaderData<typeof loader>('routes/_portal')
  if (!frame || !isRouteErrorResponse(error) || error.status !== 500) return <Broken />
  return (
    <PortalFrame frame={frame}>
      <Page title="Something Went Wrong">
        <Notice tone="bad">{LOADING_ERROR}</Notice>
        <p>
          <a href="">Try again</a>
        </p>
      </Page>
    </PortalFrame>
  )
}

function PortalFrame({
  frame,
  children,
}: {
  frame: ReturnType<typeof useLoaderData<typeof loader>>
  children: ReactNode
}) {
  useGuard()
  const { user, entries, businesses, selected, factorDue } = frame
  const scheme = useRootData()?.scheme ?? DEFAULT_SCHEME
  const options = businesses.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="frame" onClick={useScreenLinks()}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <TopBar />
      <Sidebar
        entries={entries}
        user={user}
        filter={<BusinessFilter userType={user.userType} businesses={options} selected={selected} />}
        schemes={<SchemeSwitch scheme={scheme} />}
      />
      <FindDialog />
      <main id="content" tabIndex={-1}>
        {factorDue && (
          <Notice tone="warn">
            Your account needs a second factor besides the password by {factorDue}.{' '}
            <Link to="/account/second-factor">Set it up</Link>
          </Notice>
        )}
        {children}
      </main>
    </div>
  )
}
