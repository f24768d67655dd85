import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { PIN_COST } from '../contract/tickets'

/** The cost of a test's password hash: a hundredth of the real one. */
export const QUICK = { N: 2 ** 10, r: 8, p: 1 }

const thorough = crypto.scrypt

/**
 * Makes this process hash passwords at no more than QUICK: a fifth of a second each would dominate the tests of accounts. PINs keep their cost,
 * because the controller, a separate program, computes them too. The patch is outside the product, so no setting can weaken real hashes; a
 * hash still records the cost that the product requested.
 */
export function hashQuickly(): void {
  const quick = (
    password: BinaryLike,
    salt: BinaryLike,
    length: number,
    options: ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => {
    const { N = QUICK.N, p = QUICK.p } = options
    const cost = p === PIN_COST.p ? options : { ...options, N: Math.min(N, QUICK.N), p: QUICK.p }
    thorough(password, salt, length, cost, done)
  }
  Object.defineProperty(crypto, 'scrypt', { value: quick, configurable: true, writable: true })
  syncBuiltinESMExports()
}
