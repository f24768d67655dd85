import { businesses } from './businesses'
import { type AnyCall, type CallGroup } from './call'
import { catalogue } from './catalogue'
import { comps } from './comps'
import { controllers } from './controllers'
import { customers } from './customers'
import { dashboards } from './dashboards'
import { devices } from './devices'
import { documents } from './documents'
import { orders } from './guest-orders'
import { images } from './images'
import { kiosk } from './kiosk'
import { lockers } from './lockers'
import { menu } from './menu'
import { cards, paymentAccounts } from './payments'
import { places } from './places'
import { priceRuleConfirmations } from './price-rules'
import { reports } from './reports'
import { services } from './services'
import { auth } from './sign-in'
import { signups } from './signups'
import { users } from './staff'
import { tabs } from './tabs'

/**
 * Every call of /v1, named as in the client: `calls.orders.place` is `client.orders.place(body, { headers })`. The server's routes, the client
 * and the documents are all derived from this table.
 */
export const calls = {
  auth,
  places,
  menu,
  orders,
  tabs,
  cards,
  customers,
  devices,
  kiosk,
  comps,
  reports,
  businesses,
  priceRuleConfirmations,
  signups,
  lockers,
  controllers,
  users,
  dashboards,
  paymentAccounts,
  images,
  services,
  documents,
  catalogue,
}

/** `name`: 'orders.place', 'catalogue.brands.list'. */
export interface NamedCall {
  name: string
  call: AnyCall
}

export function everyCall(): NamedCall[] {
  const { catalogue: resources, ...groups } = calls
  return [
    ...Object.entries(groups).flatMap(([name, group]) => named(name, group)),
    ...Object.entries(resources).flatMap(([name, group]) => named(`catalogue.${name}`, group)),
  ]
}

function named(prefix: string, group: CallGroup): NamedCall[] {
  return Object.entries(group).map(([name, call]) => ({ name: `${prefix}.${name}`, call }))
}
