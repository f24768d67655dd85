import { timingSafeEqual } from 'node:crypto'
import { hashSecret, newSecret } from '../../platform/auth/secrets'

export { hashSecret } from '../../platform/auth/secrets'

/** A controller's own secret. The portal shows it once; the store keeps its hash. */
export const createLockerSecret = newSecret

/** `Authorization: Bearer {deviceId}:{secret}`, taken apart. Anything else: undefined. */
export function readCredentials(authorization: string | undefined): { deviceId: string; secret: string } | undefined {
  const match = /^Bearer ([^\s:]{1,255}):(\S{1,255})$/.exec(authorization ?? '')
  return match?.[1] && match[2] ? { deviceId: match[1], secret: match[2] } : undefined
}

/** Whether the secret is the stored one. Takes the same time whether it is, is not, or no such device exists (null). */
export function isSecret(secret: string, storedHash: string | null): boolean {
  const given = Buffer.from(hashSecret(secret))
  const stored = Buffer.from(storedHash ?? hashSecret(''))
  return given.length === stored.length && timingSafeEqual(given, stored) && storedHash !== null
}
