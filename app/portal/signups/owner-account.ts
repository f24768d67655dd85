import type { User } from '../../../contract/entities/people'
import type { Database, Trx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { readUser } from '../people/users-list'

/** The existing account of a sign-up's email, shown before the sign-up is completed. */
export interface OwnerAccount {
  id: number
  fullName: string
  /** Whether a link mailed to it was ever used. */
  isProved: boolean
  /** Effect of completing on the account; roles apply at every venue. */
  consequence: string
  /** Why it cannot become the Owner's; null if it can. */
  refusal: string | null
}

/** Returns the account with this email. @throws 403 if the actor may not read users */
export async function ownerAccount(
  db: Database | Trx,
  actor: UserActor,
  email: string,
): Promise<OwnerAccount | undefined> {
  const known = await db
    .selectFrom('user')
    .select(['id', 'emailProvedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!known) return undefined
  const user = await readUser(db, actor, known.id)
  const fullName = `${user.firstName} ${user.lastName}`
  const isProved = known.emailProvedAt !== null
  const consequence = `${consequenceFor(user)}${isProved ? '' : UNPROVED}`
  return { id: user.id, fullName, isProved, consequence, refusal: refusalFor(user) }
}

const UNPROVED =
  ' Nobody has confirmed this email yet: the account is signed out, and its owner gets an email to choose a new password.'

function consequenceFor({ firstName, roles, businesses }: User): string {
  const places = businesses.map(({ place }) => place.name).join(', ')
  if (roles.includes('Owner')) return `${firstName} is already an Owner (${places}) and becomes Owner of this one, too.`
  const work = places ? ` ${roles.join(' and ')} at ${places}` : ''
  return `${firstName} already has an account${work && `,${work}`}, and becomes Owner: here, and of every other business they belong to.`
}

function refusalFor({ userType, active, email }: User): string | null {
  const change = 'Ask for another email address and enter it in the signup.'
  if (userType === 'Internal')
    return `${email} is the account of one of our own staff, who cannot own a venue. ${change}`
  if (!active) return `The account with ${email} is deactivated: activate it under Users first. Or: ${change}`
  return null
}
