import { BUSINESS_ROLES, INTERNAL_ROLES, type Role, type UserType } from './enumerations'

/** Which roles a user of each type may hold (decisions 'People, roles, sign-in'). */
export const ROLES_BY_USER_TYPE: Readonly<Record<UserType, readonly Role[]>> = {
  Internal: INTERNAL_ROLES,
  Business: BUSINESS_ROLES,
}

/** Internal roles stand above business roles: Admin hands on anything; Service hands on nothing, being read-only. */
const RANK: Readonly<Record<Role, number>> = { Bartender: 1, Manager: 2, Owner: 3, Service: 4, Admin: 5 }

/** The strongest of somebody's roles; no role at all ranks 0. */
export function roleRank(roles: readonly Role[]): number {
  return Math.max(0, ...roles.map((role) => RANK[role]))
}

/** Nobody grants a role above their own (decisions 'People, roles, sign-in'). */
export function mayGrantRole(granter: readonly Role[], role: Role): boolean {
  return RANK[role] <= roleRank(granter)
}

/** Whether someone runs the business, rather than only working in it (spec 1 §6: 'Admin, Manager or Owner'). */
export function runsBusiness(roles: readonly Role[]): boolean {
  return roles.some((role) => role === 'Admin' || role === 'Manager' || role === 'Owner')
}
