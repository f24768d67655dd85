import type { CodeLoginBody, CustomerSignupBody } from '../../../contract/calls/auth'
import type { Language } from '../../../contract/languages'
import type { PeopleTrx } from '../../../db/store'
import type { Services } from '../server/services'
import { findCustomer, type CustomerAccount } from './accounts'
import { NO_PASSWORD } from './email-proof'
import type { Device } from './known-device'
import { refuseGuessable } from './new-password'
import { hashPassword } from './passwords'
import { requestSignInCode } from './sign-in-code'
import { refreshVerification, verifyCustomer } from './verification'

/**
 * Begins a sign-up: checks the form and mails a code, which makes the account (`redeemSignInCode`). For known and unknown emails alike it
 * stores nothing and returns nothing (docs/rules/people.md#nobody-learns-who-has-an-account). @throws 400 at `password`, 429
 */
export async function beginSignUp(
  app: Services,
  signup: CustomerSignupBody,
  { device, language = 'en' }: { device: Device; language?: Language },
): Promise<void> {
  refuseGuessable(signup.password, signup, 'password')
  await requestSignInCode(app, { email: signup.email, device, language })
}

/** A new account, ready to insert. A typed date of birth proves nothing (docs/rules/people.md#over-21). */
export interface NewCustomer extends Omit<CodeLoginBody, 'code' | 'password' | 'firstName' | 'lastName'> {
  firstName: string
  lastName: string
  passwordHash: string
}

/** Hashes outside the transaction, because it is slow. Returns undefined without a name. @throws 400 at `password` */
export async function prepareCustomer(
  app: Services,
  { code: _used, password, firstName, lastName, ...details }: CodeLoginBody,
): Promise<NewCustomer | undefined> {
  if (firstName === undefined || lastName === undefined) return undefined
  const person = { ...details, firstName, lastName }
  if (password !== undefined) refuseGuessable(password, person, 'password')
  if (details.verificationSessionId) await refreshVerification(app, details.verificationSessionId)
  return { ...person, passwordHash: password === undefined ? NO_PASSWORD : await hashPassword(password) }
}

/** Inserts the account of an email that was just proved. @throws 422 when the verification cannot be used */
export async function makeCustomer(
  trx: PeopleTrx,
  { verificationSessionId, ...customer }: NewCustomer,
  now: number,
): Promise<CustomerAccount> {
  const { id } = await trx
    .insertInto('customer')
    .values({ ...customer, emailProvedAt: now, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (verificationSessionId) await verifyCustomer(trx, id, { id: verificationSessionId, email: customer.email, now })
  const made = await findCustomer(trx, id)
  if (!made) throw new Error('the new customer is missing')
  return made
}

/**
 * The email check of the sign-up form. It confirms only that the email is well formed: known and unknown emails get the same answer
 * (docs/rules/people.md#nobody-learns-who-has-an-account). @throws 429
 */
export async function checkEmail(app: Services, address: string): Promise<{ ok: true }> {
  await app.limits.takeFrom('emailCheck', address)
  return { ok: true }
}
