import { timingSafeEqual } from 'node:crypto'
import { unauthorized, type BarbackError } from '../../../contract/errors'
import type { Language } from '../../../contract/languages'
import { SIGN_IN_CODE_SECONDS, SIGN_IN_CODE_TRIES } from '../../../contract/limits'
import type { Trx } from '../../../db/store'
import type { Mail } from '../mail/mailer'
import type { Services } from '../server/services'
import { presentCustomers } from './accounts'
import { beginGuess } from './guesses'
import { placeOf, type Device } from './known-device'
import { queueSecretMail, type SecretMailOf } from './secret-mail'
import { digitsHash, newDigits } from './secrets'

/**
 * Mails six digits to an email, replacing earlier ones (docs/rules/people.md#codes-by-mail). Only the text of the mail depends on whether
 * the email has an account. @throws 429
 */
export async function requestSignInCode(
  app: Services,
  { email, device, language = 'en' }: { email: string; device: Device; language?: Language },
): Promise<void> {
  await app.limits.takeFrom('code', device.address)
  await beginGuess(app, 'code', email, await placeOf(app, device, email))
  const now = app.now()
  const expiresAt = now + SIGN_IN_CODE_SECONDS * 1000
  await queueSecretMail(app.db, { what: 'code', email, language }, { now, expiresAt })
}

/** Makes the code as the mail is sent. */
export async function writeCodeMail(app: Services, { email, language }: SecretMailOf<'code'>): Promise<Mail> {
  const now = app.now()
  const digits = newDigits()
  const code = {
    codeHash: hashOf(app, email, digits),
    triesLeft: SIGN_IN_CODE_TRIES,
    createdAt: now,
    expiresAt: now + SIGN_IN_CODE_SECONDS * 1000,
  }
  await app.db
    .insertInto('emailCode')
    .values({ email: email.toLowerCase(), ...code })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(code))
    .execute()
  const known = await presentCustomers(app.db).where('customer.email', '=', email).executeTakeFirst()
  return { to: known?.email ?? email, ...(known ? KNOWN : NEW)[language](digits), letter: { language } }
}

/**
 * Whether this is the email's code. A wrong code uses up one try, so this never throws: the caller's transaction must commit. With `spend`,
 * a right code is used up. The first statement takes the try and keeps the row from other requests until the end of the transaction, so that
 * guesses at the same moment get no more tries than guesses one by one.
 */
export async function tryCode(
  app: Services,
  trx: Trx,
  { email, code, spend }: { email: string; code: string; spend: boolean },
): Promise<boolean> {
  const of = email.toLowerCase()
  const sent = await trx
    .updateTable('emailCode')
    .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('email', '=', of)
    .where('expiresAt', '>', app.now())
    .where('triesLeft', '>', 0)
    .returning(['codeHash', 'triesLeft'])
    .executeTakeFirst()
  // Compares for an email without a code as well, so that it takes as long.
  const isRight = isSame(hashOf(app, of, code), sent?.codeHash ?? hashOf(app, '', ''))
  if (!sent || !isRight) return false
  if (spend) await trx.deleteFrom('emailCode').where('email', '=', of).execute()
  else
    await trx
      .updateTable('emailCode')
      .set({ triesLeft: sent.triesLeft + 1 })
      .where('email', '=', of)
      .execute()
  return true
}

/** 401 for a code that cannot be used. */
export function wrongCode(): BarbackError {
  return unauthorized(WRONG, 'wrong_code')
}

const WRONG =
  'This code cannot be used: it is wrong, was tried too often, or is older than 10 minutes. Ask for a new one.'

function hashOf({ env }: Services, email: string, digits: string): string {
  return digitsHash(env.SESSION_SECRET, 'barback sign-in codes', `${email.toLowerCase()} ${digits}`)
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

type Written = Record<Language, (digits: string) => Pick<Mail, 'subject' | 'text'>>

const KNOWN: Written = {
  en: (digits) => ({
    subject: 'Your code for Barback',
    text: [
      'You have a Barback account with this email. This code signs you in:',
      '',
      digits,
      '',
      'It works once, within 10 minutes. Give it to no one. If you did not ask for it, do nothing.',
    ].join('\n'),
  }),
  es: (digits) => ({
    subject: 'Tu código para Barback',
    text: [
      'Ya tienes una cuenta de Barback con este correo. Con este código inicias sesión:',
      '',
      digits,
      '',
      'Sirve una vez, durante 10 minutos. No se lo des a nadie. Si no lo pediste, no hagas nada.',
    ].join('\n'),
  }),
}

const NEW: Written = {
  en: (digits) => ({
    subject: 'Your code for Barback',
    text: [
      'Welcome to Barback. This code makes your account:',
      '',
      digits,
      '',
      'It works once, within 10 minutes. Give it to no one. If you did not ask for it, do nothing: no account is made.',
    ].join('\n'),
  }),
  es: (digits) => ({
    subject: 'Tu código para Barback',
    text: [
      'Te damos la bienvenida a Barback. Con este código se crea tu cuenta:',
      '',
      digits,
      '',
      'Sirve una vez, durante 10 minutos. No se lo des a nadie. Si no lo pediste, no hagas nada: no se crea ninguna cuenta.',
    ].join('\n'),
  }),
}
