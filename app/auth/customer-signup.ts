import type { CustomerSignupBody } from '../../contract/calls/auth'
import { uniqueViolation } from '../../contract/errors'
import type { Services } from '../server/services'
import { findCustomer, type CustomerAccount } from './accounts'
import { beginAttempt, endAttempt } from './attempts'
import { networkOf } from './client'
import { refuseGuessable } from './new-password'
import { hashPassword } from './passwords'
import { refreshVerification, verificationSucceeded, verifyCustomer } from './verification'

/**
 * Creates a customer's account. The date of birth they type proves nothing (docs/rules/people.md#over-21).
 *
 * @throws 409 when the email has an account, 422 when the verification cannot be used, 429
 */
export async function signUpCustomer(
  app: Services,
  signup: CustomerSignupBody,
  address: string,
): Promise<CustomerAccount> {
  await app.limits.takeFrom('signUp', address)
  const { email, password, verificationSessionId, ...details } = signup
  // By network, not by device: who signs up has never signed in.
  const place = { network: networkOf(address) }
  await beginAttempt(app, 'sign up', email, place)
  const taken = await app.db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) throw uniqueViolation('customer', ['email'])
  if (verificationSessionId) await refreshVerification(app, verificationSessionId)
  refuseGuessable(password, signup, 'password')
  const passwordHash = await hashPassword(password)
  const now = app.now()
  const made = await app.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('customer')
      .values({ email, passwordHash, ...details, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (verificationSessionId) await verifyCustomer(trx, id, { id: verificationSessionId, email, now })
    const customer = await findCustomer(trx, id)
    if (!customer) throw new Error('a customer that was just made is missing')
    return customer
  })
  await app.limits.giveBackFrom('signUp', address)
  endAttempt(app, 'sign up', email, place)
  if (verificationSessionId) await verificationSucceeded(app, email, address)
  return made
}

/**
 * The email check of the sign-up form. It says that the email is well formed, and the same for known and unknown ones
 * (docs/rules/people.md#nobody-learns-who-has-an-account). @throws 429
 */
export async function checkEmail(app: Services, address: string): Promise<{ ok: true }> {
  await app.limits.takeFrom('emailCheck', address)
  return { ok: true }
}
