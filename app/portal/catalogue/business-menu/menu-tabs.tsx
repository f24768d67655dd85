import { NavLink, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useScreenQuery } from '../../../platform/ui/frame/location'
import { Tabs } from '../../../platform/ui/tabs'
import { MENU_SCREENS, type NamedScreen } from './menu-screens'

/** Screens that list the same items and share their filters. */
const NARROWED = ['/business-menu', '/business-menu/prices']
const FILTERS = ['searchString', 'category', 'on', 'sold', 'picture', 'from', 'to']
const ADVANCED = '/business-menu/menu-items'

/** Tabs for the screens of a venue's menu; under 'Advanced', a second row (`advanced`) links to the tables behind it. */
export function MenuTabs({ mayEdit, advanced }: { mayEdit: boolean; advanced: readonly NamedScreen[] }) {
  const { pathname } = useLocation()
  const query = useScreenQuery()
  const isAdvanced = MENU_SCREENS.every(({ to }) => to !== pathname)
  const along = (to: string) => {
    const names = NARROWED.includes(to) && NARROWED.includes(pathname) ? ['businessId', ...FILTERS] : ['businessId']
    const kept = [...query].filter(([name]) => names.includes(name))
    return kept.length === 0 ? to : `${to}?${new URLSearchParams(kept)}`
  }
  return (
    <>
      <Tabs label="Menu" overPage>
        {MENU_SCREENS.slice(0, mayEdit ? undefined : 1).map(({ label, to }) => (
          <NavLink key={to} to={along(to)} end>
            {label}
          </NavLink>
        ))}
        <NavLink to={along(ADVANCED)} aria-current={isAdvanced ? 'page' : undefined}>
          Advanced
        </NavLink>
      </Tabs>
      {isAdvanced && advanced.length > 0 && <AdvancedTabs tabs={advanced} />}
    </>
  )
}

function AdvancedTabs({ tabs }: { tabs: readonly NamedScreen[] }) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // On a phone the row is wider than the screen, so scroll the current tab into view.
    const current = row.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <Tabs ref={row} label="Business Menu" overPage>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </Tabs>
  )
}
