import type { TabSharing } from '../../../contract/calls/tab-sharing'
import { dollarsFromCents } from '../../../contract/money'
import type { Database } from '../../../db/store'
import type { TabCharge } from '../payments/tab-charges'
import { hasPaid } from '../payments/tab-shares'
import { guestName, NAME_COLUMNS } from '../orders/guest-name'
import { IS_BILLED } from './tab-sums'

interface SharedTab {
  id: number
  customerId: number
  joinCode: string | null
  headLimitCents: number | null
  sharesUntil: number | null
}

/**
 * Returns the friends on a tab and the share of each guest, in dollars; null for a tab that is not shared. `viewerId`: the guest who reads it; omitted for
 * staff. A friend sees only themselves.
 */
export async function sharingOf(
  db: Database,
  tab: SharedTab,
  { charges, viewerId }: { charges: readonly TabCharge[]; viewerId?: number | undefined },
): Promise<TabSharing | null> {
  const isHost = viewerId === undefined || viewerId === tab.customerId
  const friends = await friendsOf(db, tab.id)
  if (tab.joinCode === null && friends.length === 0) return null
  const shares = await sharesOf(db, tab.id)
  const isShown = ({ customerId }: { customerId: number }) => isHost || customerId === viewerId
  return {
    role: isHost ? 'host' : 'friend',
    host: await nameOf(db, tab.customerId),
    code: viewerId === tab.customerId ? tab.joinCode : null,
    headLimit: inDollars(tab.headLimitCents),
    friends: friends.filter(isShown).map((friend) => ({
      id: friend.id,
      name: guestName(friend),
      limit: inDollars(friend.limitCents),
      ordered: dollarsFromCents(friend.orderedCents ?? 0),
      orderCount: friend.orders ?? 0,
      isOn: friend.leftAt === null,
    })),
    shares: shares.filter(isShown).map((share) => ({
      name: guestName(share),
      isOwn: share.customerId === viewerId,
      amount: dollarsFromCents(share.amountCents),
      isPaid: share.customerId !== tab.customerId && hasPaid(charges, share.customerId),
    })),
    sharesUntil: tab.sharesUntil === null ? null : new Date(tab.sharesUntil).toISOString(),
  }
}

function inDollars(cents: number | null): number | null {
  return cents === null ? null : dollarsFromCents(cents)
}

async function nameOf(db: Database, customerId: number): Promise<string> {
  const guest = db.selectFrom('customer').select(NAME_COLUMNS).where('id', '=', customerId)
  return guestName(await guest.executeTakeFirstOrThrow())
}

function friendsOf(db: Database, tabId: number) {
  return db
    .selectFrom('tabFriend as friend')
    .innerJoin('customer', 'customer.id', 'friend.customerId')
    .leftJoin('order', (join) =>
      join
        .onRef('order.tabId', '=', 'friend.tabId')
        .onRef('order.customerId', '=', 'friend.customerId')
        .on('order.onTab', '=', 1)
        .on(IS_BILLED),
    )
    .where('friend.tabId', '=', tabId)
    .groupBy(['friend.id', 'friend.customerId', 'friend.limitCents', 'friend.leftAt'])
    .groupBy(NAME_COLUMNS)
    .select(['friend.id', 'friend.customerId', 'friend.limitCents', 'friend.leftAt'])
    .select(NAME_COLUMNS)
    .select((eb) => [
      eb.fn
        .sum<number | null>(eb('order.subtotalCents', '-', eb.ref('order.refundedSubtotalCents')))
        .as('orderedCents'),
      eb.fn.count<number>('order.id').filterWhere('order.status', '<>', 'Cancelled').as('orders'),
    ])
    .orderBy('friend.id')
    .execute()
}

function sharesOf(db: Database, tabId: number) {
  return db
    .selectFrom('tabShare')
    .innerJoin('customer', 'customer.id', 'tabShare.customerId')
    .select(['tabShare.customerId', 'tabShare.amountCents'])
    .select(NAME_COLUMNS)
    .where('tabShare.tabId', '=', tabId)
    .orderBy('tabShare.id')
    .execute()
}
