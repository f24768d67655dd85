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
 * Whether no friend pays a share of a closed tab any more: all have paid, or the time is over. Payments that have not succeeded by then are given up;
 * until Stripe has confirmed that, the shares are not over.
 */
export async function sharesAreOver(trx: VenueTrx, { tabId, hostId, until, now }: Shares): Promise<boolean> {
  const charges = await chargesOfTab(trx, tabId)
  const shares = await sharesOfTab(trx, tabId)
  const isLacking = shares.some(({ customerId }) => customerId !== hostId && !hasPaid(charges, customerId))
  if (isLacking && now < until) return false
  const open = charges.filter((charge) => charge.kind === 'Payment' && !isOver(charge))
  for (const charge of open) if (!isUnwanted(charge)) await giveUp(trx, charge.id, now)
  return open.length === 0
}
