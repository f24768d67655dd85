import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { MenuTabs } from '../portal/catalogue/business-menu/menu-tabs'
import { screensBelow } from '../portal/catalogue/groups'
import { resources } from '../portal/catalogue/registry'
import { portalLoader } from '../platform/server/portal'

/** Made here, because a browser needs the tabs and not the registry. The sidebar lists them for internal staff. */
export async function loader(args: LoaderFunctionArgs) {
  return portalLoader(args, async ({ actor }) => ({
    mayEdit: actor.ability.can('update', 'MenuItem'),
    advanced: actor.userType === 'Internal' ? [] : screensBelow(resources, '/business-menu'),
  }))
}

/** What all screens of the business menu have in common. */
export default function BusinessMenu() {
  return (
    <>
      <MenuTabs {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  )
}
