import { isDeepStrictEqual } from 'node:util'
import { hoursOf } from '../../../contract/opening-times'
import { requireAbility } from '../../../contract/abilities'
import type { Coordinates } from '../../../contract/distance'
import { BarbackError, conflict } from '../../../contract/errors'
import { place, type PlaceInput } from '../../../contract/entities/places'
import type { BusinessSignup } from '../../../contract/entities/signups'
import type { AccountTrx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { proveEmail } from '../../platform/auth/email-proof'
import { invite } from '../../platform/auth/invitations'
import { hashPassword } from '../../platform/auth/passwords'
import { newSecret } from '../../platform/auth/secrets'
import { queueMail } from '../../platform/mail/outbox'
import { locateVenue } from '../../platform/maps/locate-venue'
import { NOWHERE } from '../../platform/maps/map-service'
import { insertUser, makeOwner } from '../people/save-user'
import type { Services } from '../../platform/server/services'
import { insertBusiness } from '../venues/businesses'
import { insertPlace } from '../venues/save-place'
import { requireMove } from './change-signup'
import { ownerAccount, type OwnerAccount } from './owner-account'
import { readSignup } from './read-signups'

/** Records that a completed sign-up created. */
export interface NewVenue {
  placeId: number
  businessId: number
  /** The Owner's user id. */
  userId: number
  /** Whether the map found the address. Otherwise the place has no coordinates and is not enabled. */
  located: boolean
}

interface Completion {
  /** The existing account of the email; naming it confirms that it becomes the Owner's. */
  ownerId?: number | undefined
}

/**
 * Completes an inquiry in one transaction. It creates a place (enabled if the map finds it), its business (inactive, with empty settings)
 * and its Owner, who is invited by mail. If the email has an account, that user becomes the Owner once `ownerId` confirms it. A New inquiry
 * passes through In Process.
 *
 * @throws 403, 404, 400 if the sign-up does not make a valid place, 409 unless it is pending, 409 `account_exists`
 */
export async function completeSignup(
  app: Services,
  actor: UserActor,
  signupId: number,
  { ownerId }: Completion = {},
): Promise<NewVenue> {
  requireAbility(actor.ability, 'update', 'BusinessSignup')
  for (const subject of ['Place', 'Business', 'User'] as const) requireAbility(actor.ability, 'create', subject)
  const asked = await readSignup(app.db, actor, signupId)
  requirePending(asked)
  // The first password is random and unknown; the link in the mail replaces it. Hashing and the map come before the transaction, which must
  // wait for neither.
  const passwordHash = await hashPassword(newSecret())
  const at = await locateVenue(app, { name: asked.businessName, ...asked.address })
  const now = app.now()
  // Of existing accounts, only the confirmed one becomes the Owner's.
  const account = ownerId === undefined ? [] : [{ user: ownerId }]
  return app.store.inGuard({ people: true, account }, async (trx) => {
    const signup = await readSignup(trx, actor, signupId)
    requirePending(signup)
    const account = await ownerAccount(trx, actor, signup.email)
    requireMeant(account, ownerId)
    // The address may have been corrected since the map was asked.
    const located = at !== undefined && isDeepStrictEqual(signup.address, asked.address)
    const placeId = await insertPlace(trx, { actor, input: placeOf(signup, located ? at : undefined), now })
    const businessId = await insertBusiness(trx, { actor, placeId, now })
    const { firstName, lastName, email, phone } = signup
    const owner = account
      ? await makeOwner(trx, actor, { userId: account.id, businessId, now })
      : await insertUser(trx, actor, {
          firstName,
          lastName,
          email,
          phoneNumber: phone,
          passwordHash,
          now,
          userType: 'Business',
          roles: ['Owner'],
          businesses: [businessId],
          active: true,
        })
    await trx
      .updateTable('businessSignup')
      .set({ status: 'Complete', updatedAt: now })
      .where('id', '=', signupId)
      .execute()
    await queueMail(trx, ourPart(app, { name: signup.businessName, businessId, placeId, isLocated: located }), now)
    // An account with an unproved email may belong to another person: only the email's owner becomes the Owner.
    if (account && !account.isProved) await takeFromItsMaker(app, trx, account.id, now)
    if (account?.isProved) await queueMail(trx, welcomeMail(app, signup), now)
    else await invite(trx, { userId: owner.id, email, ...welcomeTo(signup.businessName) }, now)
    return { placeId, businessId, userId: owner.id, located }
  })
}

/** Revokes the creator's access to an account: its password, PIN and sessions. The invitation sets a new password. */
async function takeFromItsMaker(app: Services, trx: AccountTrx, userId: number, now: number): Promise<void> {
  const account = { kind: 'user', id: userId } as const
  await proveEmail(app, trx, { account, now })
  // The invitation proves the email; until then the account counts as unproved.
  await trx.updateTable('user').set({ emailProvedAt: null }).where('id', '=', userId).execute()
}

function requirePending({ status }: BusinessSignup): void {
  if (status === 'New') return
  requireMove(status, 'Complete')
  if (status !== 'Complete') return
  throw new BarbackError({ status: 409, code: 'illegal_transition', message: 'This signup is already Complete' })
}

/** An email address alone makes no account an Owner's. @throws 409 `account_exists` */
function requireMeant(account: OwnerAccount | undefined, ownerId: number | undefined): void {
  if (!account || (account.id === ownerId && account.refusal === null)) return
  const message = account.refusal ?? `${account.consequence} Press Complete again to go ahead.`
  throw conflict('account_exists', message, { userId: account.id })
}

/** Builds the sign-up's place under the rules of every place. @throws 400 at the sign-up's own fields */
function placeOf({ businessName, phone, address }: BusinessSignup, at: Coordinates | undefined): PlaceInput {
  const { street: streetAddress, city, state, zip } = address
  const parsed = place.input.safeParse({
    name: businessName,
    streetAddress,
    city,
    state,
    zip,
    phoneNumber: phone,
    ...NOWHERE,
    ...at,
    enabled: at !== undefined,
    // The Owner enters the hours later.
    hoursOfOperations: hoursOf(() => null),
  })
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path: [name], message }) => ({
    path: SIGNUP_FIELD[String(name)] ?? '',
    message,
  }))
  throw new BarbackError({
    status: 400,
    code: 'bad_request',
    message: `Correct the signup first: ${fields.map(({ path, message }) => `${path}: ${message}`).join(', ')}`,
    fields,
  })
}

