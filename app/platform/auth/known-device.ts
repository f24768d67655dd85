import type { Services } from '../server/services'
import type { Place } from './account-attempts'
import { clientAddress, networkOf } from '../server/client'
import { ownCookie } from './own-cookie'
import { hashSecret, newSecret } from './secrets'

const YEAR_SECONDS = 365 * 24 * 3600
/** Characters stored of a browser's user agent. */
const MAX_USER_AGENT = 300

/** The device that a request comes from. */
export interface Device {
  address: string
  userAgent: string
  /** Hash of the token in the device's cookie; undefined for a device that has never signed in. */
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

/** Returns the device and, if it has none yet, the Set-Cookie that identifies it from now on. */
export async function rememberDevice(app: Services, request: Request) {
  const device = await deviceOf(app, request)
  if (device.deviceHash !== undefined) return { device, cookie: undefined }
  const token = newSecret()
  return { device: { ...device, deviceHash: hashSecret(token) }, cookie: await cookieOf(app).serialize(token) }
}

/** Origin of an attempt at an account. An account knows the devices that have signed in to it. */
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

/** Not a session secret: this cookie only marks a device as known, and signing in still needs the password. */
function cookieOf(app: Services) {
  return ownCookie(app, 'barback_device', { maxAge: YEAR_SECONDS, isSigned: false })
}
