import { queueMail } from '../mail/outbox'
import type { Services } from '../server/services'
import { tooManyFor, type Place } from './account-attempts'

/** What is attempted at an account; each is counted by itself. */
export type Attempted = 'sign in' | 'own password' | 'second factor' | 'reset' | 'verification' | 'pin' | 'code'

/** So many PINs may be wrong: there are ten thousand only. */
const FREE_PINS = 5

/**
 * Counts an attempt at the account of an email, and tells its owner once when there are too many. Answers how many more may fail.
 * @throws 429
 */
export async function beginAttempt(app: Services, what: Attempted, email: string, place: Place): Promise<number> {
  const { wait, left, isAttack } = app.attempts.begin(keyOf(what, email), place, what === 'pin' ? FREE_PINS : undefined)
  if (isAttack && GUESSES.has(what)) await tellOwner(app, email)
  if (wait > 0) throw tooManyFor(Math.ceil(wait / 1000))
  return left
}

/** The attempt was right. */
export function endAttempt(app: Services, what: Attempted, email: string, place: Place): void {
  app.attempts.succeeded(keyOf(what, email), place)
}

/** Somebody guesses. Of a reset or a code that is asked for, which is none, the owner hears by its own mail. */
const GUESSES: ReadonlySet<Attempted> = new Set(['sign in', 'own password', 'second factor', 'pin'])

function keyOf(what: Attempted, email: string): string {
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
    subject: 'Somebody is trying to sign in to your Barback account',
    text: [
      'A wrong password, code or PIN was entered for your Barback account many times in a row.',
      '',
      'Nobody got in with it. From now on each further attempt has to wait; on a device that you have used before, you do not.',
      '',
      'If this was you, do nothing, or choose a new password with "Forgot password?" on the sign-in screen.',
      'If it was not, make sure that you use this password nowhere else. This mail is sent once.',
    ].join('\n'),
  }
}
