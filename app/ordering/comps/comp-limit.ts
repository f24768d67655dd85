import { recordOf } from '../../../contract/abilities'
import { BarbackError } from '../../../contract/errors'
import { businessDate, businessDayStart } from '../../../contract/hours'
import { formatDollars } from '../../../contract/money'
import type { Database, Trx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'

/** A person's limit of comps at a business, in cents; null: without limit. */
export interface CompLimit {
  limitCents: number | null
  /** Comped in this business date. */
  usedCents: number
}

interface CompSettings {
  id: number
  bartenderCompCents: number
  managerCompCents: number | null
}

/** A person's limit by their role, in cents; null: without limit. */
function limitOf({ ability }: UserActor, { id: businessId, bartenderCompCents, managerCompCents }: CompSettings) {
  const subject = recordOf('Order', { businessId })
  if (ability.can('refundLate', subject)) return null
  if (ability.can('cancel', subject)) return managerCompCents
  return ability.can('update', subject) ? bartenderCompCents : 0
}

/** Whether a person's role may comp at all at this business. */
export function mayComp(actor: UserActor, settings: CompSettings): boolean {
  return limitOf(actor, settings) !== 0
}

/** How much a person may comp tonight, by their role and the venue's settings (docs/rules/money.md#comps). */
export async function compLimitOf(
  db: Database | Trx,
  actor: UserActor,
  businessId: number,
  now: number,
): Promise<CompLimit> {
  const subject = recordOf('Order', { businessId })
  if (actor.ability.can('refundLate', subject)) return { limitCents: null, usedCents: 0 }
  const { bartenderCompCents, managerCompCents, timeZone } = await db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('business.id', '=', businessId)
    .select(['business.bartenderCompCents', 'business.managerCompCents', 'place.timeZone'])
    .executeTakeFirstOrThrow()
  const limitCents = limitOf(actor, { id: businessId, bartenderCompCents, managerCompCents })
  if (limitCents === null || limitCents === 0) return { limitCents, usedCents: 0 }
  const { cents } = await db
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .where('order.businessId', '=', businessId)
    .where('refund.compReason', 'is not', null)
    .where('refund.status', '<>', 'Failed')
    .where('refund.actor', '=', actor.label)
    .where('refund.createdAt', '>=', businessDayStart(businessDate(now, timeZone), timeZone))
    .select(({ fn }) => fn.sum<number | null>('refund.subtotalCents').as('cents'))
    .executeTakeFirstOrThrow()
  return { limitCents, usedCents: cents ?? 0 }
}

/** @throws 403 `manager_needed` for a role without comps, `comp_limit` past the night's limit */
export function requireWithinLimit({ limitCents, usedCents }: CompLimit, cents: number): void {
  if (limitCents === null || usedCents + cents <= limitCents) return
  if (limitCents === 0) {
    throw new BarbackError({
      status: 403,
      code: 'manager_needed',
      message: 'Only a Manager or an Owner can comp: ask one of them',
    })
  }
  const left = formatDollars(Math.max(0, limitCents - usedCents))
  throw new BarbackError({
    status: 403,
    code: 'comp_limit',
    message: `You can comp ${formatDollars(limitCents)} a night, and ${left} is left: ask a Manager or an Owner`,
  })
}
