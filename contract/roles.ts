import { BUSINESS_ROLES, INTERNAL_ROLES, type Role, type UserType } from './enumerations'

/** The roles that a user of each type may hold. */
export const ROLES_BY_USER_TYPE: Readonly<Record<UserType, readonly Role[]>> = {
  Internal: INTERNAL_ROLES,
  Business: BUSINESS_ROLES,
}

/** Internal roles rank above business roles. Admin grants any role; Service, being read-only, none. */
const RANK: Readonly<Record<Role, number>> = { Bartender: 1, Manager: 2, Owner: 3, Service: 4, Admin: 5 }

/** Returns the rank of the strongest role; 0 without roles. */
export function roleRank(roles: readonly Role[]): number {
  return Math.max(0, ...roles.map((role) => RANK[role]))
}

/** docs/rules/people.md#granting-roles */
export function mayGrantRole(granter: readonly Role[], role: Role): boolean {
  return RANK[role] <= roleRank(granter)
}

/** True if someone manages the business, rather than only working in it. */
export function runsBusiness(roles: readonly Role[]): boolean {
  return roles.some((role) => role === 'Admin' || role === 'Manager' || role === 'Owner')
}
