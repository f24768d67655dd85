import { NavLink, useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useScreenQuery } from '../../ui/location'
import { Tabs } from '../../ui/tabs'

interface Tab {
  label: string
  to: string
}

/** The screens of a venue's menu for whoever changes it. */
const SCREENS: readonly Tab[] = [
  { label: 'Menu', to: '/business-menu' },
  { label: 'Change Prices', to: '/business-menu/prices' },
  { label: 'Classics', to: '/business-menu/classics' },
  { label: 'Copy', to: '/business-menu/copy' },
]
/** Those that show the same items, narrowed in the same way. */
const NARROWED = ['/business-menu', '/business-menu/prices']
const FILTERS = ['searchString', 'category', 'on', 'sold', 'picture', 'from', 'to']
const ADVANCED = '/business-menu/menu-items'

/** Tabs to the screens of a venue's menu, and under 'Advanced' a second row, `advanced`, to the tables that it is kept in. */
export function MenuTabs({ mayEdit, advanced }: { mayEdit: boolean; advanced: readonly Tab[] }) {
  const { pathname } = useLocation()
  const query = useScreenQuery()
  const isAdvanced = SCREENS.every(({ to }) => to !== pathname)
  const along = (to: string) => {
    const names = NARROWED.includes(to) && NARROWED.includes(pathname) ? ['businessId', ...FILTERS] : ['businessId']
    const kept = [...query].filter(([name]) => names.includes(name))
    return kept.length === 0 ? to : `${to}?${new URLSearchParams(kept)}`
  }
  return (
    <>
      <Tabs label="Menu" overPage>
        {SCREENS.slice(0, mayEdit ? undefined : 1).map(({ label, to }) => (
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

function AdvancedTabs({ tabs }: { tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    // On a phone the row is wider than the screen: the current tab is scrolled into view.
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
