import { recordOf } from '../../../contract/abilities'
import { BarbackError, badRequest, notFound } from '../../../contract/errors'
import { REFUND_DAYS } from '../../../contract/limits'
import { DAY_MS } from '../../../contract/time'
import type { Actor } from '../../platform/auth/actor'

interface RefundedOrder {
  businessId: number
  /** Unix milliseconds. */
  placedAt: number
}

/** Whether an actor may refund an order that was made, through any endpoint (docs/rules/money.md#who-gives-money-back). */
export function mayRefund({ ability }: Pick<Actor, 'ability'>, order: RefundedOrder, now: number): boolean {
  const subject = recordOf('Order', { businessId: order.businessId })
  return ability.can('cancel', subject) && (!isOld(order, now) || ability.can('refundLate', subject))
}

/** @throws 404 for another business's order, 403 with a message that names who may, 400 without a reason */
export function assertMayRefund(actor: Actor, order: RefundedOrder, reason: string | undefined, now: number): void {
  const subject = recordOf('Order', { businessId: order.businessId })
  if (!actor.ability.can('read', subject)) throw notFound('Order')
  if (!actor.ability.can('cancel', subject)) {
    throw refused('manager_needed', 'Only a Manager or an Owner can give refunds: ask one of them')
  }
  if (!mayRefund(actor, order, now)) {
    throw ownerNeeded()
  }
  if (!reason?.trim()) throw badRequest([{ path: 'reason', message: 'Enter a reason for the refund' }])
}

/** The refusal for an order of 90 days ago or earlier. */
export function ownerNeeded(): BarbackError {
  return refused('owner_needed', `This order is older than ${REFUND_DAYS} days: only an Owner can refund it`)
}

/** Whether an order is so old that only an Owner gives money back for it. */
export function isOld({ placedAt }: Pick<RefundedOrder, 'placedAt'>, now: number): boolean {
  return placedAt <= now - REFUND_DAYS * DAY_MS
}

function refused(code: 'manager_needed' | 'owner_needed', message: string): BarbackError {
  return new BarbackError({ code, message, status: 403 })
}
