import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's 16 MiB setting: as costly for an attacker as the larger ones, and a small machine survives many at once. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32

interface Cost {
  N: number
  r: number
  p: number
}

/** Hashes a password as 'scrypt$N$r$p$salt$hash' (base64url). Off the main thread: about 0.2 s of one core. */
export async function hashPassword(plain: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(plain, salt, HASH_BYTES, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/**
 * Whether `plain` is the password behind `encoded`. Without a hash (an unknown email) it does the same work and answers false, so that
 * its duration does not reveal who has an account.
 */
export async function verifyPassword(plain: string, encoded: string | undefined): Promise<boolean> {
  const stored = encoded === undefined ? undefined : decode(encoded)
  if (!stored) {
    await derive(plain, Buffer.alloc(SALT_BYTES), HASH_BYTES, COST)
    return false
  }
  const hash = await derive(plain, stored.salt, stored.hash.length, stored.cost)
  return timingSafeEqual(hash, stored.hash)
}

function decode(encoded: string): { cost: Cost; salt: Buffer; hash: Buffer } | undefined {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(encoded)
  if (!match) return undefined
  const [, N, r, p, salt = '', hash = ''] = match
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  }
}

function derive(plain: string, salt: Buffer, length: number, cost: Cost): Promise<Buffer> {
  // The same characters typed on another keyboard may be composed differently: NFKC makes them one password.
  const password = plain.normalize('NFKC')
  const maxmem = 128 * cost.r * (cost.N + cost.p) + 2 ** 20
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, { ...cost, maxmem }, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}
