export { DEMO_PASSWORD } from '../db/seed/staff'

/** The demo accounts, without the `@barback.test` of their addresses. */
export type DemoStaff = 'admin' | 'service' | 'owner' | 'manager' | 'bartender'
export type DemoCustomer = 'guest' | 'new'
