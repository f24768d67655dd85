import type { Duplex } from 'node:stream'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { LockerIdentity } from './door-events'
import { isSecret, readCredentials } from './secret'
import type { LockerServices } from './unit-of-work'

const readSignIn = compiledOnce((db, given: GivenOf<{ deviceId: string }>) =>
  db
    .selectFrom('businessLocker')
    .select(['id', 'lockerId as code', 'businessId', 'deviceId', 'secretHash', 'active', 'sharedIdentityAt'])
    .where('deviceId', '=', given('deviceId')),
)

/** The locker of a controller, by `Authorization: Bearer {deviceId}:{secret}`; undefined if it may not connect. */
export async function authenticate(
  app: LockerServices,
  authorization: string | undefined,
): Promise<LockerIdentity | undefined> {
  const credentials = readCredentials(authorization)
  if (!credentials) return undefined
  const [locker] = await readSignIn(app.db, { deviceId: credentials.deviceId })
  if (!isSecret(credentials.secret, locker?.secretHash ?? null) || !locker) return undefined
  if (locker.active === 0 || locker.sharedIdentityAt !== null) return undefined
  return { id: locker.id, code: locker.code, businessId: locker.businessId, deviceId: credentials.deviceId }
}

interface Refusal {
  status: string
  header: string
  body: { message: string; code: string }
}

export const UNAUTHORIZED: Refusal = {
  status: '401 Unauthorized',
  header: 'WWW-Authenticate: Bearer',
  body: { message: 'Unauthorized', code: 'unauthorized' },
}

export const BUSY: Refusal = {
  status: '503 Service Unavailable',
  header: 'Retry-After: 1',
  body: { message: 'Many lockers are connecting: come back in a moment', code: 'busy' },
}

/** The database does not answer, so the secret may be right. */
export const UNKNOWN: Refusal = {
  ...BUSY,
  body: { message: 'The server cannot check this locker now: come back in a moment', code: 'busy' },
}

/** Answers an upgrade with an error and closes the socket. */
export function refuse(socket: Duplex, { status, header, body }: Refusal): void {
  const text = JSON.stringify(body)
  // The controller may have closed the socket already.
  socket.on('error', () => {})
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      header,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  )
}
