import { NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Page } from '../../platform/ui/frame/page'
import { Tabs } from '../../platform/ui/tabs'

interface BusinessPageProps {
  business: { id: number; name: string }
  /** Whether the viewer may see the payment account. */
  withFinancial: boolean
  children: ReactNode
}

/** The screen of a business, with a page for each tab. */
export function BusinessPage({ business: { id, name }, withFinancial, children }: BusinessPageProps) {
  const tabs = [
    { label: 'Info', to: `/businesses/${id}` },
    { label: 'Guests’ View', to: `/businesses/${id}/guests-view` },
    { label: 'Employees', to: `/businesses/${id}/employees` },
    { label: 'Menu', to: `/business-menu?businessId=${id}` },
    ...(withFinancial ? [{ label: 'Financial', to: `/businesses/${id}/financial` }] : []),
  ]
  return (
    <Page title={name} breadcrumbs={[{ label: 'Businesses', to: '/businesses' }, { label: 'Details' }]}>
      <Tabs label="Business">
        {tabs.map(({ label, to }) => (
          <NavLink key={to} to={to} end>
            {label}
          </NavLink>
        ))}
      </Tabs>
      {children}
    </Page>
  )
}
