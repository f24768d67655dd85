import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'

/** 32 random bytes, for a refresh or reset token. Only the hash is stored: a leak of the database does not reveal it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The code of a link that one guest sends to another. 80 bits cannot be guessed, and the link still fits on a line. */
export function newLinkCode(): string {
  return randomBytes(10).toString('base64url')
}

/** SHA-256 in hex: enough for random secrets, which nobody can guess. Passwords need passwords.ts. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Six random digits for a person to type. */
export function newDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Four digits derived from `what` and the server's own secret. Each `purpose` derives other digits. */
export function digitsOf(sessionSecret: string, purpose: string, what: string): string {
  const number = hmac(sessionSecret, purpose, what).readUInt32BE() % 10_000
  return String(number).padStart(4, '0')
}

/** HMAC with the server's own secret, in hex: a leak of the database does not allow trying all million codes. Each `purpose` hashes differently. */
export function digitsHash(sessionSecret: string, purpose: string, digits: string): string {
  return hmac(sessionSecret, purpose, digits).toString('hex')
}

function hmac(sessionSecret: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32))
  return createHmac('sha256', key).update(text).digest()
}
