import type { Services } from '../server/services'
import type { Place } from './account-attempts'
import { clientAddress, networkOf } from './client'
import { ownCookie } from './own-cookie'
import { hashSecret, newSecret } from './secrets'

const YEAR_SECONDS = 365 * 24 * 3600
/** What is kept of a browser's description of itself. */
const MAX_USER_AGENT = 300

/** The device that a request comes from. */
export interface Device {
  address: string
  userAgent: string
  /** Of the token that the device keeps; undefined for one that has never signed in. */
  deviceHash: string | undefined
}

export async function deviceOf(app: Services, request: Request): Promise<Device> {
  const token: unknown = await cookieOf(app).parse(request.headers.get('Cookie'))
  return {
    address: clientAddress(request),
    userAgent: (request.headers.get('User-Agent') ?? '').slice(0, MAX_USER_AGENT),
    deviceHash: typeof token === 'string' && token !== '' ? hashSecret(token) : undefined,
  }
}

/** The device, with the Set-Cookie by which it is known from now on. */
export async function rememberDevice(app: Services, request: Request) {
  const device = await deviceOf(app, request)
  if (device.deviceHash !== undefined) return { device, cookie: undefined }
  const token = newSecret()
  return { device: { ...device, deviceHash: hashSecret(token) }, cookie: await cookieOf(app).serialize(token) }
}

/** Where an attempt at an account comes from. A device is known to the accounts that have signed in on it. */
export async function placeOf(app: Services, { address, deviceHash }: Device, email: string): Promise<Place> {
  const network = networkOf(address)
  if (deviceHash === undefined) return { network }
  const known = await app.db
    .selectFrom('session')
    .leftJoin('user', 'user.id', 'session.userId')
    .leftJoin('customer', 'customer.id', 'session.customerId')
    .select('session.id')
    .where('session.deviceHash', '=', deviceHash)
    .where((where) => where.or([where('user.email', '=', email), where('customer.email', '=', email)]))
    .executeTakeFirst()
  return known ? { network, knownDevice: deviceHash } : { network }
}

/** No secret of a session: with it one is only believed to be no stranger, and still needs the password. */
function cookieOf(app: Services) {
  return ownCookie(app, 'barback_device', { maxAge: YEAR_SECONDS, isSigned: false })
}
