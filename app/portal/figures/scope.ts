import { sql, type SqlBool } from 'kysely'
import type { FiguresQuery } from '../../../contract/calls/dashboards'
import { forbidden, notFound } from '../../../contract/errors'
import type { Actor, UserActor } from '../../platform/auth/actor'

/** The businesses that a figure counts: a list of ids, or all. */
export type BusinessScope = readonly number[] | 'all'

/**
 * Returns the businesses that this actor's figures cover.
 * @throws 403 for anyone but staff, 404 for a business where the actor does not work
 */
export function scopeOf(actor: Actor, { businessId }: FiguresQuery): BusinessScope {
  const { userType, businessIds } = asStaff(actor)
  if (userType === 'Internal') return businessId === undefined ? 'all' : [businessId]
  if (businessId === undefined) return businessIds
  if (!businessIds.includes(businessId)) throw notFound('Business')
  return [businessId]
}

/** @throws 403 for anyone but staff */
export function asStaff(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw forbidden('read', 'Dashboard')
  return actor
}

/** SQL condition: the row's business, in `column`, is in the scope. */
export function inScope(column: `${string}.businessId` | 'business.id', scope: BusinessScope) {
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(scope)})`
}