/** The signup's field for a place's field. */
const SIGNUP_FIELD: Readonly<Record<string, string>> = {
  name: 'businessName',
  streetAddress: 'address.street',
  city: 'address.city',
  state: 'address.state',
  zip: 'address.zip',
  phoneNumber: 'phone',
}

/** Mails internal staff the steps that only they can do for the new venue. */
function ourPart(
  app: Services,
  { name, businessId, placeId, isLocated }: { name: string; businessId: number; placeId: number; isLocated: boolean },
) {
  const text = [
    `${name} is being set up. Its owner does the rest with a checklist; our part is:`,
    '',
    `- its service fee: ${app.publicUrl}/businesses/${businessId}`,
    '- a locker, delivered and added to it',
    ...(isLocated ? [] : [`- the map did not find its address: ${app.publicUrl}/places/${placeId}`]),
  ]
  return { to: app.env.SIGNUP_INBOX, subject: `To do for ${name}`, text: text.join('\n') }
}

function welcomeTo(businessName: string) {
  return {
    subject: `Welcome to Barback, ${businessName}`,
    why: `${businessName} has an account with Barback, and you are its Owner.`,
  }
}

/** For an Owner with an existing account and password. */
function welcomeMail(app: Services, { email, firstName, businessName }: BusinessSignup) {
  return {
    to: email,
    subject: `Welcome to Barback, ${businessName}`,
    text: [
      `Hello ${firstName},`,
      '',
      `${businessName} has joined Barback, and you are its Owner. Your account and password stay the same.`,
      '',
      `If you forgot your password, set a new one: ${app.publicUrl}/forgot-password`,
      '',
      `Then sign in: ${app.publicUrl}/login. The dashboard shows what is left to do before guests can order.`,
    ].join('\n'),
  }
}
