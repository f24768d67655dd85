import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { HashLine } from './hash-line'

/** One queue per process: all hashes share its threads. */
const line = new HashLine()

/** OWASP's 16 MiB setting: it costs an attacker as much as the larger ones, and fits a small machine. */
const COST = { N: 2 ** 14, r: 8, p: 5 } as const
const SALT_BYTES = 16
const HASH_BYTES = 32

interface Cost {
  N: number
  r: number
  p: number
}

/** Hashes a password as 'scrypt$N$r$p$salt$hash' (base64url). Off the main thread: about 0.2 s of one core. @throws 503 `busy` when too many hashes wait */
export async function hashPassword(plain: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(plain, salt, HASH_BYTES, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/**
 * Whether `plain` is the password behind `encoded`. Without a hash (an unknown email) it does the same work and returns false, so that
 * its duration does not reveal who has an account. `isKnown`: the person is signed in, or on a device that the account has used before; their
 * hash goes before those of strangers.
 *
 * @throws 503 `busy` when too many hashes wait
 */
export async function verifyPassword(plain: string, encoded: string | undefined, isKnown = false): Promise<boolean> {
  const stored = encoded === undefined ? undefined : decode(encoded)
  if (!stored) {
    await derive(plain, Buffer.alloc(SALT_BYTES), HASH_BYTES, COST, isKnown)
    return false
  }
  const hash = await derive(plain, stored.salt, stored.hash.length, stored.cost, isKnown)
  return timingSafeEqual(hash, stored.hash)
}

/** Call before counting an attempt: one that cannot be checked must not count. @throws 503 `busy` when too many hashes wait */
export function requireRoomForHash(isKnown: boolean): void {
  line.requireRoom(isKnown)
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

function derive(plain: string, salt: Buffer, length: number, cost: Cost, isKnown = false): Promise<Buffer> {
  // Another keyboard may compose the same characters differently: NFKC makes them one password.
  const password = plain.normalize('NFKC')
  const maxmem = 128 * cost.r * (cost.N + cost.p) + 2 ** 20
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password, salt, length, { ...cost, maxmem }, (error, key) => (error ? reject(error) : resolve(key)))
    })
  return line.run(hash, isKnown)
}
