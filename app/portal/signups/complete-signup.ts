import { isDeepStrictEqual } from 'node:util'
import { hoursOf } from '../../../contract/opening-times'
import { requireAbility } from '../../../contract/abilities'
import type { Coordinates } from '../../../contract/distance'
import { BarbackError, conflict } from '../../../contract/errors'
import { place, type PlaceInput } from '../../../contract/entities/places'
import type { BusinessSignup } from '../../../contract/entities/signups'
import type { Trx } from '../../../db/connection'
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

/** What a completed signup became. */
export interface NewVenue {
  placeId: number
  businessId: number
  /** The owner. */
  userId: number
  /** Whether the map knew the address. Otherwise the place has no coordinates and is not enabled. */
  located: boolean
}

interface Completion {
  /** The existing account of the email; naming it confirms that it becomes the Owner's. */
  ownerId?: number | undefined
}

/**
 * Completes an inquiry, all or nothing: it makes a place (enabled if the map knows where it is), its business (inactive, with empty
 * settings) and its Owner, who is invited by mail. An email that has an account gets no second one: that user becomes the Owner, if
 * `ownerId` confirms it. A New one goes through In Process on the way.
 *
 * @throws 403, 404, 400 where the signup does not make a place, 409 unless it is pending, 409 `account_exists`
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
  // Nobody knows this password: the link in the mail sets the first one. A transaction must wait for neither hashing nor the map.
  const passwordHash = await hashPassword(newSecret())
  const at = await locateVenue(app, { name: asked.businessName, ...asked.address })
  const now = app.now()
  return app.db.transaction().execute(async (trx) => {
    const signup = await readSignup(trx, actor, signupId)
    requirePending(signup)
    const account = await ownerAccount(trx, actor, signup.email)
    requireMeant(account, ownerId)
    // Somebody may have corrected the address in the meantime.
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
    // Whoever made an account whose email nobody has proved does not become the Owner: the owner of the email does.
    if (account && !account.isProved) await takeFromItsMaker(app, trx, account.id, now)
    if (account?.isProved) await queueMail(trx, welcomeMail(app, signup), now)
    else await invite(trx, { userId: owner.id, email, ...welcomeTo(signup.businessName) }, now)
    return { placeId, businessId, userId: owner.id, located }
  })
}

/** Ends what an account's maker knows of it: its password, PIN and sessions. The invitation sets a new password. */
async function takeFromItsMaker(app: Services, trx: Trx, userId: number, now: number): Promise<void> {
  const account = { kind: 'user', id: userId } as const
  await proveEmail(app, trx, { account, now })
  // Proved by the invitation, and not before.
  await trx.updateTable('user').set({ emailProvedAt: null }).where('id', '=', userId).execute()
}

function requirePending({ status }: BusinessSignup): void {
  if (status === 'New') return
  requireMove(status, 'Complete')
  if (status !== 'Complete') return
  throw new BarbackError({ status: 409, code: 'illegal_transition', message: 'This signup is Complete already' })
}

/** Nobody becomes an Owner just because of an email address. @throws 409 `account_exists` */
function requireMeant(account: OwnerAccount | undefined, ownerId: number | undefined): void {
  if (!account || (account.id === ownerId && account.refusal === null)) return
  const message = account.refusal ?? `${account.consequence} Complete once more if that is meant.`
  throw conflict('account_exists', message, { userId: account.id })
}

/** The signup's place, by the same rules as every other. @throws 400 at the signup's own fields */
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
    // When it is open, its owner says.
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

/** Tells our own staff what only they can do for the new venue. */
function ourPart(
  app: Services,
  { name, businessId, placeId, isLocated }: { name: string; businessId: number; placeId: number; isLocated: boolean },
) {
  const text = [
    `${name} is being set up. Its owner does the rest by a checklist; this waits for us:`,
    '',
    `- its service fee: ${app.publicUrl}/businesses/${businessId}`,
    '- a locker, delivered and added to it',
    ...(isLocated ? [] : [`- the map did not know its address: ${app.publicUrl}/places/${placeId}`]),
  ]
  return { to: app.env.SIGNUP_INBOX, subject: `To do for ${name}`, text: text.join('\n') }
}

function welcomeTo(businessName: string) {
  return {
    subject: `Welcome to Barback, ${businessName}`,
    why: `${businessName} has an account with Barback, and you are its Owner.`,
  }
}

/** For whoever has an account already, and so a password. */
function welcomeMail(app: Services, { email, firstName, businessName }: BusinessSignup) {
  return {
    to: email,
    subject: `Welcome to Barback, ${businessName}`,
    text: [
      `Hello ${firstName},`,
      '',
      `${businessName} has joined Barback, and you are its Owner, with the account and the password that you have.`,
      '',
      `Should you not remember it, set a new one: ${app.publicUrl}/forgot-password`,
      '',
      `Then sign in: ${app.publicUrl}/login. The dashboard says what is left to do before guests can order.`,
    ].join('\n'),
  }
}
