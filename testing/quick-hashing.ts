import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { PIN_COST } from '../contract/tickets'

/** The cost of a test's password: a hundredth of a real one's. */
export const QUICK = { N: 2 ** 10, r: 8, p: 1 }

const thorough = crypto.scrypt

/**
 * Has this process hash passwords at no more than QUICK, whatever is asked for: a fifth of a second each would be most of what a test of
 * accounts costs. A PIN is left as it is: the controller, a program of its own, works it out as well. The product knows nothing of it, so that no setting can weaken what it keeps; its hashes name the cost it asked for.
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
