import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { MenuTabs } from '../portal/catalogue/business-menu/menu-tabs'
import { screensBelow } from '../portal/catalogue/groups'
import { resources } from '../portal/catalogue/registry'
import { portalLoader } from '../platform/request/portal'

/** Computed on the server, so that the registry is not sent to browsers. Internal staff have these screens in the sidebar instead. */
export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ actor }) => ({
    mayEdit: actor.ability.can('update', 'MenuItem'),
    advanced: actor.userType === 'Internal' ? [] : screensBelow(resources, '/business-menu'),
  }))
}

/** The shared frame of the business menu's screens. */
export default function BusinessMenu() {
  return (
    <>
      <MenuTabs {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  )
}
