import { abilityFrom, readingOnly, rulesFor, type AbilityHolder, type AppAbility } from '../../../contract/abilities'
import type { Role, UserType } from '../../../contract/enumerations'
import { unauthorized } from '../../../contract/errors'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Services } from '../server/services'
import { readAccessToken } from './access-token'
import { activeStaff, presentCustomers, withRoles, type CustomerAccount, type StaffAccount } from './accounts'
import { isOver21Now, type AgeCheck } from './over21'
import { readGuestSessionId } from './guest-session'
import { readSessionId } from './portal-session'
import { isOpen, isUnused, noteUse } from './session-use'
import type { SessionKind } from './sessions'
import { isBarsScreen, isLockedAt, sharedTablet, type SharedTablet } from './shared-tablet'

/** The caller. Every domain function takes one; an order's history names the caller by `label`. */
export type Actor =
  | {
      kind: 'user'
      id: number
      email: string
      userType: UserType
      roles: Role[]
      businessIds: number[]
      sessionId: string
      ability: AppAbility
      label: `user:${number}`
      /** Set on a tablet that several people share: whether the next step needs their PIN. */
      tablet?: { isLocked: boolean }
    }
  | {
      kind: 'customer'
      id: number
      email: string
      /** By a verified date of birth, everywhere. Whether they may have alcohol at a business: `isOver21At`. */
      over21: boolean
      /** The checks of their age by bars that hold. */
      ageChecks: readonly AgeCheck[]
      /** False for a guest without an account, who has only this browser's session. */
      hasAccount: boolean
      sessionId: string
      ability: AppAbility
      label: `customer:${number}`
    }
  | { kind: 'anonymous'; ability: AppAbility; label: 'anonymous' }
  | { kind: 'system'; label: 'payments' | 'sweep' | 'operator' | `locker:${string}`; ability: AppAbility }

export type CustomerActor = Extract<Actor, { kind: 'customer' }>
export type AnonymousActor = Extract<Actor, { kind: 'anonymous' }>
/** Business or internal staff. */
export type UserActor = Extract<Actor, { kind: 'user' }>

/** The `/v1` caller of an `Authorization` header; anonymous without one. @throws 401 when the token or its session is invalid */
export async function actorFromBearer(app: Services, header: string | undefined): Promise<Actor> {
  if (header === undefined) return anonymous()
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1]
  const claims = token === undefined ? undefined : await readAccessToken(app, token)
  if (!claims) throw unauthorized()
  const actor =
    claims.account.kind === 'user'
      ? await findSignedInUser(app, 'api', claims.sessionId)
      : await findSignedInCustomer(app, 'api', claims.sessionId)
  if (!actor || actor.id !== claims.account.id) throw unauthorized()
  return actor
}

/** The portal visitor of a cookie; anonymous without a valid session. */
export async function actorFromCookie(app: Services, request: Request): Promise<Actor> {
  const sessionId = await readSessionId(app, request)
  if (sessionId === undefined) return anonymous()
  const user = await findSignedInUser(app, 'portal', sessionId)
  if (!user) return anonymous()
  const tablet = await sharedTablet(app, sessionId)
  if (!tablet) return user
  // A PIN identifies its owner on the bar's screen only.
  return isBarsScreen(request) ? actingOn(tablet, user, app.now()) : anonymous()
}

/** The app visitor of a cookie; anonymous without a valid session. */
export async function actorFromGuestCookie(app: Services, request: Request): Promise<CustomerActor | AnonymousActor> {
  const sessionId = await readGuestSessionId(app, request)
  return (sessionId === undefined ? undefined : await findSignedInCustomer(app, 'portal', sessionId)) ?? anonymous()
}

/** The actor on a shared tablet: the colleague who last entered a PIN, at its business. A locked tablet may only read. */
function actingOn(tablet: SharedTablet, signedIn: UserActor, now: number): UserActor {
  const isLocked = isLockedAt(tablet, now)
  const staff = tablet.acting
  const { id, email, userType, roles } = staff ?? signedIn
  const businessIds = tablet.businessId === null ? [] : [tablet.businessId]
  const rules = rulesFor({ kind: 'user', id, userType, roles, businessIds })
  return {
    kind: 'user',
    id,
    email,
    userType,
    roles,
    businessIds,
    sessionId: signedIn.sessionId,
    label: `user:${id}`,
    ability: abilityFrom(isLocked ? readingOnly(rules) : rules),
    tablet: { isLocked },
  }
}

