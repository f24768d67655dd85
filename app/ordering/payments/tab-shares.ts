import type { Database, Trx, VenueTrx } from '../../../db/store'
import { chargesOfTab, giveUp, isOver, isUnwanted, type TabCharge } from './tab-charges'

/** Returns the stored shares of a tab, the host's first. */
function sharesOfTab(db: Database | Trx, tabId: number) {
  return db.selectFrom('tabShare').selectAll().where('tabId', '=', tabId).orderBy('id').execute()
}

/** True if a guest's own card was charged. */
export function hasPaid(charges: readonly TabCharge[], customerId: number): boolean {
  return charges.some((charge) => charge.customerId === customerId && charge.status === 'Captured')
}

interface Shares {
  tabId: number
  /** The guest whose tab it is. */
  hostId: number
  /** Unix milliseconds. */
  until: number
  now: number
}

/**
 * Returns 'open' while friends may pay their shares of a closed tab, 'paid' once all have paid, and 'lacking' if the time is over before that. Gives up
 * payments that have not succeeded by then; until Stripe confirms it, the shares are open.
 */
export async function sharesAreOver(
  trx: VenueTrx,
  { tabId, hostId, until, now }: Shares,
): Promise<'open' | 'paid' | 'lacking'> {
  const charges = await chargesOfTab(trx, tabId)
  const shares = await sharesOfTab(trx, tabId)
  const isLacking = shares.some(({ customerId }) => customerId !== hostId && !hasPaid(charges, customerId))
  const isOpen = isLacking && now < until
  const open = charges.filter((charge) => charge.kind === 'Payment' && !isOver(charge))
  for (const charge of open) {
    // A friend who has paid with one card is not charged on another.
    const isNeeded = isOpen && !hasPaid(charges, charge.customerId)
    if (!isNeeded && !isUnwanted(charge)) await giveUp(trx, charge.id, now)
  }
  if (isOpen || open.length > 0) return 'open'
  return isLacking ? 'lacking' : 'paid'
}
