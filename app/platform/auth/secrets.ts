import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

/** 32 random bytes, for a refresh or reset token. Only the hash is stored: whoever reads the database cannot use it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hex: enough for random secrets, which nobody can guess; passwords need passwords.ts. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Six random digits, for somebody to type. */
export function newDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Four digits that follow from `what` and the server's own secret. `purpose` keeps their kinds apart. */
export function digitsOf(sessionSecret: string, purpose: string, what: string): string {
  const number = hmac(sessionSecret, purpose, what).readUInt32BE() % 10_000
  return String(number).padStart(4, '0')
}

/** Keyed with the server's own secret, in hex: whoever reads the database cannot try all million codes. `purpose` keeps their kinds apart. */
export function digitsHash(sessionSecret: string, purpose: string, digits: string): string {
  return hmac(sessionSecret, purpose, digits).toString('hex')
}

function hmac(sessionSecret: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32))
  return createHmac('sha256', key).update(text).digest()
}