/** The server acting on its own, for a payment, a sweep or a locker. */
export function systemActor(label: Extract<Actor, { kind: 'system' }>['label']): Extract<Actor, { kind: 'system' }> {
  return { kind: 'system', label, ability: abilityFrom([{ action: 'manage', subject: 'all' }]) }
}

export function anonymous(): AnonymousActor {
  return { kind: 'anonymous', ability: abilityFrom(rulesFor({ kind: 'anonymous' })), label: 'anonymous' }
}

/** A member of staff, as the rules of contract/abilities.ts take them. */
export function staffHolder({ id, userType, roles, businesses }: StaffAccount): AbilityHolder & { kind: 'user' } {
  return { kind: 'user', id, userType, roles, businessIds: businesses.map((business) => business.id) }
}

/** A customer, as the rules of contract/abilities.ts take them, at `now` (Unix ms). */
export function customerHolder(
  { id, verifiedDob }: CustomerAccount,
  now: number,
): AbilityHolder & { kind: 'customer' } {
  return { kind: 'customer', id, over21: isOver21Now(verifiedDob, now) }
}

/** A session in use at `now` (Unix ms). */
type UsedSession = { sessionId: string; kind: SessionKind; now: number }

const readUserOf = compiledOnce((db, given: GivenOf<UsedSession>) =>
  activeStaff(db)
    .innerJoin('session', 'session.userId', 'user.id')
    .select('session.lastSeenAt')
    .where('session.id', '=', given('sessionId'))
    .where('session.kind', '=', given('kind'))
    .where(isOpen(given('now'))),
)

const readCustomerOf = compiledOnce((db, given: GivenOf<UsedSession>) =>
  presentCustomers(db)
    .innerJoin('session', 'session.customerId', 'customer.id')
    // A row for each check: no further query for any caller.
    .leftJoin('ageCheck', (join) =>
      join.onRef('ageCheck.customerId', '=', 'customer.id').on('ageCheck.until', '>', given('now')),
    )
    .select(['session.lastSeenAt', 'ageCheck.businessId as checkedAt', 'ageCheck.until as checkedUntil'])
    .where('session.id', '=', given('sessionId'))
    .where('session.kind', '=', given('kind'))
    .where(isOpen(given('now'))),
)

async function findSignedInUser(app: Services, kind: SessionKind, sessionId: string) {
  const [row] = await readUserOf(app.db, { sessionId, kind, now: app.now() })
  if (!row) return undefined
  if (isUnused(row, app.now())) noteUse(app, sessionId)
  const { lastSeenAt: _lastSeenAt, ...found } = row
  return staffActor(await withRoles(app.db, found), sessionId)
}

/** A member of staff acting in one of their sessions. */
export function staffActor(staff: StaffAccount, sessionId: string): UserActor {
  return {
    kind: 'user',
    id: staff.id,
    email: staff.email,
    userType: staff.userType,
    roles: staff.roles,
    businessIds: staff.businesses.map((business) => business.id),
    sessionId,
    ability: abilityFrom(rulesFor(staffHolder(staff))),
    label: `user:${staff.id}`,
  }
}

async function findSignedInCustomer(app: Services, kind: SessionKind, sessionId: string) {
  const rows = await readCustomerOf(app.db, { sessionId, kind, now: app.now() })
  const [row] = rows
  if (!row) return undefined
  if (isUnused(row, app.now())) noteUse(app, sessionId)
  const ageChecks = rows.flatMap(({ checkedAt, checkedUntil: until }) =>
    checkedAt === null || until === null ? [] : [{ businessId: checkedAt, until }],
  )
  return customerActor(row, { sessionId, now: app.now(), ageChecks })
}

/** A customer acting in one of their sessions, at `now` (Unix ms). */
export function customerActor(
  customer: CustomerAccount,
  { sessionId, now, ageChecks = [] }: { sessionId: string; now: number; ageChecks?: readonly AgeCheck[] },
): CustomerActor {
  const holder = customerHolder(customer, now)
  return {
    kind: 'customer',
    id: customer.id,
    email: customer.email,
    over21: holder.over21,
    ageChecks,
    hasAccount: customer.hasAccount === 1,
    sessionId,
    ability: abilityFrom(rulesFor(holder)),
    label: `customer:${customer.id}`,
  }
}
