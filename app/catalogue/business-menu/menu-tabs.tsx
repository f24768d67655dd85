import { NavLink, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { UserType } from '../../../contract/enumerations'
import { NAVIGATION, navigationFor } from '../../ui/navigation'

const GROUP = 'Business Menu'

/**
 * The screens of the business menu, for those whose sidebar does not list them: it is for internal staff alone (spec 2 §2), but a venue
 * keeps its own menu (decisions 'People, roles, sign-in').
 */
export function MenuTabs({ userType }: { userType: UserType }) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // On a phone the row is wider than the screen: the tab one is at must not lie outside of it.
    const current = row.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  if (navigationFor(userType).some(({ label }) => label === GROUP)) return null
  const group = NAVIGATION.find(({ label }) => label === GROUP)
  if (group?.kind !== 'group') return null
  return (
    <nav ref={row} className="tabs tabs-over-page" aria-label={GROUP}>
      {group.entries.map((entry) =>
        entry.kind === 'screen' ? (
          <NavLink key={entry.to} to={entry.to} className="tab">
            {entry.label}
          </NavLink>
        ) : null,
      )}
    </nav>
  )
}
