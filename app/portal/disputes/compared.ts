import type Stripe from 'stripe'
import { z } from 'zod'
import { DAY_MS } from '../../../contract/time'
import type { Services } from '../../platform/server/services'
import { chargeOf } from './card-facts'
import { gatherEvidence } from './evidence'
import { agreedInWords } from './fields'

/** Visa compares payments that are this much older than the disputed one, in days. */
const YOUNGEST_DAYS = 120
const OLDEST_DAYS = 365
/** Maximum number of earlier orders to look up at Stripe. */
const ASKED = 10

/**
 * The disputed payment beside two earlier undisputed ones, for Visa's Compelling Evidence 3.0: same card, same account, and the same
 * address or device. It stores neither address nor device, so that they are deleted with the order's origin.
 */
export const comparedSchema = z.object({
  description: z.string(),
  sameAddress: z.boolean(),
  sameDevice: z.boolean(),
  earlier: z.array(z.object({ charge: z.string(), description: z.string() })).length(2),
})
export type Compared = z.infer<typeof comparedSchema>

/**
 * Finds the two earlier payments to compare a disputed one with; undefined if Visa does not accept a comparison. They may be from other
 * venues: the card's bank sees all of them as Barback's. @throws Stripe's error
 */
export async function compare(
  app: Services,
  dispute: { orderId: number; stripeDisputeId: string },
  charge: Stripe.Charge,
): Promise<Compared | undefined> {
  const { enhanced_eligibility_types: types } = await app.payments.stripe.disputes.retrieve(dispute.stripeDisputeId)
  if (!types.includes('visa_compelling_evidence_3')) return undefined
  const found = []
  for (const candidate of await candidates(app, dispute.orderId)) {
    const other = await chargeOf(app, candidate.intentId)
    if (other && isSameCard(other, charge) && !other.disputed && other.amount_refunded === 0) {
      found.push({ ...candidate, charge: other.id })
    }
  }
  const pair = pairOf(found)
  if (!pair) return undefined
  const description = async (orderId: number) => agreedInWords(await gatherEvidence(app, orderId))
  const earlier = []
  for (const { orderId, charge: id } of pair) earlier.push({ charge: id, description: await description(orderId) })
  return {
    description: await description(dispute.orderId),
    sameAddress: pair.every(({ sameAddress }) => sameAddress === 1),
    sameDevice: pair.every(({ sameDevice }) => sameDevice === 1),
    earlier,
  }
}

/**
 * The comparison in Stripe's fields. The account's email identifies the guest; address and device are sent only if all three payments share
 * them.
 */
export function compellingEvidence(
  { description, sameAddress, sameDevice, earlier }: Compared,
  { email, address, deviceId }: { email: string; address: string | null; deviceId: string | null },
): Stripe.DisputeUpdateParams.Evidence.EnhancedEvidence.VisaCompellingEvidence3 {
  const same = {
    customer_account_id: email,
    customer_email_address: email,
    ...(sameAddress && address !== null && { customer_purchase_ip: address }),
    ...(sameDevice && deviceId !== null && { customer_device_id: deviceId }),
  }
  return {
    disputed_transaction: { ...same, product_description: description, merchandise_or_services: 'merchandise' },
    prior_undisputed_transactions: earlier.map((each) => ({
      ...same,
      charge: each.charge,
      product_description: each.description,
    })),
  }
}

/** The comparison in words for the screen, whose readers may not see other venues' orders. */
export function comparedInWords({ sameAddress, sameDevice }: Compared): string {
  const same = ['card', 'account', ...(sameAddress ? ['network address'] : []), ...(sameDevice ? ['device'] : [])]
  return `Two earlier undisputed payments, 120 to 365 days before, with the same ${same.slice(0, -1).join(', ')} and ${same.at(-1) ?? ''}.`
}

/** The guest's earlier orders from the same address or device; those that match in both come first. */
async function candidates({ db }: Services, orderId: number) {
  const disputed = await db
    .selectFrom('order')
    .innerJoin('orderOrigin', 'orderOrigin.orderId', 'order.id')
    .select(['order.customerId', 'order.placedAt', 'orderOrigin.address', 'orderOrigin.deviceId'])
    .where('order.id', '=', orderId)
    .executeTakeFirst()
  if (!disputed) return []
  const { customerId, placedAt, address, deviceId } = disputed
  const rows = await db
    .selectFrom('order')
    .innerJoin('orderOrigin as origin', 'origin.orderId', 'order.id')
    .innerJoin('payment', 'payment.orderId', 'order.id')
    .select((is) => [
      'order.id as orderId',
      'payment.stripePaymentIntentId as intentId',
      is.case().when('origin.address', '=', address).then(1).else(0).end().as('sameAddress'),
      is.case().when('origin.deviceId', '=', deviceId).then(1).else(0).end().as('sameDevice'),
    ])
    .where('order.customerId', '=', customerId)
    .where('order.status', '=', 'Completed')
    .where('order.refundedTotalCents', '=', 0)
    .where('order.placedAt', '<=', placedAt - YOUNGEST_DAYS * DAY_MS)
    .where('order.placedAt', '>=', placedAt - OLDEST_DAYS * DAY_MS)
    .where('payment.status', '=', 'Succeeded')
    .where('payment.duplicate', '=', 0)
    .where((is) => is.or([is('origin.address', '=', address), is('origin.deviceId', '=', deviceId)]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('dispute').select('dispute.id').whereRef('dispute.orderId', '=', 'order.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('fraudWarning').select('fraudWarning.id').whereRef('fraudWarning.orderId', '=', 'order.id')),
      ),
    )
    .orderBy((is) => is('origin.address', '=', address).$castTo<number>(), 'desc')
    .orderBy('order.placedAt', 'desc')
    .limit(ASKED)
    .execute()
  return rows.flatMap(({ intentId, ...row }) => (intentId === null ? [] : [{ ...row, intentId }]))
}

type Origin = { sameAddress: number; sameDevice: number }

/** Picks two that match the disputed payment in the same respect: both, else the device, else the address. */
function pairOf<T extends Origin>(found: readonly T[]): [T, T] | undefined {
  const both = found.filter(({ sameAddress, sameDevice }) => sameAddress === 1 && sameDevice === 1)
  const byDevice = found.filter(({ sameDevice }) => sameDevice === 1)
  const byAddress = found.filter(({ sameAddress }) => sameAddress === 1)
  const [first, second] = [both, byDevice, byAddress].find(({ length }) => length >= 2) ?? []
  return first && second ? [first, second] : undefined
}

function isSameCard(one: Stripe.Charge, other: Stripe.Charge): boolean {
  const print = one.payment_method_details?.card?.fingerprint
  return print != null && print === other.payment_method_details?.card?.fingerprint
}
