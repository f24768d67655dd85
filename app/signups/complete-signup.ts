import { requireAbility } from '../../contract/abilities'
import { BarbackError } from '../../contract/errors'
import { WEEKDAYS } from '../../contract/enumerations'
import type { BusinessSignup } from '../../contract/entities/signups'
import { defaultHours } from '../../contract/hours'
import type { Trx } from '../../db/connection'
import type { UserActor } from '../auth/actor'
import { startReset } from '../auth/password-reset'
import { hashPassword } from '../auth/passwords'
import { newSecret } from '../auth/secrets'
import { queueMail } from '../mail/outbox'
import { insertUser } from '../people/save-user'
import type { Services } from '../server/services'
import { requireMove } from './change-signup'
import { readSignup } from './read-signups'

/** What a completed signup became. */
export interface NewVenue {
  placeId: number
  businessId: number
  /** The owner. */
  userId: number
}

/**
 * Makes of an inquiry what it asked for, all or nothing: a place (not enabled: nobody has said where on the map it is), its business
 * (inactive, with empty settings; decisions 'Figures') and its Owner, who is mailed a link to choose a password. The inquiry is
 * Complete with it.
 *
 * @throws 403, 404, 409 unless it is In Process, 409 when the email has an account
 */
export async function completeSignup(app: Services, actor: UserActor, signupId: number): Promise<NewVenue> {
  requireAbility(actor.ability, 'update', 'BusinessSignup')
  for (const subject of ['Place', 'Business', 'User'] as const) requireAbility(actor.ability, 'create', subject)
  requireInProcess(await readSignup(app.db, actor, signupId))
  // Nobody knows this password: the link in the mail sets the first one. Hashed before the transaction, which must not wait for it.
  const passwordHash = await hashPassword(newSecret())
  const now = app.now()
  return app.db.transaction().execute(async (trx) => {
    const signup = await readSignup(trx, actor, signupId)
    requireInProcess(signup)
    await refuseTakenEmail(trx, signup.email)
    const placeId = await insertPlace(trx, signup, now)
    const { id: businessId } = await trx
      .insertInto('business')
      .values({ placeId, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { firstName, lastName, email, phone } = signup
    const userId = await insertUser(trx, {
      ...{ firstName, lastName, email, phoneNumber: phone, passwordHash, now },
      ...{ userType: 'Business', roles: ['Owner'], businesses: [businessId], active: true },
    })
    await trx
      .updateTable('businessSignup')
      .set({ status: 'Complete', updatedAt: now })
      .where('id', '=', signupId)
      .execute()
    const link = await startReset(app, trx, { kind: 'user', id: userId }, now)
    await queueMail(trx, welcomeMail(app, signup, link), now)
    return { placeId, businessId, userId }
  })
}

function requireInProcess({ status }: BusinessSignup): void {
  requireMove(status, 'Complete')
  if (status !== 'Complete') return
  throw new BarbackError({ status: 409, code: 'illegal_transition', message: 'This signup is Complete already' })
}

async function refuseTakenEmail(trx: Trx, email: string): Promise<void> {
  const taken = await trx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (!taken) return
  throw new BarbackError({
    status: 409,
    code: 'unique_violation',
    message: `There is an account with the email ${email}: make the place and its business by hand, and add them to that user`,
  })
}

/** The zone follows from the coordinates once somebody has found the place on the map; until then it cannot be enabled. */
async function insertPlace(trx: Trx, { businessName, phone, address }: BusinessSignup, now: number): Promise<number> {
  const { street, city, state, zip } = address
  const { id } = await trx
    .insertInto('place')
    .values({
      ...{ name: businessName, streetAddress: street, city, state, zip, phoneNumber: phone },
      ...{ latitude: 0, longitude: 0, timeZone: 'Etc/UTC', enabled: 0, createdAt: now, updatedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hours = defaultHours()
  for (const weekday of WEEKDAYS) {
    const day = hours[weekday]
    if (!day) continue
    await trx.insertInto('placeHours').values({ placeId: id, weekday, opens: day.open, closes: day.close }).execute()
  }
  return id
}

function welcomeMail(app: Services, { email, firstName, businessName }: BusinessSignup, link: string) {
  return {
    to: email,
    subject: `Welcome to Barback, ${businessName}`,
    text: [
      `Hello ${firstName},`,
      '',
      `${businessName} has an account with Barback, and you are its Owner. Choose your password here within 30 minutes:`,
      link,
      '',
      `Later than that, ask for a new link with your email address: ${app.publicUrl}/forgot-password`,
      '',
      `Then sign in at ${app.publicUrl}/login and fill in your business's settings.`,
    ].join('\n'),
  }
}
