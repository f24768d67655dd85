import type { z } from 'zod'
import { requireAbility } from '../../../contract/abilities'
import { DISPUTE_STATUSES, OPEN_DISPUTE_STATUSES } from '../../../contract/enumerations'
import { notFound } from '../../../contract/errors'
import { amountQuery, dayQuery, listQuerySortedBy, someOf } from '../../../contract/calls/lists'
import { page as pageOf, TOTAL } from '../../../db/page'
import { inRange } from '../../../db/in-range'
import type { UserActor } from '../../platform/auth/actor'
import { openFraudWarnings } from '../figures/fraud-warnings'
import { guestName } from '../figures/search'
import { inScope, scopeOf, type BusinessScope } from '../figures/scope'
import { within, windowsOfRange } from '../figures/windows'
import type { Services } from '../../platform/server/services'
import { gridPage, type GridPage } from '../../platform/ui/grid/grid-page'

/** The list's query. Disputes that need an answer come first in any order. */
export const disputeListQuery = listQuerySortedBy(['openedAt']).extend({
  status: someOf(DISPUTE_STATUSES, 'Must be one of the list'),
  /** Business dates. */
  openedAtFrom: dayQuery,
  openedAtTo: dayQuery,
  amountFrom: amountQuery,
  amountTo: amountQuery,
})
type DisputeListQuery = z.infer<typeof disputeListQuery>

/** The businesses whose disputes the actor may read: all for internal staff, an Owner's own. @throws 403, 404 */
function disputeScope(actor: UserActor, businessId: number | undefined): BusinessScope {
  requireAbility(actor.ability, 'read', 'Dispute')
  return scopeOf(actor, businessId === undefined ? {} : { businessId })
}

/** A dispute with its order's venue. @throws 403, 404 for one out of reach */
export async function readDispute(app: Services, actor: UserActor, id: number) {
  const scope = disputeScope(actor, undefined)
  const dispute = await disputes(app, scope).selectAll('dispute').where('dispute.id', '=', id).executeTakeFirst()
  if (!dispute) throw notFound('Dispute')
  return dispute
}

/** The latest dispute of an order, with the guest's name. @throws 403, 404 */
export async function disputeOfOrder(app: Services, actor: UserActor, orderId: number) {
  const all = disputes(app, disputeScope(actor, undefined))
  const found = await all
    .select('dispute.id')
    .where('dispute.orderId', '=', orderId)
    .orderBy('dispute.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) throw notFound('Dispute')
  return found
}

export type ListedDispute = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** A page of disputes: those that need an answer first, by deadline. */
export async function listDisputes(
  app: Services,
  actor: UserActor,
  query: Omit<DisputeListQuery, 'sort' | 'searchString'> & { businessId?: number | undefined },
): Promise<GridPage<ListedDispute>> {
  const { businessId, status } = query
  const scope = disputeScope(actor, businessId)
  const windows = await windowsOfRange(app, scope, { from: query.openedAtFrom, to: query.openedAtTo })
  const all = disputes(app, scope)
    .$if(status !== undefined, (some) => some.where('dispute.status', 'in', status ?? []))
    .where(inRange('dispute.amountCents', query.amountFrom, query.amountTo))
    .$if(windows !== undefined, (some) => some.where(within('dispute.openedAt', windows ?? [])))
  const ordered = listed(all)
    .orderBy((eb) => eb.case().when('dispute.status', '=', 'NeedsResponse').then(0).else(1).end())
    .orderBy('dispute.openedAt', 'desc')
    .orderBy('dispute.id', 'desc')
  const { rows, total } = await pageOf(ordered, all.clearSelect().select(TOTAL), query)
  return gridPage({ results: rows, total }, { ...query, sort: undefined }, { field: 'openedAt', direction: 'desc' })
}

function listed(all: ReturnType<typeof disputes>) {
  return all.select([
    'dispute.id',
    'dispute.orderId',
    'dispute.status',
    'dispute.isInquiry',
    'dispute.reason',
    'dispute.amountCents',
    'dispute.takenCents',
    'dispute.dueBy',
    'dispute.answer',
    'dispute.openedAt',
  ])
}

function disputes({ db }: Services, scope: BusinessScope) {
  return db
    .selectFrom('dispute')
    .innerJoin('order', 'order.id', 'dispute.orderId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .where(inScope('order.businessId', scope))
    .select(['order.businessId', 'place.name as place', 'place.timeZone', guestName.as('guest')])
}

/** Cost of disputes in cents: amounts and fees that banks hold now, and those that did not come back. Stripe may keep the fee of a won dispute. */
export async function disputeSums({ db }: Services, actor: UserActor, businessId: number | undefined) {
  const scope = disputeScope(actor, businessId)
  const rows = await db
    .selectFrom('dispute')
    .innerJoin('order', 'order.id', 'dispute.orderId')
    .where(inScope('order.businessId', scope))
    .select((eb) => ['dispute.status', eb.fn.sum<number>('dispute.takenCents').as('taken')])
    .groupBy('dispute.status')
    .execute()
  const sums = { held: 0, lost: 0 }
  for (const { status, taken } of rows) sums[OPEN_DISPUTE_STATUSES.includes(status) ? 'held' : 'lost'] += taken
  return sums
}

/** Payments that a bank reports as fraud and that a refund can still keep from a dispute. */
export async function openWarnings({ db }: Services, actor: UserActor, businessId: number | undefined) {
  return openFraudWarnings(db, disputeScope(actor, businessId)).limit(50).execute()
}
export type OpenWarning = Awaited<ReturnType<typeof openWarnings>>[number]
