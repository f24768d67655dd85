import { conflict, notFound, paymentRequired, unavailable } from '../../../contract/errors'
import type { VenueTrx } from '../../../db/store'
import type { Flag } from '../../../db/tables'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { withinCardLimits } from '../payments/card-limits'
import {
  chargesOfTab,
  giveUp,
  isOver,
  newTabCharge,
  tabChargeById,
  tabChargeView,
  type TabCharge,
} from '../payments/tab-charges'
import { chargeRest, feeOfTab, feeTaken, takenOf } from '../payments/tab-rest'
import { isUnderWay, settleTab } from '../payments/tab-settlement'
import { hasPaid } from '../payments/tab-shares'
import { workOnTab, workOnTabCharge } from '../payments/work-on-tab-charge'
import { withinLimit } from '../payments/within-limit'
import { finishClosing } from './close'

interface Paying {
  tabId: number
  paymentMethodId?: string | undefined
  /** The guest's network address, for the limits on declined cards. */
  address: string
}

/**
 * Pays the unpaid rest of the guest's closed tab, or ends the time in which its friends pay. Of a friend's tab it pays the guest's share.
 *
 * @throws 404 for a tab that they have no part in, 409 `nothing_to_pay`, 402, 429, 503 `payment_unavailable`
 */
export async function payPart(app: Services, actor: CustomerActor, paying: Paying): Promise<void> {
  const { tabId, paymentMethodId = null, address } = paying
  const tab = await app.db.selectFrom('tab').selectAll().where('id', '=', tabId).executeTakeFirst()
  const isHost = tab?.customerId === actor.id
  const share = await app.db
    .selectFrom('tabShare')
    .select('amountCents')
    .where('tabId', '=', tabId)
    .where('customerId', '=', actor.id)
    .executeTakeFirst()
  if (!tab || !(isHost || share)) throw notFound('Tab')
  const { businessId } = tab
  if (isHost && tab.sharesUntil !== null) return endShares(app, tabId)
  const { charge } = await withinCardLimits(app, { customerId: actor.id, paymentMethodId, address }, async () => {
    const charge = isHost
      ? await payRest(app, { tabId, businessId, paymentMethodId, offSession: 0 })
      : await pay(app, businessId, (trx) =>
          shareToPay(trx, { tabId, customerId: actor.id, paymentMethodId }, app.now()),
        )
    return { charge, payment: tabChargeView(charge) }
  })
  if (charge.status === 'Failed') throw paymentRequired(charge.errorCode, charge.errorMessage, { tabId })
  // The last share starts the captures of the holds.
  await workOnTab(app, tabId)
}

/** Ends the time in which friends pay their shares, and lets the holds pay the rest. Repeating it changes nothing. */
export async function endShares(app: Services, tabId: number): Promise<void> {
  await app.store.inGuard({ venue: { tab: tabId } }, async (trx) => {
    const now = app.now()
    await trx
      .updateTable('tab')
      .set({ sharesUntil: now })
      .where('id', '=', tabId)
      .where('sharesUntil', '>', now)
      .execute()
    await settleTab(trx, tabId, now)
  })
  await finishClosing(app, tabId)
}

interface Rest {
  tabId: number
  businessId: number
  /** Omitted: the card of the tab's hold. Null: the guest's app confirms. */
  paymentMethodId?: string | null | undefined
  offSession: Flag
}

