import { timingSafeEqual } from 'node:crypto'
import { unauthorized } from '../../contract/errors'
import { SIGN_IN_CODE_SECONDS, SIGN_IN_CODE_TRIES } from '../../contract/limits'
import type { Trx } from '../../db/connection'
import { queueMail } from '../mail/outbox'
import type { Services } from '../server/services'
import { presentCustomers, type CustomerAccount } from './accounts'
import { beginAttempt, endAttempt } from './attempts'
import { placeOf, type Device } from './known-device'
import { digitsHash, newDigits } from './secrets'
import { guardedSignIn } from './sign-in'

/**
 * Mails six digits to the guest who has this email, in place of the earlier ones (docs/rules/people.md#codes-by-mail). Nothing that is answered
 * tells whether there is one. @throws 429
 */
export async function requestSignInCode(
  app: Services,
  { email, device }: { email: string; device: Device },
): Promise<void> {
  await app.limits.takeFrom('code', device.address)
  await beginAttempt(app, 'code', email, await placeOf(app, device, email))
  const now = app.now()
  const expiresAt = now + SIGN_IN_CODE_SECONDS * 1000
  await app.db.transaction().execute(async (trx) => {
    const customer = await presentCustomers(trx).where('customer.email', '=', email).executeTakeFirst()
    if (!customer) return
    const digits = newDigits()
    const code = {
      codeHash: hashOf(app, customer.id, digits),
      triesLeft: SIGN_IN_CODE_TRIES,
      createdAt: now,
      expiresAt,
    }
    await trx
      .insertInto('signInCode')
      .values({ customerId: customer.id, ...code })
      .onConflict((conflict) => conflict.column('customerId').doUpdateSet(code))
      .execute()
    await queueMail(trx, codeMail(customer.email, digits), now, { expiresAt })
  })
}

/** Checks a guest's email and the code that was sent to it, which is used up. @throws 401 `wrong_code`, 429 */
export async function checkSignInCode(
  app: Services,
  { code, ...who }: { email: string; code: string; device: Device },
): Promise<CustomerAccount> {
  return guardedSignIn(app, who, async () => {
    const customer = await app.db.transaction().execute((trx) => useCode(app, trx, who.email, code))
    if (!customer) throw unauthorized(WRONG, 'wrong_code')
    await app.limits.giveBackFrom('code', who.device.address)
    endAttempt(app, 'code', who.email, await placeOf(app, who.device, who.email))
    return customer
  })
}

const WRONG =
  'This code cannot be used: it is wrong, was tried too often, or is older than 10 minutes. Ask for a new one.'

/** The guest, when the code is theirs. A wrong one takes one of its tries, which must be kept: nothing is thrown here. */
async function useCode(app: Services, trx: Trx, email: string, typed: string): Promise<CustomerAccount | undefined> {
  const customer = await presentCustomers(trx).where('customer.email', '=', email).executeTakeFirst()
  const sent =
    customer &&
    (await trx
      .selectFrom('signInCode')
      .select(['codeHash', 'triesLeft'])
      .where('customerId', '=', customer.id)
      .where('expiresAt', '>', app.now())
      .where('triesLeft', '>', 0)
      .executeTakeFirst())
  // Who has no code is compared as well, so that it takes as long.
  const isRight = isSame(hashOf(app, customer?.id ?? 0, typed), sent?.codeHash ?? hashOf(app, 0, ''))
  if (!customer || !sent) return undefined
  if (isRight) await trx.deleteFrom('signInCode').where('customerId', '=', customer.id).execute()
  else
    await trx
      .updateTable('signInCode')
      .set({ triesLeft: sent.triesLeft - 1 })
      .where('customerId', '=', customer.id)
      .execute()
  return isRight ? customer : undefined
}

function hashOf({ env }: Services, customerId: number, digits: string): string {
  return digitsHash(env.SESSION_SECRET, 'barback sign-in codes', `${customerId} ${digits}`)
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

function codeMail(to: string, digits: string) {
  return {
    to,
    subject: 'Your code for Barback',
    text: [
      'Somebody, hopefully you, is signing in to your Barback account. The code is',
      '',
      digits,
      '',
      'It works once, within 10 minutes. Give it to nobody who asks for it. If this was not you, do nothing.',
    ].join('\n'),
  }
}
