import type { CodeLoginBody } from '../../../contract/calls/auth'
import { BarbackError, unauthorized } from '../../../contract/errors'
import { REQUIRED } from '../../../contract/messages'
import type { Trx } from '../../../db/store'
import type { Services } from '../server/services'
import { presentCustomers, type CustomerAccount } from './accounts'
import { endGuess } from './guesses'
import { makeCustomer, prepareCustomer } from './customer-signup'
import { proveEmail } from './email-proof'
import { placeOf, type Device } from './known-device'
import { guardedSignIn } from './sign-in'
import { tryCode } from './sign-in-code'
import { verificationSucceeded } from './verification'

const WRONG =
  'This code cannot be used: it is wrong, was tried too often, or is older than 10 minutes. Ask for a new one.'

/**
 * Signs a guest in with the code mailed to their email, and uses the code up. An email without an account gets one, with the details in the
 * request. Without a name it returns 'name needed', and the code stays valid.
 * @throws 400 at `password`, 401 `wrong_code`, 422 `verification_unusable`, 429
 */
export async function redeemSignInCode(
  app: Services,
  { device, ...sent }: CodeLoginBody & { device: Device },
): Promise<CustomerAccount | 'name needed'> {
  const { email, code } = sent
  return guardedSignIn(app, { email, device }, async () => {
    const tried = { email, code }
    if (!(await app.db.transaction().execute((trx) => tryCode(app, trx, { ...tried, spend: false })))) throw wrongCode()
    const isNew = (await customerOf(app.db, email)) === undefined
    const prepared = isNew ? await prepareCustomer(app, sent) : undefined
    if (isNew && !prepared) return 'name needed'
    const place = await placeOf(app, device, email)
    const customer = await app.db.transaction().execute(async (trx) => {
      if (!(await tryCode(app, trx, { ...tried, spend: true }))) return undefined
      const now = app.now()
      const known = await customerOf(trx, email)
      if (!known) return prepared && makeCustomer(trx, prepared, now)
      const account = { kind: 'customer', id: known.id } as const
      await proveEmail(app, trx, { account, now, knowsDevice: place.knownDevice !== undefined })
      return customerOf(trx, email)
    })
    if (!customer) throw wrongCode()
    await app.limits.giveBackFrom('code', device.address)
    endGuess(app, 'code', email, place)
    if (prepared?.verificationSessionId) await verificationSucceeded(app, email, device.address)
    return customer
  })
}

/** 422 for a right code of an email without an account, sent without a name. */
export function nameRequired(): BarbackError {
  const fields = ['firstName', 'lastName'].map((path) => ({ path, message: REQUIRED }))
  const message = 'This email has no account yet: send the code again, with a first and a last name'
  return new BarbackError({ status: 422, code: 'name_required', message, fields })
}

function customerOf(db: Services['db'] | Trx, email: string): Promise<CustomerAccount | undefined> {
  return presentCustomers(db).where('customer.email', '=', email).executeTakeFirst()
}

function wrongCode(): BarbackError {
  return unauthorized(WRONG, 'wrong_code')
}
