import type Stripe from 'stripe'
import { UNPAID_ORDER_MS } from '../../../contract/limits'
import type { Database, Trx, VenueTrx } from '../../../db/store'
import type { TabChargeTable } from '../../../db/tables'
import { closePendingTab, secureTab, unsecureTab } from '../orders/tabs'
import { queueTabNotices } from '../../platform/push/notices'
import type { Services } from '../../platform/server/services'
import { errorCodeOf, type IntentFacts } from './apply-intent'
import { nextPaymentCheck } from './backoff'
import { publishTab } from './publish-tab'
import { idOf } from './stripe-id'
import { giveUp, isUnwanted, tabCharges, type TabCharge } from './tab-charges'
import { settleTab } from './tab-settlement'

/** The fields read from the intent of a tab's hold or payment. */
export interface TabIntentFacts extends IntentFacts {
  amount_received: number
  payment_method?: string | { id: string } | null
  latest_charge?: string | Stripe.Charge | null
}

type Status = TabChargeTable['status']

/** The order of the statuses; a status never goes back. A failed charge may still be authorised, and an authorised one is captured or released in the end. */
const RANK: Record<Status, number> = {
  Creating: 0,
  RequiresPaymentMethod: 1,
  RequiresAction: 1,
  Processing: 1,
  Failed: 2,
  Authorized: 3,
  Released: 4,
  Captured: 5,
}

/**
 * Applies the state of an intent to a tab's hold or payment, to the tab and, once all is taken, to its orders. No other code does. Reports may arrive in
 * any order, twice or late. `askedFor`: the charge whose own call returned this intent. Returns false for an intent that is not of a tab.
 */
export async function applyTabIntent(
  app: Services,
  intent: TabIntentFacts,
  askedFor?: Pick<TabCharge, 'id' | 'businessId'>,
): Promise<boolean> {
  const venue = askedFor?.businessId ?? (async (db: Database | Trx) => (await findCharge(db, intent))?.businessId)
  const tabId = await app.store.inGuard({ venue }, async (trx) => {
    const charge = askedFor
      ? await tabCharges(trx).where('tabCharge.id', '=', askedFor.id).executeTakeFirst()
      : await findCharge(trx, intent)
    if (!charge) return undefined
    const now = app.now()
    await applyInTransaction(trx, charge, intent, now)
    await settleTab(trx, charge.tabId, now)
    return charge.tabId
  })
  if (tabId === undefined) return false
  await publishTab(app, tabId)
  return true
}

/** Finds a charge by Stripe's id or, if the process died before storing it, by the metadata that Barback set. */
async function findCharge(db: Database | Trx, { id, metadata }: TabIntentFacts): Promise<TabCharge | undefined> {
  const known = await tabCharges(db).where('tabCharge.stripePaymentIntentId', '=', id).executeTakeFirst()
  if (known || metadata.tabCharge === undefined) return known
  return tabCharges(db)
    .where('tabCharge.uid', '=', metadata.tabCharge)
    .where('tabCharge.stripePaymentIntentId', 'is', null)
    .executeTakeFirst()
}

async function applyInTransaction(
  trx: VenueTrx,
  charge: TabCharge,
  intent: TabIntentFacts,
  now: number,
): Promise<void> {
  const status = statusOf(charge, intent)
  const isLost = charge.status === 'Authorized' && status === 'Failed'
  const isNews = RANK[status] > RANK[charge.status] || isLost || (RANK[status] === 1 && RANK[charge.status] === 1)
  const reached = isNews ? status : charge.status
  const card = cardOf(intent)
  await trx
    .updateTable('tabCharge')
    .set({
      stripePaymentIntentId: intent.id,
      status: reached,
      clientSecret: intent.client_secret ?? charge.clientSecret,
      nextActionUrl: reached === 'RequiresAction' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
      ...(isNews && { errorCode: errorOf(charge, intent), errorMessage: intent.last_payment_error?.message ?? null }),
      ...(reached === 'Captured' && { capturedCents: intent.amount_received }),
      ...(reached === 'Authorized' &&
        isNews && { heldAt: now, paymentMethodId: charge.paymentMethodId ?? idOf(intent.payment_method) ?? null }),
      ...(card && { cardBrand: card.brand, cardLast4: card.last4, cardWallet: card.wallet?.type ?? null }),
      nextCheckAt: nextCheck(charge, intent, reached, now),
      updatedAt: now,
    })
    .where('id', '=', charge.id)
    .execute()
  if (!isNews || charge.kind !== 'Hold') return
  if (reached === 'Authorized' && !isUnwanted(charge) && charge.tabStatus !== 'Closed') {
    return secureTab(trx, charge, now)
  }
  // The hold came too late: it is unwanted, or the tab is closed.
  if (reached === 'Authorized') return giveUp(trx, charge.id, now)
  const isExpired = charge.status === 'Authorized' && reached === 'Released' && !isUnwanted(charge)
  if (isExpired) {
    await unsecureTab(trx, charge, now)
    await queueTabNotices(trx, { tabId: charge.tabId, what: 'HoldExpired', now })
  }
  if (reached === 'Failed' && !isLost) await closePendingTab(trx, charge.tabId, now)
}

function statusOf(charge: TabCharge, intent: TabIntentFacts): Status {
  switch (intent.status) {
    case 'succeeded':
      return 'Captured'
    case 'requires_capture':
      return 'Authorized'
    case 'canceled':
      if (charge.status !== 'Authorized') return 'Failed'
      // A hold that ended before its capture is lost. Its part becomes a payment of its own.
      return (charge.captureCents ?? 0) > 0 ? 'Failed' : 'Released'
    case 'requires_action':
      return 'RequiresAction'
    case 'processing':
      return 'Processing'
    default:
      // With a card that Barback charged, a decline is final; without one, the guest's app may try another card.
      return intent.last_payment_error && charge.paymentMethodId ? 'Failed' : 'RequiresPaymentMethod'
  }
}

function errorOf(charge: TabCharge, intent: TabIntentFacts): string | null {
  if (intent.status === 'canceled' && charge.status === 'Authorized' && !isUnwanted(charge)) return 'hold_expired'
  return errorCodeOf(intent)
}

/** Returns when the sweep works on the charge next (Unix ms): at once if its intent has to be captured or cancelled at Stripe. Null: never. */
function nextCheck(charge: TabCharge, intent: TabIntentFacts, status: Status, now: number): number | null {
  if (status === 'Captured' || status === 'Released' || intent.status === 'canceled') return null
  // Stripe does not cancel an intent that the bank is processing.
  if (status === 'Failed' || (isUnwanted(charge) && status !== 'Processing')) return now
  if (status === 'Authorized') return charge.captureCents === null ? null : now
  return nextPaymentCheck(charge.createdAt, now)
}

/** True if a guest has left a hold or payment unconfirmed for as long as an unpaid order is kept. */
export function isAbandoned({ status, createdAt }: TabCharge, now: number): boolean {
  const waits = status === 'RequiresAction' || status === 'RequiresPaymentMethod'
  return waits && createdAt <= now - UNPAID_ORDER_MS
}

function cardOf({ latest_charge: charge }: TabIntentFacts) {
  const card = charge && typeof charge === 'object' ? charge.payment_method_details?.card : undefined
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4, wallet: card.wallet } : undefined
}
