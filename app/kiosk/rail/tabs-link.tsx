import { Link } from '@remix-run/react'
import type { KioskScreen } from '../screen'
import './tabs-link.css'

/** The link to the tabs, with the count of open ones, and of unpaid ones in red. */
export function TabsLink({ business, tabs }: Pick<KioskScreen, 'business' | 'tabs'>) {
  if (!business || !tabs) return null
  return (
    <Link to={`/kiosk/tabs?businessId=${business.id}`} className="kiosk-tabs-link">
      Tabs {tabs.open}
      {tabs.unpaid > 0 && (
        <span className="kiosk-tabs-unpaid">
          {tabs.unpaid}
          <span> unpaid</span>
        </span>
      )}
    </Link>
  )
}
