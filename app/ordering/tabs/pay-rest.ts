import { conflict, paymentRequired, unavailable } from '../../../contract/errors'
import type { Flag } from '../../../db/tables'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { withinCardLimits } from '../payments/card-limits'
import { chargesOfTab, isOver, isUnwanted, tabChargeById, tabChargeView, type TabCharge } from '../payments/tab-charges'
import { chargeRest, takenOf } from '../payments/tab-settlement'
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
 * Charges what is unpaid of a closed tab. An earlier payment that waits for the guest is cancelled at Stripe first, so that only one can be paid; one that
 * Stripe is working on goes on instead.
 *
 * @throws 409 `nothing_to_pay`, 503 `payment_unavailable` while the earlier one can't be cancelled
 */
export async function payRest(
  app: Services,
  { tabId, businessId, paymentMethodId, offSession }: Rest,
): Promise<TabCharge> {
  await giveUpWaiting(app, { tabId, businessId })
  const stored = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const { dueCents, unpaidSince } = await trx
      .selectFrom('tab')
      .select(['dueCents', 'unpaidSince'])
      .where('id', '=', tabId)
      .executeTakeFirstOrThrow()
    const charges = await chargesOfTab(trx, tabId)
    const underWay = charges.find((charge) => charge.kind === 'Payment' && !isOver(charge) && !isUnwanted(charge))
    if (underWay) return underWay
    const lackingCents = (dueCents ?? 0) - takenOf(charges)
    const first = charges.find(({ heldAt }) => heldAt !== null)
    if (unpaidSince === null || lackingCents <= 0 || !first) {
      throw conflict('nothing_to_pay', 'Nothing of this tab is unpaid')
    }
    return chargeRest(trx, { charges, first, lackingCents, paymentMethodId, offSession, now: app.now() })
  })
  await withinLimit(app, workOnTabCharge(app, stored), false)
  return tabChargeById(app.db, stored.id)
}

/** Cancels payments of a tab that wait for the guest: they pay with another card. @throws 503 */
async function giveUpWaiting(app: Services, { tabId, businessId }: Pick<Rest, 'tabId' | 'businessId'>): Promise<void> {
  const waiting = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const charges = (await chargesOfTab(trx, tabId)).filter(waitsForGuest)
    for (const { id } of charges) {
      const now = app.now()
      await trx
        .updateTable('tabCharge')
        .set({ captureCents: 0, nextCheckAt: now, updatedAt: now })
        .where('id', '=', id)
        .execute()
    }
    return charges
  })
  for (const charge of waiting) {
    await withinLimit(app, workOnTabCharge(app, charge), false)
    if (!isOver(await tabChargeById(app.db, charge.id))) {
      throw unavailable('payment_unavailable', 'The payment is still being processed. Please try again in a moment.')
    }
  }
}

function waitsForGuest({ kind, status }: TabCharge): boolean {
  return kind === 'Payment' && (status === 'RequiresAction' || status === 'RequiresPaymentMethod')
}
