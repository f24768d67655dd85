export { DEMO_PASSWORD } from '../db/seed/staff'

/** The demo accounts, without their `@barback.test`. */
export type DemoStaff = 'admin' | 'service' | 'owner' | 'manager' | 'bartender'
export type DemoCustomer = 'guest' | 'new'
