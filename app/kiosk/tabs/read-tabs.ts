import { recordOf } from '../../../contract/abilities'
import { notFound } from '../../../contract/errors'
import type { Database } from '../../../db/store'
import { openTabs, staffTab } from '../../ordering/tabs/staff'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { kioskPerson } from '../people/person'
import { kioskBusinessOf, type BusinessWish } from '../screen'
import { failureWords } from './charge-words'
import { countLiveOrders } from './count-live-orders'

/** Returns the tabs of one of this person's businesses, unpaid ones first. @throws 404 */
export async function tabsScreen(app: Services, actor: UserActor, wish: BusinessWish) {
  const { business } = await kioskBusinessOf(app, actor, wish)
  if (!business) throw notFound('Business')
  const { results } = await openTabs(app, actor, business.id)
  const failures = await failuresOf(
    app.db,
    results.flatMap(({ id, unpaid }) => (unpaid > 0 ? [id] : [])),
  )
  return {
    business: { id: business.id, name: business.name, timeZone: business.timeZone },
    tabs: results.map((tab) => ({ ...tab, failure: failures.get(tab.id) ?? null })),
    person: await kioskPerson(app, actor, business.id),
    now: app.now(),
    mayAct: mayAct(actor, business.id),
  }
}

export type TabsScreen = Awaited<ReturnType<typeof tabsScreen>>

/** Returns a tab with its bill. @throws 404 for a tab of a business where the actor does not work */
export async function readBill(app: Pick<Services, 'db'>, actor: UserActor, tabId: number) {
  const business = await businessOfTab(app, actor, tabId)
  return {
    business,
    mayAct: mayAct(actor, business.id),
    tab: await staffTab(app, actor, { businessId: business.id, tabId }),
    liveOrders: await countLiveOrders(app.db, tabId),
  }
}

export type TabBillScreen = Awaited<ReturnType<typeof readBill>>

/** @throws 404 for a tab of a business where the actor does not work */
export async function businessOfTab({ db }: Pick<Services, 'db'>, actor: UserActor, tabId: number) {
  const business = await db
    .selectFrom('tab')
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id', 'place.name', 'place.timeZone'])
    .where('tab.id', '=', tabId)
    .executeTakeFirst()
  if (!business || !actor.ability.can('read', recordOf('Order', { businessId: business.id }))) throw notFound('Tab')
  return business
}

function mayAct(actor: UserActor, businessId: number): boolean {
  return actor.ability.can('update', recordOf('Order', { businessId }))
}

/** Returns the reason of the last failed charge in words, by tab. */
async function failuresOf(db: Database, tabIds: readonly number[]): Promise<Map<number, string>> {
  if (tabIds.length === 0) return new Map()
  const failed = await db
    .selectFrom('tabCharge')
    .select(['tabId', 'errorMessage'])
    .where('tabId', 'in', tabIds)
    .where('status', '=', 'Failed')
    .orderBy('id')
    .execute()
  return new Map(failed.map(({ tabId, errorMessage }) => [tabId, failureWords(errorMessage)]))
}
