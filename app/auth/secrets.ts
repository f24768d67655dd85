import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes, for a refresh or reset token. Only the hash is stored: whoever reads the database cannot use it. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hex: enough for random secrets, which nobody can guess; passwords need passwords.ts. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