/** Charges the unpaid rest of a closed tab. @throws 409 `nothing_to_pay`, 503 `payment_unavailable` while an earlier payment may still succeed */
export function payRest(app: Services, { tabId, businessId, paymentMethodId, offSession }: Rest): Promise<TabCharge> {
  return pay(app, businessId, async (trx) => {
    const { dueCents, settledAt, sharesUntil, customerId } = await trx
      .selectFrom('tab')
      .select(['dueCents', 'settledAt', 'sharesUntil', 'customerId'])
      .where('id', '=', tabId)
      .executeTakeFirstOrThrow()
    const charges = await chargesOfTab(trx, tabId)
    const lackingCents = (dueCents ?? 0) - takenOf(charges)
    const first = charges.find(({ heldAt }) => heldAt !== null)
    const isCapturing = sharesUntil !== null || charges.some((charge) => charge.kind === 'Hold' && isUnderWay(charge))
    if (dueCents === null || settledAt !== null || lackingCents <= 0 || isCapturing || !first) throw nothingToPay()
    const earlier = openPayments(charges, customerId)
    const counted = charges.filter((charge) => !earlier.includes(charge))
    const rest = { charges: counted, first, lackingCents, paymentMethodId, offSession, now: app.now() }
    return { earlier, store: () => chargeRest(trx, rest) }
  })
}

/** Returns the payment of a friend's share of a closed tab, with the service fee that no other payment takes. @throws 409 `nothing_to_pay` */
async function shareToPay(
  trx: VenueTrx,
  { tabId, customerId, paymentMethodId }: { tabId: number; customerId: number; paymentMethodId: string | null },
  now: number,
): Promise<Wanted> {
  const share = await trx
    .selectFrom('tabShare')
    .innerJoin('tab', 'tab.id', 'tabShare.tabId')
    .select(['tabShare.amountCents', 'tab.sharesUntil', 'tab.businessId'])
    .where('tabShare.tabId', '=', tabId)
    .where('tabShare.customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  const charges = await chargesOfTab(trx, tabId)
  const destinationAccount = charges[0]?.destinationAccount ?? null
  if (share.sharesUntil === null || share.sharesUntil <= now || hasPaid(charges, customerId)) throw nothingToPay()
  const earlier = openPayments(charges, customerId)
  const taken = feeTaken(charges.filter((charge) => !earlier.includes(charge)))
  const feeCents = destinationAccount === null ? 0 : (await feeOfTab(trx, tabId)) - taken
  return {
    earlier,
    store: () =>
      newTabCharge(trx, {
        tabId,
        businessId: share.businessId,
        customerId,
        kind: 'Payment',
        amountCents: share.amountCents,
        applicationFeeCents: Math.max(0, Math.min(feeCents, share.amountCents)),
        destinationAccount,
        paymentMethodId,
        offSession: 0,
        now,
      }),
  }
}

interface Wanted {
  /** Open payments of the same guest. */
  earlier: TabCharge[]
  store: () => Promise<TabCharge>
}

/**
 * Stores a payment and asks Stripe for it. An earlier payment that waits for the guest is cancelled at Stripe first, so that only one can succeed.
 *
 * @throws 503 `payment_unavailable` while the earlier one may still succeed
 */
async function pay(app: Services, businessId: number, wanted: (trx: VenueTrx) => Promise<Wanted>): Promise<TabCharge> {
  const { earlier, stored } = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const { earlier, store } = await wanted(trx)
    if (!earlier.every(waitsForGuest)) throw stillProcessed()
    for (const { id } of earlier) await giveUp(trx, id, app.now())
    return { earlier, stored: await store() }
  })
  for (const charge of [...earlier, stored]) await withinLimit(app, workOnTabCharge(app, charge), false)
  for (const { id } of earlier) {
    const before = await tabChargeById(app.db, id)
    if (before.status === 'Captured') return before
  }
  const charge = await tabChargeById(app.db, stored.id)
  // The earlier payment could not be cancelled yet. The sweep completes one of the two.
  if (charge.status === 'Creating' && earlier.length > 0) throw stillProcessed()
  return charge
}

function openPayments(charges: readonly TabCharge[], customerId: number): TabCharge[] {
  return charges.filter((charge) => charge.kind === 'Payment' && charge.customerId === customerId && !isOver(charge))
}

function waitsForGuest({ status }: TabCharge): boolean {
  return status === 'RequiresAction' || status === 'RequiresPaymentMethod'
}

function nothingToPay() {
  return conflict('nothing_to_pay', 'Nothing of this tab is unpaid')
}

function stillProcessed() {
  return unavailable('payment_unavailable', 'The payment is still being processed. Please look again in a moment.')
}
