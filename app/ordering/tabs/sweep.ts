import { businessDate } from '../../../contract/hours'
import { IDLE_TAB_MS } from '../../../contract/limits'
import type { Services } from '../../platform/server/services'
import { cancelInTransaction, finishCancelling } from '../bar/cancel'
import { DAY_ENDED } from '../orders/cancellation'
import { liveOrders } from '../orders/tabs'
import { chargesOfTab } from '../payments/tab-charges'
import { isUnderWay } from '../payments/tab-settlement'
import { sweepTabCharges } from '../payments/work-on-tab-charge'
import { closeInTransaction, finishClosing } from './close'
import { endShares } from './pay-rest'

/** The actor that closes idle tabs. */
const ACTOR = 'sweep'

/**
 * Closes open tabs without activity for an hour, and those of an earlier business date, whose orders that were not handed over it cancels
 * (docs/rules/tabs.md#closing). Then works on the holds and payments that are due.
 */
export async function sweepOpenTabs(app: Services): Promise<void> {
  const now = app.now()
  const open = await app.db
    .selectFrom('tab')
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('tab.securedAt', 'is not', null)
    .where('tab.status', '=', 'Open')
    .select(['tab.id', 'tab.securedAt', 'tab.lastActivityAt', 'place.timeZone'])
    .execute()
  for (const { id, securedAt, lastActivityAt, timeZone } of open) {
    const isOfEarlierDate = businessDate(securedAt ?? now, timeZone) < businessDate(now, timeZone)
    if (!isOfEarlierDate && lastActivityAt >= now - IDLE_TAB_MS) continue
    try {
      await closeByItself(app, id, isOfEarlierDate)
    } catch (error) {
      app.log.error({ err: error, tabId: id }, 'a tab could not be closed')
    }
  }
  await sweepShares(app)
  await sweepTabCharges(app)
}

/** Ends the time in which friends pay their shares, for each tab where it is over. */
async function sweepShares(app: Services): Promise<void> {
  const over = await app.db.selectFrom('tab').select('id').where('sharesUntil', '<=', app.now()).execute()
  for (const { id } of over) {
    try {
      await endShares(app, id)
    } catch (error) {
      app.log.error({ err: error, tabId: id }, 'the shares of a tab could not be ended')
    }
  }
}

async function closeByItself(app: Services, tabId: number, isOfEarlierDate: boolean): Promise<void> {
  const { closed, cancelled } = await app.store.inGuard({ venue: { tab: tabId } }, async (trx) => {
    const now = app.now()
    const live = await liveOrders(trx, tabId).select('onTab').execute()
    const unpaid = live.filter(({ onTab }) => onTab === 1)
    const lately = await trx
      .selectFrom('order')
      .select('id')
      .where('tabId', '=', tabId)
      .where('updatedAt', '>', now - IDLE_TAB_MS)
      .executeTakeFirst()
    const { lastActivityAt } = await trx
      .selectFrom('tab')
      .select('lastActivityAt')
      .where('id', '=', tabId)
      .executeTakeFirstOrThrow()
    // The guest may be on their bank's page to raise the tab.
    const isRaised = (await chargesOfTab(trx, tabId)).some(
      (charge) => charge.status !== 'Authorized' && isUnderWay(charge),
    )
    const isLively = live.length > 0 || lately !== undefined || isRaised || lastActivityAt >= now - IDLE_TAB_MS
    if (!isOfEarlierDate && isLively) return { closed: false, cancelled: [] }
    for (const { id: orderId } of unpaid) {
      await cancelInTransaction(trx, { orderId, actor: ACTOR, reason: DAY_ENDED, now })
    }
    await closeInTransaction(trx, { tabId, actor: ACTOR, evenWithLive: isOfEarlierDate, now })
    return { closed: true, cancelled: unpaid.map(({ id }) => id) }
  })
  for (const orderId of cancelled) await finishCancelling(app, orderId)
  if (closed) await finishClosing(app, tabId)
}
