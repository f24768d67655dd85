import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { badRequest } from '../../../contract/errors'
import { email } from '../../../contract/fields'
import { REQUIRED, TOO_LONG } from '../../../contract/messages'
import { TINY } from '../../../contract/limits'
import { phoneDigits } from '../../../contract/phone'
import { printable } from '../../../contract/printable'
import type { AccountTrx, Database, PeopleTrx, Trx } from '../../../db/store'
import type { Services } from '../server/services'
import { findCustomer, NO_LAST_NAME, presentCustomers, type CustomerAccount } from './accounts'
import { NO_PASSWORD } from './email-proof'
import { endGuess } from './guesses'
import { placeOf, type Device } from './known-device'
import { hashSecret } from './secrets'
import { guardedSignIn } from './sign-in'
import { tryCode, wrongCode } from './sign-in-code'

/** The fields for a guest without an account: a name, and an email or a phone number. */
export const guestForm = z.object({
  guestName: printable(z.string().trim()).min(1, REQUIRED).max(TINY, TOO_LONG),
  contact: printable(z.string().trim()).min(1, REQUIRED),
})
export type GuestForm = z.infer<typeof guestForm>

/** The browser's basket, and the key of the order that it becomes. */
interface Ordering {
  token: string
  orderKey: string
}

/** The guest that this form has made before, if its response was lost. */
export async function guestOfForm(app: Services, ordering: Ordering): Promise<CustomerAccount | undefined> {
  const row = await app.db
    .selectFrom('customer')
    .select('id')
    .where('orderedWithHash', '=', hashOf(ordering))
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row && findCustomer(app.db, row.id)
}

/**
 * Makes a guest without an account (docs/rules/people.md#guests-without-an-account), once for each form. Nothing typed is compared with any account.
 * @throws 400 at `contact`, 429
 */
export async function makeGuest(
  app: Services,
  { guestName, contact }: GuestForm,
  { ordering, address }: { ordering: Ordering; address: string },
): Promise<CustomerAccount> {
  const now = app.now()
  const typed = readContact(contact)
  await app.limits.takeFrom('guest', address)
  await app.db
    .insertInto('customer')
    .values({
      ...namesIn(guestName),
      ...typed,
      // No real address ends in this domain (RFC 2606): nobody signs in with it, and no mail is sent to it.
      email: `guest-${randomUUID()}@guest.invalid`,
      displayName: guestName,
      passwordHash: NO_PASSWORD,
      hasAccount: 0,
      orderedWithHash: hashOf(ordering),
      createdAt: now,
      updatedAt: now,
    })
    // A double tap sends the form twice at once.
    .onConflict((conflict) => conflict.column('orderedWithHash').doNothing())
    .execute()
  const made = await guestOfForm(app, ordering)
  if (!made) throw new Error('the new guest is missing')
  return made
}

/** An email, or the ten digits of a number. @throws 400 at `contact` */
function readContact(contact: string): { contactEmail: string | null; phoneNumber: string | null } {
  const given = email().safeParse(contact)
  if (given.success) return { contactEmail: given.data, phoneNumber: null }
  const phoneNumber = phoneDigits(contact)
  if (phoneNumber === null) throw badRequest([{ path: 'contact', message: 'Must be an email or a phone number' }])
  return { contactEmail: null, phoneNumber }
}

/** 'Gail de la Cruz' is Gail by first name. */
function namesIn(name: string): { firstName: string; lastName: string } {
  const [firstName = name, ...rest] = name.split(/\s+/)
  return { firstName, lastName: rest.join(' ') || NO_LAST_NAME }
}

function hashOf({ token, orderKey }: Ordering): string {
  return hashSecret(`${token} ${orderKey}`)
}

/**
 * Gives a guest without an account the account of an email that was just proved. Their orders, cards and this browser's session stay: nobody else had
 * access to them. Under the guard of all people, so that the email still has no account.
 */
export async function giveAccount(
  trx: PeopleTrx,
  { id, now, ...account }: { id: number; email: string; now: number; firstName?: string; lastName?: string },
): Promise<void> {
  await trx
    .updateTable('customer')
    .set({ ...account, hasAccount: 1, emailProvedAt: now, updatedAt: now })
    .set({ contactEmail: null, contactProvedAt: null, orderedWithHash: null })
    .where('id', '=', id)
    .where('hasAccount', '=', 0)
    .execute()
}

/**
 * Proves the email of a guest without an account with the code mailed to it. If no account has the email, the guest gets one. Otherwise mails about
 * their orders go to it, and the account stays as it is. `also`: what else the transaction does.
 * @throws 401 `wrong_code`, 429
 */
export async function proveContact(
  app: Services,
  { id, email, code, device }: { id: number; email: string; code: string; device: Device },
  also: (trx: Trx) => Promise<void>,
): Promise<void> {
  await guardedSignIn(app, { email, device }, async () => {
    const isRight = await app.store.inGuard({ people: true, account: { customer: id } }, async (trx) => {
      if (!(await tryCode(app, trx, { email, code, spend: true }))) return false
      await prove(trx, { id, email, now: app.now() })
      await also(trx)
      return true
    })
    if (!isRight) throw wrongCode()
    await app.limits.giveBackFrom('code', device.address)
    await endGuess(app, 'code', email, await placeOf(app, device, email))
  })
}

async function prove(trx: PeopleTrx & AccountTrx, proved: { id: number; email: string; now: number }): Promise<void> {
  const { id, email, now } = proved
  const other = await presentCustomers(trx).where('customer.email', '=', email).executeTakeFirst()
  if (!other) return giveAccount(trx, proved)
  await trx
    .updateTable('customer')
    .set({ contactEmail: email, contactProvedAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('hasAccount', '=', 0)
    .execute()
}

/** Forgets which form a guest without an account came with: it no longer leads to them. */
export async function forgetForm(trx: Database | Trx, customerId: number): Promise<void> {
  await trx.updateTable('customer').set({ orderedWithHash: null }).where('id', '=', customerId).execute()
}

/** True if mails to a guest without an account reach them. */
export async function hasProvedContact(db: Database, customerId: number): Promise<boolean> {
  const row = await db.selectFrom('customer').select('contactProvedAt').where('id', '=', customerId).executeTakeFirst()
  return row?.contactProvedAt != null
}
