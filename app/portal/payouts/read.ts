import { z } from 'zod'
import { requireAbility } from '../../../contract/abilities'
import { amountQuery, dayQuery, listQuerySortedBy, queryValue, someOf } from '../../../contract/calls/lists'
import { notFound } from '../../../contract/errors'
import { inRange } from '../../../db/in-range'
import { page as pageOf, TOTAL } from '../../../db/page'
import type { Database } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { gridPage, type GridPage } from '../../platform/ui/grid/grid-page'
import { inScope, scopeOf, type BusinessScope } from '../figures/scope'
import { PAYOUT_STATUSES } from './words'

const MONTH = /^\d{4}-\d{2}$/

/** The filters of the list and its file. `month`: 'yyyy-MM' of the arrival; `amount`: in cents. */
export const payoutFilters = z.object({
  status: someOf(PAYOUT_STATUSES, 'Must be one of the list'),
  month: queryValue(z.string().regex(MONTH, 'Must be a month: 2026-05').optional()),
  arrivesOnFrom: dayQuery,
  arrivesOnTo: dayQuery,
  amountFrom: amountQuery,
  amountTo: amountQuery,
})
export const payoutListQuery = listQuerySortedBy(['arrivesOn']).extend(payoutFilters.shape)
export type PayoutFilter = z.infer<typeof payoutFilters> & { businessId?: number | undefined }

/** The businesses whose payouts the actor may read: all for internal staff, those of a Manager or Owner. @throws 403, 404 */
export function payoutScope(actor: UserActor, businessId: number | undefined): BusinessScope {
  requireAbility(actor.ability, 'read', 'BusinessStripeAccount')
  return scopeOf(actor, businessId === undefined ? {} : { businessId })
}

export type ListedPayout = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** A page of payouts, the latest arrival first. @throws 403, 404 */
export async function listPayouts(
  { db }: Services,
  actor: UserActor,
  query: PayoutFilter & Pick<z.infer<typeof payoutListQuery>, 'page' | 'size'>,
): Promise<GridPage<ListedPayout>> {
  const all = filtered(db, payoutScope(actor, query.businessId), query)
  const { rows, total } = await pageOf(latestFirst(listed(all)), all.clearSelect().select(TOTAL), query)
  return gridPage({ results: rows, total }, { ...query, sort: undefined }, { field: 'arrivesOn', direction: 'desc' })
}

/** All payouts with the filter's values. */
export function filtered(db: Database, scope: BusinessScope, { status, month, ...ranges }: PayoutFilter) {
  return payouts(db, scope)
    .$if(status !== undefined, (some) => some.where('payout.status', 'in', status ?? []))
    .where(inRange('payout.arrivesOn', ranges.arrivesOnFrom, ranges.arrivesOnTo))
    .where(inRange('payout.amountCents', ranges.amountFrom, ranges.amountTo))
    .$if(month !== undefined, (some) =>
      some.where('payout.arrivesOn', '>=', `${month}-01`).where('payout.arrivesOn', '<=', `${month}-31`),
    )
}

function listed(all: ReturnType<typeof payouts>) {
  return all
    .select(['payout.id', 'payout.arrivesOn', 'payout.status', 'payout.amountCents'])
    .select(['payout.failureCode', 'payout.failureMessage', 'payout.isAutomatic', 'payout.partsReadAt'])
    .select((eb) =>
      eb
        .selectFrom('payoutPart')
        .whereRef('payoutPart.payoutId', '=', 'payout.id')
        .where('payoutPart.kind', '=', 'Order')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('orders'),
    )
}

/** As the list shows them. */
function latestFirst(query: ReturnType<typeof listed>) {
  return query.orderBy('payout.arrivesOn', 'desc').orderBy('payout.madeAt', 'desc').orderBy('payout.id', 'desc')
}

function payouts(db: Database, scope: BusinessScope) {
  return db
    .selectFrom('payout')
    .innerJoin('business', 'business.id', 'payout.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(inScope('payout.businessId', scope))
    .select(['place.name as place', 'place.timeZone'])
}

/** The months with payouts, as 'yyyy-MM', newest first. */
export async function payoutMonths({ db }: Services, scope: BusinessScope): Promise<string[]> {
  const rows = await db
    .selectFrom('payout')
    .where(inScope('payout.businessId', scope))
    .select((eb) => eb.fn<string>('substr', ['payout.arrivesOn', eb.lit(1), eb.lit(7)]).as('month'))
    .distinct()
    .orderBy('month', 'desc')
    .execute()
  return rows.map(({ month }) => month)
}

/** A payout with its venue. @throws 403, 404 for one out of reach */
export async function readPayout({ db }: Services, actor: UserActor, id: number) {
  const payout = await payouts(db, payoutScope(actor, undefined))
    .where('payout.id', '=', id)
    .selectAll('payout')
    .executeTakeFirst()
  if (!payout) throw notFound('Payout')
  return payout
}
export type PayoutDetails = Awaited<ReturnType<typeof readPayout>>

/** The payout that carries the money of a failed one, if any. */
export function carrierOf({ db }: Services, { businessId, stripePayoutId }: PayoutDetails) {
  return db
    .selectFrom('payoutPart')
    .innerJoin('payout', 'payout.id', 'payoutPart.payoutId')
    .where('payoutPart.kind', '=', 'FailedPayout')
    .where('payoutPart.stripeSourceId', '=', stripePayoutId)
    .where('payout.businessId', '=', businessId)
    .select(['payout.id', 'payout.arrivesOn'])
    .executeTakeFirst()
}

/** The parts of a payout by kind. The amounts less the fees are the payout's amount. In cents. */
export function sumsByKind({ db }: Services, payoutId: number) {
  return db
    .selectFrom('payoutPart')
    .where('payoutId', '=', payoutId)
    .groupBy('kind')
    .select(({ fn }) => [
      'kind',
      fn.countAll<number>().as('parts'),
      fn.sum<number>('amountCents').as('amountCents'),
      fn.sum<number>('feeCents').as('feeCents'),
    ])
    .execute()
}
export type KindSum = Awaited<ReturnType<typeof sumsByKind>>[number]

/** A page of a payout's parts, as they came. */
export async function listParts({ db }: Services, payoutId: number, query: { page: number; size: number }) {
  const all = db.selectFrom('payoutPart').where('payoutId', '=', payoutId)
  const ordered = all
    .select(['id', 'kind', 'amountCents', 'feeCents', 'orderId', 'description', 'madeAt'])
    .orderBy('madeAt')
    .orderBy('id')
  const { rows, total } = await pageOf(ordered, all.select(TOTAL), query)
  return gridPage({ results: rows, total }, { ...query, sort: undefined }, { field: 'madeAt', direction: 'asc' })
}
export type ListedPart = Awaited<ReturnType<typeof listParts>>['results'][number]
