import type { TabSplit } from '../../../contract/enumerations'
import { MIN_CHARGE_CENTS, SHARES_MS } from '../../../contract/limits'
import { shareCents } from '../../../contract/money'
import { insertRows } from '../../../db/rows'
import type { VenueTrx } from '../../../db/store'
import { queueTabNotices } from '../../platform/push/notices'
import { giveUpUnheld } from '../payments/tab-charges'
import { isVoid, leftOfDrinks, type TabOrder } from './settling'

/** One guest's share of a tab, in cents. */
export interface Share {
  customerId: number
  amountCents: number
}

interface Parts {
  hostId: number
  /** The friends who are on the tab. */
  friendIds: readonly number[]
  orders: readonly TabOrder[]
  dueCents: number
  split: Exclude<TabSplit, 'one'>
}

/**
 * Divides what is due of a tab to the cent. 'own': everyone pays their own drinks, with tax, fee and tip in proportion to them. 'equal': everyone pays the
 * same. The host's share is the first. The host pays a share that is too small to charge.
 */
export function sharesOf({ hostId, friendIds, orders, dueCents, split }: Parts): Share[] {
  const drinks = new Map([hostId, ...(split === 'equal' ? friendIds : [])].map((id) => [id, 0]))
  for (const order of orders) {
    if (isVoid(order)) continue
    drinks.set(order.customerId, (drinks.get(order.customerId) ?? 0) + leftOfDrinks(order))
  }
  const ownCents = split === 'own' ? [...drinks.values()] : [...drinks].map(() => 0)
  const restCents = dueCents - ownCents.reduce((sum, cents) => sum + cents, 0)
  const rests = shareCents(restCents, split === 'own' ? ownCents : ownCents.map(() => 1))
  const shares = [...drinks.keys()].map((customerId, index) => ({
    customerId,
    amountCents: (ownCents[index] ?? 0) + (rests[index] ?? 0),
  }))
  const isOwnPayment = ({ customerId, amountCents }: Share) => customerId !== hostId && amountCents >= MIN_CHARGE_CENTS
  const others = shares.filter(isOwnPayment)
  const othersCents = others.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [{ customerId: hostId, amountCents: dueCents - othersCents }, ...others]
}

/**
 * Stores the shares of a tab that is being closed, which its friends may then pay for 15 minutes. Returns false, and stores none, if only the host has to
 * pay.
 */
export async function shareOut(
  trx: VenueTrx,
  { tabId, split, now, ...due }: Omit<Parts, 'split' | 'friendIds'> & { tabId: number; split: TabSplit; now: number },
): Promise<boolean> {
  if (split === 'one') return false
  const friends = await trx
    .selectFrom('tabFriend')
    .select('customerId')
    .where('tabId', '=', tabId)
    .where('leftAt', 'is', null)
    .orderBy('id')
    .execute()
  const shares = sharesOf({ ...due, friendIds: friends.map(({ customerId }) => customerId), split })
  if (shares.length < 2) return false
  await insertRows(
    trx,
    'tabShare',
    shares.map((share) => ({ ...share, tabId, createdAt: now })),
  )
  await trx
    .updateTable('tab')
    .set({ sharesUntil: now + SHARES_MS })
    .where('id', '=', tabId)
    .execute()
  await giveUpUnheld(trx, tabId, now)
  await queueTabNotices(trx, { tabId, what: 'TabShare', now })
  return true
}
