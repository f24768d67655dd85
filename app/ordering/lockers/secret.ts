import { timingSafeEqual } from 'node:crypto'
import { hashSecret, newSecret } from '../../platform/auth/secrets'

export { hashSecret } from '../../platform/auth/secrets'

/** A controller's own secret. The portal shows it once; the database stores its hash. */
export const createLockerSecret = newSecret

/** Parses `Authorization: Bearer {deviceId}:{secret}`; undefined when malformed. */
export function readCredentials(authorization: string | undefined): { deviceId: string; secret: string } | undefined {
  const match = /^Bearer ([^\s:]{1,255}):(\S{1,255})$/.exec(authorization ?? '')
  return match?.[1] && match[2] ? { deviceId: match[1], secret: match[2] } : undefined
}

/** Whether the secret matches the stored hash. Takes the same time if it does, if it does not, or if no such device exists (null). */
export function isSecret(secret: string, storedHash: string | null): boolean {
  const given = Buffer.from(hashSecret(secret))
  const stored = Buffer.from(storedHash ?? hashSecret(''))
  return given.length === stored.length && timingSafeEqual(given, stored) && storedHash !== null
}
