import { BarbackError, type FieldError } from '../../../contract/errors'
import type { Role, UserType } from '../../../contract/enumerations'
import type { CodeOf } from '../../../contract/refusals'
import { mayGrantRole, roleRank, runsBusiness } from '../../../contract/roles'
import type { PeopleTrx } from '../../../db/store'

/** The fields of a user that the rules about roles need (docs/rules/people.md#granting-roles). */
export interface RoleHolder {
  userType: UserType
  roles: readonly Role[]
  active: boolean
}

interface Editor {
  id: number
  userType: UserType
  roles: readonly Role[]
}

/** Whether this editor may add users. Bartenders may not, although they may manage their own account. */
export function mayCreateUsers(editor: Editor): boolean {
  return runsBusiness(editor.roles)
}

/**
 * Refuses roles that the editor may not grant (docs/rules/people.md#granting-roles).
 * @throws 403 with the fields
 */
export function refuseEscalation(
  editor: Editor,
  change: { userId?: number; before?: RoleHolder; after: RoleHolder },
): void {
  const { userId, before, after } = change
  const errors: FieldError[] = []
  if (before && userId === editor.id) {
    if (!sameRoles(before.roles, after.roles))
      errors.push({ path: 'roles', message: 'You cannot change your own roles' })
    if (before.userType !== after.userType) {
      errors.push({ path: 'userType', message: 'You cannot change your own user type' })
    }
    if (!after.active) errors.push({ path: 'active', message: 'You cannot deactivate your own account' })
  } else {
    const wrongType = editor.userType !== 'Internal' && after.userType !== 'Business'
    if (wrongType) errors.push({ path: 'userType', message: 'Only internal staff may change the user type' })
    const tooHigh = after.roles.filter((role) => !before?.roles.includes(role) && !mayGrantRole(editor.roles, role))
    if (tooHigh.length > 0) {
      errors.push({ path: 'roles', message: `You cannot grant a role above your own: ${tooHigh.join(', ')}` })
    }
  }
  if (errors.length > 0) throw refused('role_escalation', errors)
}

/** An editor may not change a user who ranks above them: setting another email in an Owner's account would equal knowing the password. */
export function isAbove(editor: Editor, userId: number, roles: readonly Role[]): boolean {
  return userId !== editor.id && roleRank(roles) > roleRank(editor.roles)
}

/**
 * docs/rules/people.md#the-last-owner. `staysOwnerOf`: the businesses where this user remains an active Owner; `path`: the field whose
 * change removes that.
 * @throws 409 'last_owner'
 */
export async function refuseLastOwner(
  trx: PeopleTrx,
  change: { userId: number; staysOwnerOf: readonly number[]; path: string },
): Promise<void> {
  const owners = trx
    .selectFrom('userBusiness')
    .innerJoin('userRole', 'userRole.userId', 'userBusiness.userId')
    .innerJoin('user', 'user.id', 'userBusiness.userId')
    .where('userRole.role', '=', 'Owner')
    .where('user.active', '=', 1)
  const lost = await owners
    .innerJoin('business', 'business.id', 'userBusiness.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id', 'place.name'])
    .where('userBusiness.userId', '=', change.userId)
    .where('business.id', 'not in', change.staysOwnerOf)
    .orderBy('business.id')
    .execute()
  for (const { id, name } of lost) {
    const other = await owners
      .select('user.id')
      .where('userBusiness.businessId', '=', id)
      .where('user.id', '<>', change.userId)
      .executeTakeFirst()
    if (other) continue
    const message = `${name} would be left without an Owner: make someone else Owner first`
    throw new BarbackError({ status: 409, code: 'last_owner', message, fields: [{ path: change.path, message }] })
  }
}

function sameRoles(some: readonly Role[], others: readonly Role[]): boolean {
  return some.length === others.length && some.every((role) => others.includes(role))
}

function refused(code: CodeOf<403>, fields: FieldError[]): BarbackError {
  return new BarbackError({ status: 403, code, message: fields[0]?.message ?? 'Not allowed', fields })
}
