import type { Trx } from '../../../db/store'
import type { Mail } from '../mail/mailer'
import { queueMail } from '../mail/outbox'
import { ACCOUNT_WORDS } from './account-words'
import type { Account } from './sessions'

const NOT_YOU = 'If this was not you, do not give anyone a code or a password, and tell your manager or us right away.'

/** Account mails use a guest's own language. Mails to staff are in English. */
async function wordsFor(trx: Trx, { kind, id }: Account) {
  const guest =
    kind === 'customer' && (await trx.selectFrom('customer').select('language').where('id', '=', id).executeTakeFirst())
  const language = guest ? guest.language : 'en'
  return { ...ACCOUNT_WORDS[language], language }
}

/** Notifies the old address that the account now uses another email. */
export async function tellOldAddress(
  trx: Trx,
  { account, from, to, now }: { account: Account; from: string; to: string; now: number },
): Promise<void> {
  const words = await wordsFor(trx, account)
  const { subject, text } = words.newAddress(to)
  const letter = { language: words.language }
  await queueMail(trx, { to: from, subject, text: [...text, words.notYou].join('\n'), letter }, now)
}

/** Notifies the current address that a change of email was requested. */
export async function announceNewEmail(
  trx: Trx,
  { account, from, to, now }: { account: Account; from: string; to: string; now: number },
): Promise<void> {
  const words = await wordsFor(trx, account)
  const { subject, text } = words.nextAddress(to)
  const letter = { language: words.language }
  await queueMail(trx, { to: from, subject, text: [...text, words.notYou].join('\n'), letter }, now)
}

/** Returns the mail with the link that confirms a new email. `days`: how long the link works. */
export async function confirmationMail(
  trx: Trx,
  { account, to, link, days }: { account: Account; to: string; link: string; days: number },
): Promise<Mail> {
  const { confirm, language } = await wordsFor(trx, account)
  const { subject, text, action } = confirm(link, days)
  return { to, subject, text: text.join('\n'), letter: { language, button: { label: action } } }
}

/** Returns the mail with a password reset link. */
export async function resetMail(
  trx: Trx,
  { account, to, link }: { account: Account; to: string; link: string },
): Promise<Mail> {
  const { reset, language } = await wordsFor(trx, account)
  const { subject, text, action } = reset(link)
  return { to, subject, text: text.join('\n'), letter: { language, button: { label: action } } }
}

/** Notifies the owner of an account that its password was changed. */
export async function tellNewPassword(
  trx: Trx,
  { account, to, now }: { account: Account; to: string; now: number },
): Promise<void> {
  const { newPassword, language } = await wordsFor(trx, account)
  const { subject, text } = newPassword
  await queueMail(trx, { to, subject, text: text.join('\n'), letter: { language } }, now)
}

/** Notifies the owner of an account that its second factor has changed. `change`: a sentence. */
export function tellFactorChange(
  trx: Trx,
  { to, change, now }: { to: string; change: string; now: number },
): Promise<void> {
  const text = [`The second factor of your Barback account has changed: ${change}`, '', NOT_YOU]
  return queueMail(trx, { to, subject: 'Your second factor has changed', text: text.join('\n') }, now)
}

interface WayIn {
  customerId: number
  to: string
  /** The device with the passkey, or the provider's name. */
  way: string
  isPasskey?: boolean
  now: number
}

/** Notifies a guest that there is one more way to sign in to their account. */
export async function tellNewWayIn(trx: Trx, wayIn: WayIn): Promise<void> {
  return tellWayIn(trx, wayIn, 'newWayIn')
}

/** Notifies a guest that a way to sign in to their account was removed. */
export async function tellLostWayIn(trx: Trx, wayIn: WayIn): Promise<void> {
  return tellWayIn(trx, wayIn, 'lostWayIn')
}

async function tellWayIn(
  trx: Trx,
  { customerId, to, way, isPasskey = false, now }: WayIn,
  what: 'newWayIn' | 'lostWayIn',
): Promise<void> {
  const words = await wordsFor(trx, { kind: 'customer', id: customerId })
  const { subject, text } = words[what](isPasskey ? words.passkeyOn(way) : way)
  await queueMail(trx, { to, subject, text: text.join('\n'), letter: { language: words.language } }, now)
}
