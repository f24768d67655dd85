import { conflict, paymentRequired, unavailable } from '../../../contract/errors'
import type { VenueTrx } from '../../../db/store'
import type { Flag } from '../../../db/tables'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { withinCardLimits } from '../payments/card-limits'
import { chargesOfTab, isOver, tabChargeById, tabChargeView, type TabCharge } from '../payments/tab-charges'
import { chargeRest, isUnderWay, takenOf } from '../payments/tab-settlement'
import { workOnTabCharge } from '../payments/work-on-tab-charge'
import { withinLimit } from '../payments/within-limit'
import { ownTab } from './open'

interface Rest {
  tabId: number
  businessId: number
  /** Left out: the card of the tab's hold. Null: the guest's app confirms. */
  paymentMethodId?: string | null | undefined
  offSession: Flag
}

/** Pays what could not be charged of the guest's closed tab. @throws 404 for someone else's, 409 `nothing_to_pay`, 402, 429 */
export async function payOwnRest(
  app: Services,
  actor: CustomerActor,
  { tabId, paymentMethodId, address }: { tabId: number; paymentMethodId?: string | undefined; address: string },
): Promise<void> {
  const { businessId } = await ownTab(app.db, actor, tabId)
  const card = { customerId: actor.id, paymentMethodId: paymentMethodId ?? null, address }
  const { charge } = await withinCardLimits(app, card, async () => {
    const charge = await payRest(app, { tabId, businessId, paymentMethodId: paymentMethodId ?? null, offSession: 0 })
    return { charge, payment: tabChargeView(charge) }
  })
  if (charge.status === 'Failed') throw paymentRequired(charge.errorCode, charge.errorMessage, { tabId })
}

/**
 * Charges what a closed tab lacks. An earlier payment that waits for the guest is cancelled at Stripe first, so that only one can be paid.
 *
 * @throws 409 `nothing_to_pay`, 503 `payment_unavailable` while the earlier one may still be paid
 */
export async function payRest(
  app: Services,
  { tabId, businessId, paymentMethodId, offSession }: Rest,
): Promise<TabCharge> {
  const { earlier, stored } = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const now = app.now()
    const { dueCents, settledAt } = await trx
      .selectFrom('tab')
      .select(['dueCents', 'settledAt'])
      .where('id', '=', tabId)
      .executeTakeFirstOrThrow()
    const charges = await chargesOfTab(trx, tabId)
    const lackingCents = (dueCents ?? 0) - takenOf(charges)
    const first = charges.find(({ heldAt }) => heldAt !== null)
    const isCapturing = charges.some((charge) => charge.kind === 'Hold' && isUnderWay(charge))
    if (dueCents === null || settledAt !== null || lackingCents <= 0 || isCapturing || !first) {
      throw conflict('nothing_to_pay', 'Nothing of this tab is unpaid')
    }
    const open = charges.filter((charge) => charge.kind === 'Payment' && !isOver(charge))
    if (!open.every(waitsForGuest)) throw stillProcessed()
    for (const { id } of open) await giveUp(trx, id, now)
    const rest = { charges, first, lackingCents, paymentMethodId, offSession, now }
    return { earlier: open, stored: await chargeRest(trx, rest) }
  })
  for (const charge of [...earlier, stored]) await withinLimit(app, workOnTabCharge(app, charge), false)
  const charge = await tabChargeById(app.db, stored.id)
  // The earlier one could not be cancelled: the sweep goes on with whichever is right.
  if (charge.status === 'Creating' && earlier.length > 0) throw stillProcessed()
  return charge
}

function waitsForGuest({ status }: TabCharge): boolean {
  return status === 'RequiresAction' || status === 'RequiresPaymentMethod'
}

async function giveUp(trx: VenueTrx, id: number, now: number): Promise<void> {
  await trx
    .updateTable('tabCharge')
    .set({ captureCents: 0, nextCheckAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

function stillProcessed() {
  return unavailable('payment_unavailable', 'The payment is still being processed. Please look again in a moment.')
}
