import { isDeepStrictEqual } from 'node:util'
import { requireAbility } from '../../contract/abilities'
import type { Coordinates } from '../../contract/distance'
import { BarbackError, conflict } from '../../contract/errors'
import { place, type PlaceInput } from '../../contract/entities/places'
import type { BusinessSignup } from '../../contract/entities/signups'
import type { UserActor } from '../auth/actor'
import { startReset } from '../auth/password-reset'
import { hashPassword } from '../auth/passwords'
import { newSecret } from '../auth/secrets'
import { queueMail } from '../mail/outbox'
import { locateVenue } from '../maps/locate-venue'
import { NOWHERE } from '../maps/map-service'
import { insertUser, makeOwner } from '../people/save-user'
import type { Services } from '../server/services'
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
 * settings) and its Owner, who is mailed a link to choose a password. An email that has an account gets no second one: that user
 * becomes the Owner, if `ownerId` confirms it.
 *
 * @throws 403, 404, 400 where the signup does not make a place, 409 unless it is In Process, 409 `account_exists`
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
  requireInProcess(asked)
  // Nobody knows this password: the link in the mail sets the first one. A transaction must wait for neither hashing nor the map.
  const passwordHash = await hashPassword(newSecret())
  const at = await locateVenue(app, { name: asked.businessName, ...asked.address })
  const now = app.now()
  return app.db.transaction().execute(async (trx) => {
    const signup = await readSignup(trx, actor, signupId)
    requireInProcess(signup)
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
          ...{ firstName, lastName, email, phoneNumber: phone, passwordHash, now },
          ...{ userType: 'Business', roles: ['Owner'], businesses: [businessId], active: true },
        })
    await trx
      .updateTable('businessSignup')
      .set({ status: 'Complete', updatedAt: now })
      .where('id', '=', signupId)
      .execute()
    const link = account ? undefined : await startReset(app, trx, { kind: 'user', id: owner.id }, now)
    await queueMail(trx, welcomeMail(app, signup, link), now)
    return { placeId, businessId, userId: owner.id, located }
  })
}

function requireInProcess({ status }: BusinessSignup): void {
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
    ...{ name: businessName, streetAddress, city, state, zip, phoneNumber: phone },
    ...{ ...NOWHERE, ...at, enabled: at !== undefined },
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

/** `link` is undefined for whoever already has an account, and so a password. */
function welcomeMail(app: Services, { email, firstName, businessName }: BusinessSignup, link: string | undefined) {
  const forgotten = `${app.publicUrl}/forgot-password`
  const password = link
    ? [
        `${businessName} has an account with Barback, and you are its Owner. Choose your password here within 30 minutes:`,
        link,
        '',
        `Later than that, ask for a new link with your email address: ${forgotten}`,
      ]
    : [
        `${businessName} has joined Barback, and you are its Owner, with the account and the password that you have.`,
        '',
        `Should you not remember it, set a new one: ${forgotten}`,
      ]
  return {
    to: email,
    subject: `Welcome to Barback, ${businessName}`,
    text: [
      `Hello ${firstName},`,
      '',
      ...password,
      '',
      `Then sign in at ${app.publicUrl}/login and fill in your business's settings.`,
    ].join('\n'),
  }
}
