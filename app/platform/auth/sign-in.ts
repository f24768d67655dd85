import { BarbackError } from '../../../contract/errors'
import type { Services } from '../server/services'
import { findCustomer, findStaff, type CustomerAccount, type StaffAccount } from './accounts'
import { beginGuess, endGuess } from './guesses'
import { placeOf, type Device } from './known-device'
import { markOf, wrongSignIn, type Proved } from './password-mark'
import { requireRoomForHash, verifyPassword } from './passwords'

export interface Credentials {
  email: string
  password: string
  /** The caller's device, for the limits. */
  device: Device
}

/**
 * Checks the email and password of a member of staff, for the portal and for `/v1`.
 *
 * @throws 401 'Login error' when they are wrong; 403 'User not authorized to login' for a customer or an inactive user, but only after the
 * right password; 429
 */
export async function checkStaffSignIn(app: Services, credentials: Credentials): Promise<Proved<StaffAccount>> {
  return guardedByPassword(app, credentials, async (isKnown) => {
    const { email, password } = credentials
    const user = await app.db
      .selectFrom('user')
      .select(['id', 'passwordHash'])
      .where('email', '=', email)
      .executeTakeFirst()
    const own = user?.passwordHash
    const hash = own ?? (await findCustomerHash(app, email))?.passwordHash
    if (!(await verifyPassword(password, hash, isKnown))) throw wrongSignIn()
    const staff = user && (await findStaff(app.db, user.id))
    // An invited user without a password may have one as a guest, which opens the app only.
    if (!staff || own == null) throw notAuthorized()
    return { account: staff, passwordMark: markOf(own) }
  })
}

/** Checks a customer's email and password. @throws 401 'Login error', 429 */
export async function checkCustomerSignIn(app: Services, credentials: Credentials): Promise<Proved<CustomerAccount>> {
  return guardedByPassword(app, credentials, async (isKnown) => {
    const row = await findCustomerHash(app, credentials.email)
    if (!(await verifyPassword(credentials.password, row?.passwordHash, isKnown))) throw wrongSignIn()
    const customer = row && (await findCustomer(app.db, row.id))
    if (!customer || row.passwordHash === null) throw wrongSignIn()
    return { account: customer, passwordMark: markOf(row.passwordHash) }
  })
}

/** @throws 503 `busy` when too many passwords wait to be checked; such an attempt does not count */
async function guardedByPassword<T>(
  app: Services,
  { email, device }: Credentials,
  check: (isKnown: boolean) => Promise<T>,
): Promise<T> {
  const isKnown = (await placeOf(app, device, email)).knownDevice !== undefined
  requireRoomForHash(isKnown)
  return guardedSignIn(app, { email, device }, () => check(isKnown))
}

/** Counts the attempt before checking the password or code, so that parallel guesses count too, and takes it back on success. */
export async function guardedSignIn<T>(
  app: Services,
  { email, device }: Pick<Credentials, 'email' | 'device'>,
  check: () => Promise<T>,
): Promise<T> {
  const { address } = device
  const place = await placeOf(app, device, email)
  // An attack from everywhere uses up the shared attempts of all networks: an account's own devices can still sign in.
  const who = { isStranger: place.knownDevice === undefined }
  await app.limits.takeFrom('signIn', address, who)
  await beginGuess(app, 'sign in', email, place)
  const found = await check()
  await app.limits.giveBackFrom('signIn', address, who)
  await endGuess(app, 'sign in', email, place)
  return found
}

function findCustomerHash(app: Services, email: string) {
  return app.db
    .selectFrom('customer')
    .select(['id', 'passwordHash'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

function notAuthorized(): BarbackError {
  return new BarbackError({ code: 'not_authorized_to_login', message: 'User not authorized to login', status: 403 })
}
