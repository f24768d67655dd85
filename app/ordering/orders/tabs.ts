import { OVER_TAB_CHARGE_STATUSES } from '../../../contract/enumerations'
import { groupBy } from '../../../contract/group-by'
import { IDLE_TAB_MS } from '../../../contract/limits'
import { expressionBuilder } from 'kysely'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Tables, Trx, VenueTrx } from '../../../db/store'
import type { Services } from '../../platform/server/services'

interface UsedTab {
  customerId: number
  businessId: number
  now: number
}

const touchTab = compiledOnce((db, given: GivenOf<UsedTab>) =>
  db
    .updateTable('tab')
    .set({ lastActivityAt: given('now'), updatedAt: given('now') })
    .where('customerId', '=', given('customerId'))
    .where('businessId', '=', given('businessId'))
    .where('status', '<>', 'Closed')
    .returning('id'),
)

/** Writes the time of the last activity on an open tab. A tab without activity closes by itself. */
const touchOpenTab = compiledOnce((db, given: GivenOf<{ tabId: number; now: number }>) =>
  db
    .updateTable('tab')
    .set({ lastActivityAt: given('now'), updatedAt: given('now') })
    .where('id', '=', given('tabId'))
    .where('status', '=', 'Open')
    .returning('id'),
)

/** Returns the id of the tab that a new order belongs to: `tabId` if an open tab pays it, or else the guest's current tab. */
export async function tabOfOrder(
  trx: VenueTrx,
  { tabId, ...own }: UsedTab & { tabId: number | undefined },
): Promise<number> {
  if (tabId === undefined) return currentTab(trx, own)
  await touchOpenTab(trx, { tabId, now: own.now })
  return tabId
}

/** Returns the id of the guest's tab at this business. Inserts a Pending one if all are closed (docs/rules/orders.md#tabs). */
export async function currentTab(trx: VenueTrx, tab: UsedTab): Promise<number> {
  const { customerId, businessId, now } = tab
  const [open] = await touchTab(trx, tab)
  if (open) return open.id
  const { id } = await trx
    .insertInto('tab')
    .values({
      customerId,
      businessId,
      status: 'Pending',
      openedAt: now,
      lastActivityAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Pending → Open, once a payment has succeeded. A tab with a later status does not change. */
export async function openTab(trx: Trx, tabId: number, now: number): Promise<void> {
  await trx
    .updateTable('tab')
    .set({ status: 'Open', updatedAt: now })
    .where('id', '=', tabId)
    .where('status', '=', 'Pending')
    .execute()
}

/** Opens a tab whose hold was authorised, and adds the hold to its limit. */
export async function secureTab(
  trx: VenueTrx,
  { tabId, amountCents }: { tabId: number; amountCents: number },
  now: number,
): Promise<void> {
  await trx
    .updateTable('tab')
    .set((eb) => ({
      status: 'Open',
      limitCents: eb(eb.fn.coalesce('limitCents', eb.lit(0)), '+', amountCents),
      securedAt: eb.fn.coalesce('securedAt', eb.val(now)),
      lastActivityAt: now,
      updatedAt: now,
    }))
    .where('id', '=', tabId)
    .where('status', '<>', 'Closed')
    .execute()
  await leaveOthers(trx, tabId, now)
}

/** Takes the tab's guest off friends' tabs at the venue. They may have joined one while their bank was asked. */
async function leaveOthers(trx: VenueTrx, tabId: number, now: number): Promise<void> {
  const { customerId, businessId } = await trx
    .selectFrom('tab')
    .select(['customerId', 'businessId'])
    .where('id', '=', tabId)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('tabFriend')
    .set({ leftAt: now })
    .where('customerId', '=', customerId)
    .where('leftAt', 'is', null)
    .where('tabId', 'in', trx.selectFrom('tab').select('id').where('businessId', '=', businessId))
    .execute()
}

/** Subtracts a hold from the tab's limit, because it has ended before the tab was closed. */
export async function unsecureTab(
  trx: VenueTrx,
  { tabId, amountCents }: { tabId: number; amountCents: number },
  now: number,
): Promise<void> {
  await trx
    .updateTable('tab')
    .set((eb) => ({ limitCents: eb('limitCents', '-', amountCents), updatedAt: now }))
    .where('id', '=', tabId)
    .where('limitCents', 'is not', null)
    .execute()
}

/** Closes a tab that was never opened, if it has no live order and no hold under way. */
export async function closePendingTab(trx: VenueTrx, tabId: number, now: number): Promise<void> {
  await trx
    .updateTable('tab')
    .set({ status: 'Closed', closedAt: now, updatedAt: now })
    .where('id', '=', tabId)
    .where('status', '=', 'Pending')
    .where((eb) => eb.not(eb.exists(liveOrders(trx, tabId))))
    .where((eb) => eb.not(eb.exists(holdsUnderWay(trx, tabId))))
    .execute()
}

function holdsUnderWay(trx: Trx, tabId: number) {
  return trx
    .selectFrom('tabCharge')
    .select('id')
    .where('tabId', '=', tabId)
    .where('status', 'not in', OVER_TAB_CHARGE_STATUSES)
    .where((eb) => eb.or([eb('captureCents', 'is', null), eb('captureCents', '>', 0)]))
}

/** Selects the ids of a tab's orders that are neither handed over nor cancelled. */
export function liveOrders(db: Database | Trx, tabId: number) {
  return db
    .selectFrom('order')
    .select('id')
    .where('tabId', '=', tabId)
    .where('status', 'not in', ['Completed', 'Cancelled'])
}

/** Closes idle tabs (docs/rules/orders.md#tab-moves). Under the venues' guards, because the figures of a day are kept by its tabs' statuses. */
export async function sweepTabs(app: Services): Promise<void> {
  const now = app.now()
  const quietSince = now - IDLE_TAB_MS
  const idle = await app.db.selectFrom('tab').select(['id', 'businessId']).where(isIdle(quietSince)).execute()
  for (const [businessId, tabs] of groupBy(idle, (tab) => tab.businessId)) {
    const ids = tabs.map(({ id }) => id)
    await app.store.inGuard({ venue: businessId }, (trx) =>
      trx
        .updateTable('tab')
        .set({ status: 'Closed', closedAt: now, updatedAt: now })
        .where('id', 'in', ids)
        .where(isIdle(quietSince))
        .execute(),
    )
  }
}

function isIdle(quietSince: number) {
  const { eb, and, not, exists, selectFrom } = expressionBuilder<Tables, 'tab'>()
  const lively = selectFrom('order')
    .select('order.id')
    .whereRef('order.tabId', '=', 'tab.id')
    .where((order) =>
      order.or([
        order('order.status', 'not in', ['Completed', 'Cancelled']),
        order('order.updatedAt', '>', quietSince),
      ]),
    )
  // An open tab is closed with its charge (tabs/sweep.ts).
  const isSecured = eb('tab.limitCents', 'is not', null)
  return and([
    eb('tab.status', '<>', 'Closed'),
    eb('tab.lastActivityAt', '<', quietSince),
    not(isSecured),
    not(exists(lively)),
  ])
}
