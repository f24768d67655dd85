import type { Trx, VenueTrx } from '../../../db/store'
import { newTabCharge, type TabCharge } from './tab-charges'

/** Returns the cents that a tab's charges have captured. */
export function takenOf(charges: readonly TabCharge[]): number {
  return charges.reduce((sum, { capturedCents }) => sum + capturedCents, 0)
}

interface Rest {
  charges: readonly TabCharge[]
  /** The payment has this charge's card, venue and guest. */
  first: TabCharge
  lackingCents: number
  paymentMethodId?: string | null | undefined
  offSession: 0 | 1
  now: number
}

/** Stores a payment of what the holds do not cover, with the service fee that they could not take. */
export async function chargeRest(trx: VenueTrx, rest: Rest): Promise<TabCharge> {
  const { charges, first, lackingCents, offSession, now } = rest
  const { tabId, businessId, customerId, destinationAccount } = first
  const feeCents = (await feeOfTab(trx, tabId)) - feeTaken(charges)
  return newTabCharge(trx, {
    tabId,
    businessId,
    customerId,
    kind: 'Payment',
    amountCents: lackingCents,
    applicationFeeCents: destinationAccount === null ? 0 : Math.max(0, Math.min(feeCents, lackingCents)),
    destinationAccount,
    paymentMethodId: rest.paymentMethodId === undefined ? first.paymentMethodId : rest.paymentMethodId,
    offSession,
    now,
  })
}

/** Returns the cents of service fee that the tab's charges have taken or will take. */
export function feeTaken(charges: readonly TabCharge[]): number {
  const counted = charges.filter((charge) => charge.status !== 'Failed' && charge.status !== 'Released')
  return counted.reduce((sum, { applicationFeeCents }) => sum + applicationFeeCents, 0)
}

/** Returns the cents of service fee of a tab's orders that were not given back. */
export async function feeOfTab(trx: Trx, tabId: number): Promise<number> {
  const orders = trx.selectFrom('order').where('tabId', '=', tabId).where('onTab', '=', 1)
  const { taken } = await orders
    .select((eb) => eb.fn.sum<number | null>('serviceFeeCents').as('taken'))
    .executeTakeFirstOrThrow()
  const { back } = await trx
    .selectFrom('refund')
    .select((eb) => eb.fn.sum<number | null>('feeCents').as('back'))
    .where('status', '<>', 'Failed')
    .where('orderId', 'in', orders.select('id'))
    .executeTakeFirstOrThrow()
  return (taken ?? 0) - (back ?? 0)
}
