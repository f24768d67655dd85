import { z } from 'zod'
import { recordOf } from '../../../contract/abilities'
import { customer, type Customer } from '../../../contract/entities/people'
import { badRequest, BarbackError, forbidden } from '../../../contract/errors'
import { basedOn } from '../../../contract/version'
import type { AccountTrx, Trx } from '../../../db/store'
import type { Flag } from '../../../db/tables'
import type { CustomerActor, UserActor } from '../../platform/auth/actor'
import { requireRecentProof } from '../../platform/auth/recent-proof'
import { requireOwnPictures } from '../../platform/request/picture-names'
import type { Services } from '../../platform/server/services'
import { refuseStale } from '../../platform/request/stale'
import { hasAlready } from '../../platform/request/unchanged'
import { noteCustomerChange } from './customer-history'
import { askForEmail } from './email-change'
import { readCustomer } from './customers-list'

/** Fields that customers may not change, with the reason. */
const NOT_THEIR_OWN = {
  email: 'You cannot change the email that you sign in with',
  dob: 'Verify your age to change your date of birth',
  isInternal: 'Only our staff may change this',
} as const
const NO_ACCOUNT = 'A guest without an account confirms an email in the app'
const notTheirOwn = ['email', 'dob', 'isInternal'] as const

/**
 * Changes a customer; missing fields stay. Staff may change everything, and a different date of birth clears the verification
 * (docs/rules/people.md#over-21). Customers change only their own fields.
 * @throws 404 for another guest, 403, 400 with the fields, 409 for an email that has an account
 */
export async function updateCustomer(
  app: Services,
  actor: UserActor | CustomerActor,
  customerId: number,
  given: unknown,
): Promise<Customer> {
  const now = app.now()
  return app.store.inGuard({ account: { customer: customerId } }, async (trx) => {
    const before = await readCustomer(app, trx, actor, customerId)
    if (!actor.ability.can('update', recordOf('Customer', { id: customerId }))) throw forbidden('update', 'Customer')
    refuseStale(basedOn.parse(given).version, before, 'customer')
    const changed = { ...before, ...z.record(z.string(), z.unknown()).parse(given) }
    if (actor.kind === 'customer') await saveOwn(trx, before, changed, now)
    else await saveByStaff({ trx, actor, before, now }, changed)
    const after = await readCustomer(app, trx, actor, customerId)
    requireOwnPictures(app.env, actor, { fields: customer.fields, values: after, before })
    await noteCustomerChange(trx, { actor, now, before, after })
    return after
  })
}

interface StaffSave {
  trx: AccountTrx
  actor: UserActor
  before: Customer
  now: number
}

async function saveByStaff({ trx, actor, before, now }: StaffSave, changed: object): Promise<void> {
  const { dob, ...input } = (before.dob === null ? customer.undatedInput : customer.input).parse(changed)
  if (dob !== null && dob > new Date(now).toISOString().slice(0, 10)) {
    throw badRequest([{ path: 'dob', message: 'Must be in the past' }])
  }
  if (hasAlready(before, { ...input, dob })) return
  if (input.email.toLowerCase() !== before.email.toLowerCase()) {
    if (!before.hasAccount) throw badRequest([{ path: 'email', message: NO_ACCOUNT }])
    await requireRecentProof({ db: trx, now: () => now }, actor)
    await refuseTakenEmail(trx, input.email)
    const account = { kind: 'customer', id: before.id } as const
    await askForEmail(trx, { actor, account, from: before.email, to: input.email, now })
  }
  await trx
    .updateTable('customer')
    // A new email takes effect once the link mailed to it is used.
    .set({ ...input, email: before.email, ...mailsOf(input), isInternal: input.isInternal ? 1 : 0, updatedAt: now })
    .$if(dob !== before.dob, (query) => query.set({ dob, verifiedDob: null, idVerificationProvider: null }))
    .where('id', '=', before.id)
    .execute()
}

/** A request may include the other fields unchanged. @throws 403 with the fields that differ */
async function saveOwn(
  trx: AccountTrx,
  before: Customer,
  changed: Readonly<Record<string, unknown>>,
  now: number,
): Promise<void> {
  const fields = notTheirOwn
    .filter((field) => changed[field] !== before[field])
    .map((path) => ({ path, message: NOT_THEIR_OWN[path] }))
  if (fields[0]) throw new BarbackError({ status: 403, code: 'not_their_own', message: fields[0].message, fields })
  const input = customer.ownInput.parse(changed)
  if (hasAlready(before, input)) return
  await trx
    .updateTable('customer')
    .set({ ...input, ...mailsOf(input), updatedAt: now })
    .where('id', '=', before.id)
    .execute()
}

/** The guest's mail settings as the table's flags. */
function mailsOf({ receiptsByMail, readyByMail }: Pick<Customer, 'receiptsByMail' | 'readyByMail'>) {
  const flag = (isOn: boolean): Flag => (isOn ? 1 : 0)
  return { receiptsByMail: flag(receiptsByMail), readyByMail: flag(readyByMail) }
}

/** @throws 409 */
async function refuseTakenEmail(trx: Trx, email: string): Promise<void> {
  const taken = await trx.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst()
  if (!taken) return
  throw new BarbackError({
    status: 409,
    code: 'unique_violation',
    message: 'unique violation on customer - email',
    fields: [{ path: 'email', message: 'An account with this email already exists' }],
  })
}
