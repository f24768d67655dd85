import { sql, type SqlBool } from 'kysely'
import type { FiguresQuery } from '../../../contract/calls/dashboards'
import { forbidden, notFound } from '../../../contract/errors'
import type { Actor, UserActor } from '../../platform/auth/actor'

/** The businesses that a figure counts: a list of ids, or all there are. */
export type BusinessScope = readonly number[] | 'all'

/**
 * Which businesses this person's figures are about.
 * @throws 403 for anybody but staff, 404 for a business that is not theirs
 */
export function scopeOf(actor: Actor, { businessId }: FiguresQuery): BusinessScope {
  const { userType, businessIds } = asStaff(actor)
  if (userType === 'Internal') return businessId === undefined ? 'all' : [businessId]
  if (businessId === undefined) return businessIds
  if (!businessIds.includes(businessId)) throw notFound('Business')
  return [businessId]
}

/** @throws 403 for anybody but staff */
export function asStaff(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw forbidden('read', 'Dashboard')
  return actor
}

/** The condition that a row's business, in `column`, is one of the scope's. */
export function inScope(column: `${string}.businessId` | 'business.id', scope: BusinessScope) {
  return scope === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(scope)})`
}
