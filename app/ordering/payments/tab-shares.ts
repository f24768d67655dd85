import type { Database, Trx, VenueTrx } from '../../../db/store'
import { chargesOfTab, giveUp, isOver, isUnwanted, type TabCharge } from './tab-charges'

/** What the friends of a shared tab pay of it, in the order in which they are stored: the host's share first. */
function sharesOfTab(db: Database | Trx, tabId: number) {
  return db.selectFrom('tabShare').selectAll().where('tabId', '=', tabId).orderBy('id').execute()
}

/** Whether a guest has paid with a card of their own. */
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
 * Whether friends still pay their shares of a closed tab. They do not once all have paid, or the time is over: then something may be lacking. Payments that have not succeeded by then are given up;
 * until Stripe has confirmed that, the shares are open.
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
    // Who has paid with one card is not charged on another.
    const isNeeded = isOpen && !hasPaid(charges, charge.customerId)
    if (!isNeeded && !isUnwanted(charge)) await giveUp(trx, charge.id, now)
  }
  if (isOpen || open.length > 0) return 'open'
  return isLacking ? 'lacking' : 'paid'
}
