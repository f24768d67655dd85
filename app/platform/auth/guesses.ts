import { queueMail } from '../mail/outbox'
import type { Services } from '../server/services'
import { ACCOUNT_WORDS } from './account-words'
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
  const free = what === 'pin' ? FREE_PINS : undefined
  const { wait, left, isAttack } = await app.attempts.begin(keyOf(what, email), place, free)
  if (isAttack && GUESSES.has(what)) await tellOwner(app, email)
  if (wait > 0) throw tooManyFor(Math.ceil(wait / 1000))
  return left
}

/** Clears the failures of this place after a successful attempt. */
export async function endGuess(app: Services, what: Guessable, email: string, place: Place): Promise<void> {
  await app.attempts.succeeded(keyOf(what, email), place)
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
    .select(['email', 'language'])
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const owner = user ? { ...user, language: 'en' as const } : customer
  if (!owner) return
  const { subject, text } = ACCOUNT_WORDS[owner.language].guessed
  const letter = { language: owner.language }
  await queueMail(app.db, { to: owner.email, subject, text: text.join('\n'), letter }, app.now())
}
