import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes, for a refresh or reset token. The store keeps only its hash: reading the database opens nothing. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hex. Enough for secrets of full randomness, which nobody can guess; passwords need passwords.ts. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
