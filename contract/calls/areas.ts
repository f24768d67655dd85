import { type calls } from './index'

/** What each group of calls is about: headings of the documents. */
export const AREAS: Readonly<Record<keyof typeof calls, string>> = {
  auth: 'Signing in',
  places: 'Places',
  menu: 'The menu, for guests',
  orders: "A guest's orders",
  tabs: "A guest's visits",
  cards: "A guest's cards",
  customers: 'Guests',
  kiosk: 'At the bar',
  reports: 'Reports',
  businesses: 'Businesses',
  signups: 'Inquiries of venues',
  lockers: 'Lockers',
  users: 'Staff',
  dashboards: 'Dashboards',
  paymentAccounts: 'How a business is paid',
  images: 'Pictures',
  services: 'For other services',
  documents: 'About the calls',
  catalogue: 'The catalogue',
}
