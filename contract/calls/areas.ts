import { type calls } from './index'

/** The heading of each group of calls in the documents. */
export const AREAS: Readonly<Record<keyof typeof calls, string>> = {
  auth: 'Signing in',
  places: 'Places',
  menu: 'The menu, for guests',
  orders: "A guest's orders",
  tabs: "A guest's visits",
  cards: "A guest's cards",
  customers: 'Guests',
  devices: "A guest's devices",
  kiosk: 'At the bar',
  comps: 'Comps',
  reports: 'Reports',
  businesses: 'Businesses',
  priceRuleConfirmations: 'Price rules with alcohol',
  signups: 'Venue inquiries',
  lockers: 'Lockers',
  controllers: "A locker's controller",
  users: 'Staff',
  dashboards: 'Dashboards',
  paymentAccounts: 'Payment accounts',
  images: 'Pictures',
  services: 'Webhooks and redirects',
  documents: 'API documents',
  catalogue: 'The catalogue',
}
