import { NavLink, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { UserType } from '../../../contract/enumerations'
import { screensBelow } from '../groups'
import { resources } from '../registry'
import { Tabs } from '../../ui/tabs'

/** Tabs to the screens of the business menu, for a venue's staff; the sidebar lists them only for internal staff. */
export function MenuTabs({ userType }: { userType: UserType }) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // On a phone the row is wider than the screen: the current tab is scrolled into view.
    const current = row.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  if (userType === 'Internal') return null
  return (
    <Tabs ref={row} label="Business Menu" overPage>
      {screensBelow(resources, '/business-menu').map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </Tabs>
  )
}
