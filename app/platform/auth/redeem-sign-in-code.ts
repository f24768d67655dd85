import type { CodeLoginBody } from '../../../contract/calls/auth'
import { BarbackError } from '../../../contract/errors'
import { REQUIRED } from '../../../contract/messages'
import type { Trx } from '../../../db/store'
import type { Services } from '../server/services'
import { presentCustomers, type CustomerAccount } from './accounts'
import { giveAccount } from './guest-without-account'
import { endGuess } from './guesses'
import { makeCustomer, prepareCustomer, type NewCustomer } from './customer-signup'
import { proveEmail } from './email-proof'
import { placeOf, type Device } from './known-device'
import { guardedSignIn } from './sign-in'
import { tryCode, wrongCode } from './sign-in-code'
import { verificationSucceeded } from './verification'

/**
 * Signs a guest in with the code mailed to their email, and uses the code up. An email without an account gets one, with the details in the
 * request: a guest without an account who has ordered in this browser gets it. Without a name it returns 'name needed', and the code stays valid.
 * @throws 400 at `password`, 401 `wrong_code`, 422 `verification_unusable`, 429
 */
export async function redeemSignInCode(
  app: Services,
  { device, orderedHere, ...sent }: CodeLoginBody & { device: Device; orderedHere?: OrderedHere | undefined },
): Promise<CustomerAccount | 'name needed'> {
  const { email, code } = sent
  return guardedSignIn(app, { email, device }, async () => {
    const tried = { email, code }
    if (!(await app.store.unguarded((trx) => tryCode(app, trx, { ...tried, spend: false })))) throw wrongCode()
    const known = await customerOf(app.db, email)
    if (known) await orderedHere?.requireLeave()
    const prepared = known ? undefined : await prepareCustomer(app, sent)
    if (!known && !prepared) return 'name needed'
    const place = await placeOf(app, device, email)
    const knowsDevice = place.knownDevice !== undefined
    const customer = known
      ? await redeemForKnown(app, tried, { id: known.id, knowsDevice })
      : prepared && (await redeemForNew(app, tried, prepared, orderedHere))
    if (!customer) throw wrongCode()
    await app.limits.giveBackFrom('code', device.address)
    await endGuess(app, 'code', email, place)
    if (prepared?.verificationSessionId) await verificationSucceeded(app, email, device.address)
    return customer
  })
}

/** The guest without an account who has ordered in this browser, and now signs in. */
export interface OrderedHere {
  id: number
  /** @throws if they cannot leave for another account now */
  requireLeave(): Promise<void>
}

interface Tried {
  email: string
  code: string
}

/** Returns undefined for a wrong code, and for an account that has left this email since the caller found it. */
function redeemForKnown(app: Services, tried: Tried, { id, knowsDevice }: { id: number; knowsDevice: boolean }) {
  return app.store.inGuard({ account: { customer: id } }, async (trx) => {
    if (!(await tryCode(app, trx, { ...tried, spend: true }))) return undefined
    if ((await customerOf(trx, tried.email))?.id !== id) return undefined
    await proveEmail(app, trx, { account: { kind: 'customer', id }, now: app.now(), knowsDevice })
    return customerOf(trx, tried.email)
  })
}

/** Returns undefined for a wrong code. @throws 401 if an account has taken this email since; the code stays valid for the next try */
function redeemForNew(app: Services, tried: Tried, prepared: NewCustomer, orderedHere: OrderedHere | undefined) {
  return app.store.inGuard({ people: true }, async (trx) => {
    if (!(await tryCode(app, trx, { ...tried, spend: true }))) return undefined
    if (await customerOf(trx, tried.email)) throw wrongCode()
    if (orderedHere) {
      const { email, firstName, lastName } = prepared
      // Their orders in this browser stay theirs.
      await giveAccount(trx, { id: orderedHere.id, email, firstName, lastName, now: app.now() })
      return customerOf(trx, email)
    }
    return makeCustomer(trx, prepared, app.now())
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
