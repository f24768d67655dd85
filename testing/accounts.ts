/** Every demo account's password. */
export const DEMO_PASSWORD = 'barback-demo-1'

/** The demo accounts, without their `@barback.test`. */
export type DemoStaff = 'admin' | 'service' | 'owner' | 'manager' | 'bartender'
export type DemoCustomer = 'guest' | 'new'
