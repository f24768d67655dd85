import { queueMail } from '../mail/outbox'
import type { Services } from '../server/services'
import { tooManyFor, type Place } from './account-attempts'

/** Kinds of attempts at an account. Each kind has its own count. */
export type Guessable = 'sign in' | 'own password' | 'second factor' | 'reset' | 'verification' | 'pin' | 'code'

/** Wrong PINs allowed before waits begin: there are only ten thousand PINs. */
const FREE_PINS = 5

/**
 * Counts an attempt at the account of an email and notifies its owner once when there are too many. Returns how many more may fail.
 * @throws 429
 */
export async function beginGuess(app: Services, what: Guessable, email: string, place: Place): Promise<number> {
  const { wait, left, isAttack } = app.attempts.begin(keyOf(what, email), place, what === 'pin' ? FREE_PINS : undefined)
  if (isAttack && GUESSES.has(what)) await tellOwner(app, email)
  if (wait > 0) throw tooManyFor(Math.ceil(wait / 1000))
  return left
}

/** Clears the failures of this place after a successful attempt. */
export function endGuess(app: Services, what: Guessable, email: string, place: Place): void {
  app.attempts.succeeded(keyOf(what, email), place)
}

/** Attempts that may be guesses. A reset or a code is only a request, and its owner gets a mail for it anyway. */
const GUESSES: ReadonlySet<Guessable> = new Set(['sign in', 'own password', 'second factor', 'pin'])

function keyOf(what: Guessable, email: string): string {
  return `${what} ${email.toLowerCase()}`
}

async function tellOwner(app: Services, email: string): Promise<void> {
  const user = await app.db
    .selectFrom('user')
    .select('email')
    .where('email', '=', email)
    .where('active', '=', 1)
    .executeTakeFirst()
  const customer = await app.db
    .selectFrom('customer')
    .select('email')
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const owner = user ?? customer
  if (owner) await queueMail(app.db, attackMail(owner.email), app.now())
}

function attackMail(to: string) {
  return {
    to,
    subject: 'Someone is trying to sign in to your Barback account',
    text: [
      'A wrong password, code or PIN was entered for your Barback account many times in a row.',
      '',
      'No one got in. From now on each further attempt has to wait, except on a device you have used before.',
      '',
      'If this was you, do nothing, or choose a new password with "Forgot password?" on the sign-in screen.',
      'If it was not, make sure you use this password nowhere else. This mail is sent once.',
    ].join('\n'),
  }
}
