import { notFound } from '../../../contract/errors'
import { DEMO_PASSWORD } from '../../../db/seed/staff'
import { DEMO_LOCKER } from '../../../db/seed/venues'
import { findStaff, presentCustomers } from '../../platform/auth/accounts'
import {
  actorFromCookie,
  actorFromGuestCookie,
  customerActor,
  staffActor,
  type CustomerActor,
  type UserActor,
} from '../../platform/auth/actor'
import { signInGuest } from '../../platform/auth/guest-session'
import { deviceOf } from '../../platform/auth/known-device'
import { isOver21Now } from '../../platform/auth/over21'
import { signIn } from '../../platform/auth/portal-session'
import { checkCustomerSignIn, checkStaffSignIn } from '../../platform/auth/sign-in'
import type { Services } from '../../platform/server/services'
import { findByLocker } from '../../portal/venues/slugs'
import { isYoungGuest } from './young-guest'

const GUEST = 'guest@barback.test'
const BARTENDER = 'bartender@barback.test'
const OWNER = 'owner@barback.test'
const ADMIN = 'admin@barback.test'
/** The session id of simulated actors. */
const SIMULATED = 'simulated'

/** Returns the demo's venue with the simulated locker. @throws 404 */
export function demoVenue(app: Services) {
  return findByLocker(app, DEMO_LOCKER.lockerId)
}

/** The demo's users in this browser: the guest on the phone and the bartender. */
export interface Onlookers {
  guest: CustomerActor
  bartender: UserActor
  /** True once the guest of 19 has given the phone back. */
  wasYoung: boolean
  /** Cookies of the sessions opened for it. */
  headers: Headers
}

/** Signs the guest's phone in this browser in as a guest without a password. Adds the cookie to `headers`. */
export async function signInOnPhone(
  app: Services,
  request: Request,
  { guest, headers }: { guest: CustomerActor; headers: Headers },
): Promise<void> {
  const cookies = await signInGuest(app, request, { customerId: guest.id })
  for (const cookie of cookies.getSetCookie()) headers.append('Set-Cookie', cookie)
}

/**
 * Signs this browser in as the demo's guest and bartender unless it has such sessions. `isFirst`: not as the guest of 19, who has the phone until a press. Uses the published password: once that is changed, the demo
 * gives nobody more access than they have.
 *
 * @throws 401, 403, 429 as signing in does
 */
export async function onlookersOf(
  app: Services,
  request: Request,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<Onlookers> {
  const headers = new Headers()
  const device = await deviceOf(app, request)
  const keep = (cookies: Headers) => {
    for (const cookie of cookies.getSetCookie()) headers.append('Set-Cookie', cookie)
  }
  let guest = await actorFromGuestCookie(app, request)
  const wasYoung = guest.kind === 'customer' && isYoungGuest(guest) && isFirst
  if (guest.kind !== 'customer' || wasYoung) {
    const { account, passwordMark } = await checkCustomerSignIn(app, { email: GUEST, password: DEMO_PASSWORD, device })
    keep(await signInGuest(app, request, { customerId: account.id, passwordMark }))
    guest = customerActor(account, { sessionId: SIMULATED, now: app.now() })
  }
  let bartender = await actorFromCookie(app, request)
  if (bartender.kind !== 'user') {
    const { account, passwordMark } = await checkStaffSignIn(app, { email: BARTENDER, password: DEMO_PASSWORD, device })
    keep(await signIn(app, request, account.id, { remember: false, passwordMark }))
    bartender = staffActor(account, SIMULATED)
  }
  return { guest, bartender, wasYoung, headers }
}

/** Returns the bartender who works the demo's bar without a browser. @throws 404 */
export function simulatedBartender(app: Services): Promise<UserActor> {
  return simulatedStaff(app, BARTENDER)
}

/** @throws 404 */
export function simulatedOwner(app: Services): Promise<UserActor> {
  return simulatedStaff(app, OWNER)
}

/** @throws 404 */
export function simulatedAdmin(app: Services): Promise<UserActor> {
  return simulatedStaff(app, ADMIN)
}

async function simulatedStaff(app: Services, email: string): Promise<UserActor> {
  const row = await app.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  const staff = row && (await findStaff(app.db, row.id))
  if (!staff) throw notFound('User')
  return staffActor(staff, SIMULATED)
}

/** Returns `count` demo guests over 21, excluding the one on the phone. */
export async function simulatedGuests(app: Services, count: number): Promise<CustomerActor[]> {
  const now = app.now()
  const rows = await presentCustomers(app.db)
    .where('customer.email', 'like', '%@example.com')
    .where('customer.verifiedDob', 'is not', null)
    .orderBy('customer.id')
    .limit(count * 2)
    .execute()
  return rows
    .filter(({ verifiedDob }) => isOver21Now(verifiedDob, now))
    .slice(0, count)
    .map((row) => customerActor(row, { sessionId: SIMULATED, now }))
}
