import { Outlet, useRouteLoaderData } from '@remix-run/react'
import { MenuTabs } from '../catalogue/business-menu/menu-tabs'
import type { loader as portalLoader } from './_portal'

/** What all screens of the business menu have in common. */
export default function BusinessMenu() {
  const portal = useRouteLoaderData<typeof portalLoader>('routes/_portal')
  return (
    <>
      {portal && <MenuTabs userType={portal.user.userType} />}
      <Outlet />
    </>
  )
}
