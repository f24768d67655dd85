import type { AccountTrx, Database, Trx } from '../../../db/store'
import type { Services } from '../server/services'
import { tellNewWayIn } from './account-mail'
import { presentCustomers, type CustomerAccount } from './accounts'
import { makeCustomer } from './customer-signup'
import { NO_PASSWORD } from './email-proof'
import { giveAccount } from './guest-without-account'
import { PROVIDER_NAMES } from './identity-providers'
import type { Identity } from './provider-cookies'
import type { OrderedHere } from './redeem-sign-in-code'

/** Fields of a customer that no provider supplies. */
const UNTYPED = { displayName: null, dob: null, gender: null, phoneNumber: null, verificationSessionId: null }

interface Names {
  firstName: string
  lastName: string
}

/**
 * Finds or makes the account of somebody at Apple or Google (docs/rules/people.md#apple-and-google). 'confirm': the email's owner has to confirm it with
 * a code or the account's password first. 'name needed': a new account needs a name that the provider has not sent.
 * @throws if a guest without an account has ordered in this browser and cannot leave for another account now
 */
export async function accountOf(
  app: Services,
  identity: Identity,
  orderedHere: OrderedHere | undefined,
): Promise<CustomerAccount | 'confirm' | 'name needed'> {
  const known = await linkedAccount(app.db, identity)
  if (known) {
    await orderedHere?.requireLeave()
    await noteUse(app, identity)
    return known
  }
  if (!identity.isEmailProved) return 'confirm'
  const taken = await ownerOf(app.db, identity.email)
  if (taken) {
    await orderedHere?.requireLeave()
    return (await linkProved(app, identity, taken.id)) ?? 'confirm'
  }
  const { firstName, lastName } = identity
  if (firstName === undefined || lastName === undefined) return 'name needed'
  return (await makeAccount(app, identity, { firstName, lastName }, orderedHere)) ?? 'confirm'
}

/**
 * Links an identity to an account whose owner has just signed in with a code or the password, if both have the same email. A provider's word alone
 * never does this: an account whose email was never proved may be another person's.
 */
export async function linkConfirmed(app: Services, identity: Identity, customerId: number): Promise<void> {
  await app.store.inGuard({ account: { customer: customerId } }, async (trx) => {
    const owner = await ownerOf(trx, identity.email)
    if (owner?.id === customerId) await link(trx, identity, { id: customerId, now: app.now() })
  })
}

/** Links an identity to the account with its email, if both have proved that email. */
function linkProved(app: Services, identity: Identity, id: number): Promise<CustomerAccount | undefined> {
  return app.store.inGuard({ account: { customer: id } }, async (trx) => {
    const owner = await ownerOf(trx, identity.email)
    if (owner?.id !== id || owner.emailProvedAt === null) return undefined
    await link(trx, identity, { id, now: app.now() })
    return linkedAccount(trx, identity)
  })
}

/** Makes an account, or gives one to the guest who has ordered in this browser. Returns undefined if the email has one by now. */
function makeAccount(app: Services, identity: Identity, names: Names, orderedHere: OrderedHere | undefined) {
  return app.store.inGuard({ people: true }, async (trx) => {
    const { email } = identity
    const now = app.now()
    // The same answer may arrive twice at once.
    const linked = await linkedAccount(trx, identity)
    if (linked) return linked
    if (await ownerOf(trx, email)) return undefined
    if (orderedHere) await giveAccount(trx, { id: orderedHere.id, email, ...names, now })
    else await makeCustomer(trx, { ...UNTYPED, email, ...names, passwordHash: NO_PASSWORD }, now)
    const made = await ownerOf(trx, email)
    if (!made) throw new Error('the new customer is missing')
    await insert(trx, identity, { id: made.id, now })
    return linkedAccount(trx, identity)
  })
}

async function link(trx: AccountTrx, identity: Identity, { id, now }: { id: number; now: number }): Promise<void> {
  if (!(await insert(trx, identity, { id, now }))) return
  const { email } = await trx.selectFrom('customer').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  await tellNewWayIn(trx, { customerId: id, to: email, way: PROVIDER_NAMES[identity.provider], now })
}

/** Returns false if the identity has an account already: it stays there. */
async function insert(
  trx: Trx,
  { provider, subject }: Identity,
  { id, now }: { id: number; now: number },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('guestIdentity')
    .values({ provider, subject, customerId: id, createdAt: now, lastUsedAt: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst()
  return inserted !== undefined
}

function linkedAccount(db: Database | Trx, { provider, subject }: Pick<Identity, 'provider' | 'subject'>) {
  return presentCustomers(db)
    .innerJoin('guestIdentity', 'guestIdentity.customerId', 'customer.id')
    .where('guestIdentity.provider', '=', provider)
    .where('guestIdentity.subject', '=', subject)
    .executeTakeFirst()
}

function ownerOf(db: Database | Trx, email: string) {
  return presentCustomers(db).select('customer.emailProvedAt').where('customer.email', '=', email).executeTakeFirst()
}

async function noteUse(app: Services, { provider, subject }: Identity): Promise<void> {
  await app.db
    .updateTable('guestIdentity')
    .set({ lastUsedAt: app.now() })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute()
}
