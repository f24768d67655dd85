import { NavLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Page } from '../ui/page'

interface BusinessPageProps {
  business: { id: number; name: string }
  /** Not everybody may see the payment account. */
  withFinancial: boolean
  children: ReactNode
}

/** The screen of a business, with a page for each tab. */
export function BusinessPage({ business: { id, name }, withFinancial, children }: BusinessPageProps) {
  const tabs = [
    { label: 'Info', to: `/businesses/${id}` },
    { label: 'Employees', to: `/businesses/${id}/employees` },
    { label: 'Menu', to: `/business-menu/menu-items?businessId=${id}` },
    ...(withFinancial ? [{ label: 'Financial', to: `/businesses/${id}/financial` }] : []),
  ]
  return (
    <Page title={name} breadcrumbs={[{ label: 'Businesses', to: '/businesses' }, { label: 'Details' }]}>
      <nav className="tabs" aria-label="Business">
        {tabs.map(({ label, to }) => (
          <NavLink key={to} to={to} end className="tab">
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </Page>
  )
}
