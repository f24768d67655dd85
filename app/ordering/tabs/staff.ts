import { requireAbility } from '../../../contract/abilities'
import { notFound, tooMany } from '../../../contract/errors'
import { MAX_CARD_ATTEMPTS } from '../../../contract/limits'
import { LIVE_ORDER_STATUSES } from '../../../contract/order-states'
import { HOUR_MS } from '../../../contract/time'
import type { Database, Trx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { chargesOfTab } from '../payments/tab-charges'
import { closeInTransaction, finishClosing } from './close'
import { guestName, NAME_COLUMNS } from '../orders/guest-name'
import { notOpen } from './open'
import { endShares, payRest } from './pay-rest'
import { tabDetails } from './read'
import { tabRows, tabView } from './rows'

/** A tab of a business. */
interface TabOfVenue {
  businessId: number
  tabId: number
}

/** Lists the unpaid tabs of a business, then its open ones and those whose friends still pay, the oldest first. */
export async function openTabs(app: Pick<Services, 'db'>, actor: UserActor, businessId: number) {
  requireAbility(actor.ability, 'read', 'Order', { businessId })
  const rows = await staffRows(app.db, businessId)
    .where((eb) =>
      eb.or([
        eb.and([eb('tab.status', '=', 'Open'), eb('tab.securedAt', 'is not', null)]),
        eb('tab.unpaidSince', 'is not', null),
        eb('tab.sharesUntil', 'is not', null),
      ]),
    )
    .orderBy((eb) => eb.case().when('tab.unpaidSince', 'is', null).then(1).else(0).end())
    .orderBy('tab.openedAt')
    .execute()
  const results = rows.map((row) => ({
    ...tabView(row),
    guest: guestName(row),
    friends: row.friends ?? 0,
    sharesUntil: row.sharesUntil === null ? null : new Date(row.sharesUntil).toISOString(),
    lastActivityAt: new Date(row.lastActivityAt).toISOString(),
    liveOrders: row.liveOrders ?? 0,
  }))
  return { results, total: results.length, isPaginated: false }
}

/** Returns a tab of the business with its bill. @throws 404 for another business's */
export async function staffTab(app: Pick<Services, 'db'>, actor: UserActor, { businessId, tabId }: TabOfVenue) {
  requireAbility(actor.ability, 'read', 'Order', { businessId })
  const row = await staffRows(app.db, businessId).where('tab.id', '=', tabId).executeTakeFirst()
  if (!row) throw notFound('Tab')
  const details = await tabDetails(app.db, row)
  // Only the guest may confirm a payment.
  const charges = details.charges.map((charge) => ({ ...charge, clientSecret: null, nextActionUrl: null }))
  return { ...details, charges, guest: guestName(row) }
}

/** Closes a guest's tab, with the tip that they chose beforehand. @throws 404, 409 `orders_live`, `tab_not_open` for one that is not secured */
export async function closeForGuest(app: Services, actor: UserActor, { businessId, tabId }: TabOfVenue): Promise<void> {
  requireAbility(actor.ability, 'update', 'Order', { businessId })
  await app.store.inGuard({ venue: businessId }, async (trx) => {
    const tab = await tabOf(trx, { businessId, tabId })
    if (tab.limitCents === null) throw notOpen()
    await closeInTransaction(trx, { tabId, actor: actor.label, now: app.now() })
  })
  await finishClosing(app, tabId)
}

/**
 * Charges the card of an unpaid tab once more, or ends the time in which friends pay their shares.
 *
 * @throws 404, 409 `nothing_to_pay`, 429 after too many declined charges
 */
export async function chargeAgain(app: Services, actor: UserActor, { businessId, tabId }: TabOfVenue): Promise<void> {
  requireAbility(actor.ability, 'update', 'Order', { businessId })
  const { sharesUntil } = await tabOf(app.db, { businessId, tabId })
  if (sharesUntil !== null) return endShares(app, tabId)
  await requireTriesLeft(app, tabId)
  await payRest(app, { tabId, businessId, offSession: 1 })
}

/** Refuses a further try after several declined ones, because banks block cards that are charged again and again. @throws 429 */
async function requireTriesLeft({ db, now }: Pick<Services, 'db' | 'now'>, tabId: number): Promise<void> {
  const since = now() - HOUR_MS
  const declined = (await chargesOfTab(db, tabId)).filter(
    ({ offSession, status, createdAt }) => offSession === 1 && status === 'Failed' && createdAt > since,
  )
  const first = declined.at(-MAX_CARD_ATTEMPTS)
  if (!first) return
  const seconds = Math.ceil((first.createdAt - since) / 1000)
  throw tooMany('The card was declined too often: ask the guest for another one, or try again in an hour', seconds)
}

async function tabOf(db: Database | Trx, { businessId, tabId }: TabOfVenue) {
  const tab = await db
    .selectFrom('tab')
    .select(['id', 'limitCents', 'status', 'sharesUntil'])
    .where('id', '=', tabId)
    .where('businessId', '=', businessId)
    .executeTakeFirst()
  if (!tab) throw notFound('Tab')
  return tab
}

function staffRows(db: Database, businessId: number) {
  return tabRows(db.selectFrom('tab').where('tab.businessId', '=', businessId))
    .innerJoin('customer', 'customer.id', 'tab.customerId')
    .select(NAME_COLUMNS)
    .select((eb) => [
      eb
        .selectFrom('order')
        .whereRef('order.tabId', '=', 'tab.id')
        .where('order.status', 'in', LIVE_ORDER_STATUSES)
        .select((count) => count.fn.count<number>('order.id').as('count'))
        .as('liveOrders'),
      eb
        .selectFrom('tabFriend')
        .whereRef('tabFriend.tabId', '=', 'tab.id')
        .where('tabFriend.leftAt', 'is', null)
        .select((count) => count.fn.count<number>('tabFriend.id').as('count'))
        .as('friends'),
    ])
}
