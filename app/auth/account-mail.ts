import type { Trx } from '../../db/connection'
import { queueMail } from '../mail/outbox'

const NOT_YOU =
  'If this was not you, answer to nobody who asks for a code or a password, and tell your manager or us at once.'

/** Tells the old address that an account has another email now. */
export function tellOldAddress(trx: Trx, { from, to, now }: { from: string; to: string; now: number }): Promise<void> {
  const text = [
    `The email address of your Barback account was changed to ${to}.`,
    '',
    'From now on you sign in with the new one, and nothing more is sent here.',
    NOT_YOU,
  ]
  return queueMail(
    trx,
    { to: from, subject: 'Your Barback account has another email address', text: text.join('\n') },
    now,
  )
}

/** Notifies the present address that another email was asked for. */
export function announceNewEmail(
  trx: Trx,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<void> {
  const text = [
    `The email address of your Barback account is to be changed to ${to}. It changes once that address is confirmed.`,
    '',
    NOT_YOU,
  ]
  return queueMail(trx, { to: from, subject: 'Your Barback account gets another email', text: text.join('\n') }, now)
}

/** Tells the owner of an account that its password was changed. */
export function tellNewPassword(trx: Trx, { to, now }: { to: string; now: number }): Promise<void> {
  const text = [
    'The password of your Barback account was changed, and every device was signed out.',
    '',
    'If this was not you, set another one at once with "Forgot password?" on the sign-in screen.',
  ]
  return queueMail(trx, { to, subject: 'Your Barback password was changed', text: text.join('\n') }, now)
}

/** Mails the owner of an account that its second factor has changed. `change`: a sentence. */
export function tellFactorChange(
  trx: Trx,
  { to, change, now }: { to: string; change: string; now: number },
): Promise<void> {
  const text = [`The second factor of your Barback account has changed: ${change}`, '', NOT_YOU]
  return queueMail(trx, { to, subject: 'Your second factor has changed', text: text.join('\n') }, now)
}
