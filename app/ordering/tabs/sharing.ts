import type { LimitFriendBody, ShareTabBody } from '../../../contract/calls/tab-sharing'
import { BarbackError, conflict, notFound } from '../../../contract/errors'
import { MAX_TAB_FRIENDS } from '../../../contract/limits'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import type { Database, Trx, VenueTrx } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import { newLinkCode } from '../../platform/auth/secrets'
import type { Services } from '../../platform/server/services'
import { guestName, NAME_COLUMNS } from '../orders/guest-name'
import { alreadyOn, notOpen, ownTab } from './open'
import { openTabOf } from './tab-sums'

/** Makes a new code by which friends join the guest's open tab. An earlier code ends. @throws 404 for someone else's, 409 `tab_not_open` */
export async function shareTab(app: Services, actor: CustomerActor, tabId: number, { limit }: ShareTabBody) {
  const headLimitCents = limit === null ? null : centsFromDollars(limit)
  await onOwnTab(app, actor, tabId, async (trx) => {
    const changed = await trx
      .updateTable('tab')
      .set({ joinCode: newLinkCode(), headLimitCents, updatedAt: app.now() })
      .where('id', '=', tabId)
      .where('status', '=', 'Open')
      .where('limitCents', 'is not', null)
      .returning('id')
      .execute()
    if (changed.length === 0) throw notOpen()
  })
}

/** Ends the code, so that no other friend can join. @throws 404 for someone else's */
export async function unshareTab(app: Services, actor: CustomerActor, tabId: number): Promise<void> {
  await onOwnTab(app, actor, tabId, async (trx) => {
    await trx.updateTable('tab').set({ joinCode: null, updatedAt: app.now() }).where('id', '=', tabId).execute()
  })
}

/** Returns the host, venue and limit of a code's tab, and the tab's id if the guest is on it already. @throws 404 for a code that has ended */
export async function invitationOf(app: Services, code: string, customerId?: number) {
  const tab = await tabOfCode(app.db, code)
  const friend = customerId === undefined ? undefined : await friendOf(app.db, { tabId: tab.id, customerId })
  const isOn = tab.hostId === customerId || friend?.leftAt === null
  return {
    businessId: tab.businessId,
    placeName: tab.placeName,
    host: guestName(tab),
    limit: tab.headLimitCents === null ? null : dollarsFromCents(tab.headLimitCents),
    tabId: isOn ? tab.id : null,
  }
}

/**
 * Joins a friend's tab: it pays the guest's orders at its venue until it is closed. Joining again changes nothing. Returns the tab's id.
 *
 * @throws 404 for a code that has ended, 409 `tab_open` for a guest who is on another tab of the venue, `friends_full`, `removed_from_tab`
 */
export async function joinTab(app: Services, actor: CustomerActor, code: string): Promise<number> {
  const { businessId } = await tabOfCode(app.db, code)
  return app.store.inGuard({ venue: businessId }, async (trx) => {
    const { id: tabId, hostId, headLimitCents } = await tabOfCode(trx, code)
    const friend = await friendOf(trx, { tabId, customerId: actor.id })
    if (hostId === actor.id || friend?.leftAt === null) return tabId
    if (friend?.removed === 1) throw conflict('removed_from_tab', 'You were removed from this tab')
    const open = await openTabOf(trx, { customerId: actor.id, businessId })
    if (open) throw alreadyOn(open, actor)
    await requirePlace(trx, tabId)
    const now = app.now()
    await trx
      .insertInto('tabFriend')
      .values({ tabId, customerId: actor.id, limitCents: headLimitCents, joinedAt: now })
      .onConflict((conflicting) => conflicting.columns(['tabId', 'customerId']).doUpdateSet({ leftAt: null }))
      .execute()
    await trx.updateTable('tab').set({ lastActivityAt: now, updatedAt: now }).where('id', '=', tabId).execute()
    return tabId
  })
}

interface Friend {
  tabId: number
  friendId: number
}

/** Limits the drinks before tax that a friend may order. @throws 404 for someone else's tab, or a friend who is not on it */
export async function limitFriend(app: Services, actor: CustomerActor, of: Friend, { limit }: LimitFriendBody) {
  await onOwnTab(app, actor, of.tabId, async (trx) => {
    const limitCents = limit === null ? null : centsFromDollars(limit)
    const changed = await trx
      .updateTable('tabFriend')
      .set({ limitCents })
      .where('id', '=', of.friendId)
      .where('tabId', '=', of.tabId)
      .returning('id')
      .execute()
    if (changed.length === 0) throw notFound('Friend')
  })
}

/**
 * Removes a friend from the guest's tab for good, or lets the guest leave a friend's tab. Their orders stay on the tab. Repeating it changes nothing.
 *
 * @throws 404 for a tab or a friend that is not theirs
 */
export async function removeFriend(app: Services, actor: CustomerActor, { tabId, friendId }: Friend): Promise<void> {
  await app.store.inGuard({ venue: { tab: tabId } }, async (trx) => {
    const friend = await trx
      .selectFrom('tabFriend')
      .innerJoin('tab', 'tab.id', 'tabFriend.tabId')
      .select(['tabFriend.customerId', 'tabFriend.leftAt', 'tab.customerId as hostId'])
      .where('tabFriend.id', '=', friendId)
      .where('tab.id', '=', tabId)
      .executeTakeFirst()
    const isHost = friend?.hostId === actor.id
    if (!friend || !(isHost || friend.customerId === actor.id)) throw notFound('Friend')
    await trx
      .updateTable('tabFriend')
      .set({ leftAt: friend.leftAt ?? app.now(), ...(isHost && { removed: 1 as const }) })
      .where('id', '=', friendId)
      .execute()
  })
}

async function onOwnTab(
  app: Services,
  actor: CustomerActor,
  tabId: number,
  work: (trx: VenueTrx) => Promise<void>,
): Promise<void> {
  await app.store.inGuard({ venue: { tab: tabId } }, async (trx) => {
    await ownTab(trx, actor, tabId)
    await work(trx)
  })
}

/** Returns the open tab of a code. @throws 404 */
async function tabOfCode(db: Database | Trx, code: string) {
  const tab = await db
    .selectFrom('tab')
    .innerJoin('customer', 'customer.id', 'tab.customerId')
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['tab.id', 'tab.businessId', 'tab.customerId as hostId', 'tab.headLimitCents', 'place.name as placeName'])
    .select(NAME_COLUMNS)
    .where('tab.joinCode', '=', code)
    .where('tab.status', '=', 'Open')
    .executeTakeFirst()
  if (tab) return tab
  const message = 'This link has ended: ask your friend for a new one'
  throw new BarbackError({ status: 404, code: 'not_found', message })
}

function friendOf(db: Database | Trx, { tabId, customerId }: { tabId: number; customerId: number }) {
  return db
    .selectFrom('tabFriend')
    .select(['id', 'leftAt', 'removed'])
    .where('tabId', '=', tabId)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
}

/** @throws 409 `friends_full` */
async function requirePlace(trx: VenueTrx, tabId: number): Promise<void> {
  const { friends } = await trx
    .selectFrom('tabFriend')
    .select(({ fn }) => fn.countAll<number>().as('friends'))
    .where('tabId', '=', tabId)
    .where('leftAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (friends < MAX_TAB_FRIENDS) return
  throw conflict('friends_full', `This tab has ${MAX_TAB_FRIENDS} friends already`)
}
