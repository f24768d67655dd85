import { recordOf } from '../../contract/abilities'
import type { TabMode } from '../../contract/enumerations'
import { notFound } from '../../contract/errors'
import { PROBLEM_REPORT_MS } from '../../contract/limits'
import { localTime } from '../../contract/hours'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/time'
import type { UserActor } from '../platform/auth/actor'
import { venueCodeNow } from '../platform/auth/venue-code'
import { staffTickets } from '../ordering/lockers/staff-ticket'
import { lockerViews } from '../ordering/lockers/views'
import { cubbiesOfLine } from './cubbies/of-line'
import { NO_ROOM, roomOfOrders, type OrderRoom } from './cubbies/room'
import { startedTogether } from './rail/started-together'
import { kioskQueue } from '../ordering/bar/kiosk'
import { refusedGuests } from '../ordering/care/refused'
import type { DrinkLimits } from '../ordering/care/room'
import { undoableSteps } from '../ordering/bar/steps'
import { mayComp } from '../ordering/comps/comp-limit'
import { undoableComps } from '../ordering/comps/undoable'
import { isOpenEnded, pauseAt } from '../ordering/menu/ordering-rules'
import { storedPause } from '../ordering/menu/venue'
import { partsOnSale } from '../ordering/menu/sold-out-part'
import { allergensOfOrdered, recipeOf } from '../ordering/menu/recipe'
import { loadOrders, type OrderView } from '../ordering/orders/read'
import { drinksOf } from '../ordering/promise/effort'
import { kioskPerson } from './people/person'
import { countTabs } from './tabs/count-tabs'
import type { Services } from '../platform/server/services'
import { byName } from '../../contract/folded'

/** Returns everything the kiosk shows of one business: queue, cubbies, and tonight's items. @throws 404 */
export async function kioskScreen(app: Services, actor: UserActor, wish: BusinessWish) {
  const { businesses, business, inactive } = await kioskBusinessOf(app, actor, wish)
  const of = { businessId: business?.id ?? 0 }
  const [[lockers, queue], menu] = business
    ? await Promise.all([
        app.store.snapshot((db) =>
          Promise.all([lockerViews(db, of), kioskQueue({ db, now: app.now }, actor, business.id)]),
        ),
        tonightsMenu(app, business.id),
      ])
    : [[[], { results: [] }], { items: [], parts: [] }]
  const heldBack = business ? await heldBackAt(app, business) : []
  const queued = business ? await withTakenOut(app, await withRecipes(app, business.id, queue.results)) : []
  const rooms = business
    ? await roomOfOrders(app, business.id, { lockers, orders: queued })
    : new Map<number, OrderRoom>()
  const orders = queued.map((order) => ({
    ...order,
    guest: whoComes(order),
    isHeldBack: heldBack.some(({ orderId }) => orderId === order.id),
    /** Where it goes, until it is loaded. */
    room: rooms.get(order.id) ?? NO_ROOM,
  }))
  return {
    businesses,
    business,
    inactive,
    lockers: lockers.filter((locker) => locker.active),
    orders,
    heldBack,
    together: startedTogether(orders),
    /** The orders that have left the bar in the last hour, the latest first; empty while another tab is shown. */
    left: business && wish.left ? await leftOrders(app, business.id) : [],
    reportedAfter: business ? await reportedAfter(app, business.id) : [],
    undo: business ? await undoableSteps(app, actor, business.id) : [],
    undoComps: business ? await undoableComps(app, actor, business.id) : [],
    ...menu,
    staffTickets: business && (await staffTickets(app, actor, business.id)),
    person: await kioskPerson(app, actor, business?.id),
    isNetworkLimited: business !== null && app.venueNetworks.isLimited(business.id),
    /** The pause of new orders, until a moment in Unix ms; null while they are taken. */
    pause: business && pauseOf(business, app.now()),
    /** How many tabs are open and unpaid; null where every order is charged by itself. */
    tabs: business && (await tabsOf(app, business)),
    /** Guests whose phone cannot show that they are near type this code; null if the business sets no distance. */
    venueCode: business && business.maxDistance !== null ? venueCodeNow(app, business.id) : null,
    now: app.now(),
    mayAct: actor.ability.can('update', recordOf('Order', of)),
    mayCancel: actor.ability.can('cancel', recordOf('Order', of)),
    mayComp: business !== null && mayComp(actor, business),
    maySellOut: actor.ability.can('sellOut', recordOf('MenuItem', of)),
  }
}

/** `requested` comes from the address and must exist. `usual` is what this browser showed last, if the person still has access. */
export interface BusinessWish {
  requested?: number | undefined
  usual?: number | undefined
  /** Whether it shows orders that have left the bar. */
  left?: boolean
}

/**
 * Returns the kiosk's business among this person's; null if the requested one is inactive and has no order left, with its name.
 * @throws 404 for another business
 */
export async function kioskBusinessOf(app: Services, actor: UserActor, { requested, usual }: BusinessWish) {
  const businesses = await kioskBusinesses(app, actor)
  const find = (id: number | undefined) => businesses.find((business) => business.id === id)
  if (requested !== undefined && !find(requested)) {
    return { businesses, business: null, inactive: await inactiveName(app, actor, requested) }
  }
  return { businesses, business: find(requested) ?? find(usual) ?? businesses[0] ?? null, inactive: null }
}

/** The businesses of this person, with their places. */
function ownBusinesses({ db }: Services, actor: UserActor) {
  return db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .$if(actor.userType === 'Business', (query) => query.where('business.id', 'in', actor.businessIds))
}

/** @throws 404 for a business that is not this person's */
async function inactiveName(app: Services, actor: UserActor, businessId: number): Promise<string> {
  const row = await ownBusinesses(app, actor)
    .select('place.name')
    .where('business.id', '=', businessId)
    .executeTakeFirst()
  if (!row) throw notFound('Business')
  return row.name
}

function pauseOf(business: Parameters<typeof storedPause>[0] & { timeZone: string }, now: number) {
  const pause = pauseAt({ pause: storedPause(business) }, now)
  return pause && { until: pause.until, isOpenEnded: isOpenEnded(pause, business.timeZone) }
}

/** The guests whom a drink limit holds back. Reads nothing at a venue without limits. */
async function heldBackAt({ db, now }: Services, { id, ...limits }: DrinkLimits & { id: number }) {
  const isLimited = limits.maxAlcoholicDrinks !== null || limits.maxStandardDrinksPerHour !== null
  return isLimited ? refusedGuests(db, id, now()) : []
}

/** A venue that no longer takes tabs may have some that are open. */
async function tabsOf({ db }: Services, { id, tabMode }: { id: number; tabMode: TabMode }) {
  const counts = await countTabs(db, id)
  return tabMode === 'each' && counts.open + counts.unpaid === 0 ? null : counts
}

/** Returns this person's businesses that are active or still have orders to serve, those with a locker first. */
async function kioskBusinesses(app: Services, actor: UserActor) {
  const rows = await ownBusinesses(app, actor)
    .where((eb) =>
      eb.or([
        eb('business.active', '=', 1),
        eb.exists(
          eb
            .selectFrom('order')
            .select('order.id')
            .whereRef('order.businessId', '=', 'business.id')
            .where('order.status', 'in', ['Paid', 'Started', 'Prepared', 'Ready']),
        ),
      ]),
    )
    .select((eb) => [
      'business.id',
      'place.name',
      'place.timeZone',
      'business.unclaimedMinutes',
      'business.lateMinutes',
      'business.veryLateMinutes',
      'business.maxDistance',
      'business.tabMode',
      'business.pausedAt',
      'business.pausedUntil',
      'business.bartenderCompCents',
      'business.managerCompCents',
      'business.maxAlcoholicDrinks',
      'business.maxStandardDrinksPerHour',
      eb
        .selectFrom('businessLocker')
        .whereRef('businessLocker.businessId', '=', 'business.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('lockers'),
    ])
    .orderBy('lockers', 'desc')
    .orderBy('place.nameFolded')
    .limit(100)
    .execute()
  return rows.map(({ lockers: _, ...business }) => business)
}

/** The name of who comes for an order. */
function whoComes({ guest, collector }: OrderView): string {
  return collector === null ? guest : `${collector} for ${guest}`
}

/** When an order that is still to be made has to be ready, and to be begun (Unix ms). An order that is made is in its place in line. */
function promiseOf({ status, readyBy }: OrderView, ownSeconds: number, timeZone: string) {
  if (readyBy === null || (status !== 'Paid' && status !== 'Started')) return null
  const at = Date.parse(readyBy)
  const beginBy = status === 'Paid' ? at - ownSeconds * SECOND_MS : at - MINUTE_MS
  return { at, beginBy, time: localTime(at, timeZone).toFormat('h:mm') }
}

/** Adds each line's allergens, when it has to be begun, and the recipe of each drink still to be made. */
async function withRecipes(app: Services, businessId: number, orders: readonly OrderView[]) {
  const book = await app.priceBooks.of(app.db, businessId)
  const { past } = await app.promises.at(book)
  return orders.map((order) => {
    const isToMake = order.status === 'Paid' || order.status === 'Started'
    const items = order.items.map((line) => ({
      ...line,
      allergens: allergensOfOrdered(book, line),
      recipe: isToMake ? recipeOf(book, line) : null,
      cubbies: cubbiesOfLine(order, line),
    }))
    return {
      ...order,
      items,
      promise: promiseOf(order, past.ownSeconds(drinksOf(book, order.items)), book.venue.timeZone),
    }
  })
}

/** Adds what each order being taken out of its cubby will become. */
async function withTakenOut<O extends { id: number }>({ db }: Services, orders: readonly O[]) {
  const cubbies = await db
    .selectFrom('cubby')
    .select(['orderId', 'becomes'])
    .where('phase', '=', 'HandingOver')
    .where('becomes', 'is not', null)
    .execute()
  const becomes = new Map(cubbies.map((cubby) => [cubby.orderId, cubby.becomes]))
  return orders.map((order) => ({ ...order, becomes: becomes.get(order.id) ?? null }))
}

/** Returns the venue's orders that were completed or cancelled in the last hour, the latest first. */
async function leftOrders(app: Services, businessId: number) {
  const since = app.now() - HOUR_MS
  const orders = await loadOrders(app, (all) =>
    all
      .where('order.businessId', '=', businessId)
      .where('order.status', 'in', ['Completed', 'Cancelled'])
      // Paid earlier than a day ago, it has left long ago.
      .where('order.paidAt', '>', app.now() - DAY_MS)
      .where((eb) => eb.or([eb('order.completedAt', '>', since), eb('order.cancelledAt', '>', since)]))
      .orderBy((eb) => eb.fn.coalesce('order.completedAt', 'order.cancelledAt'), 'desc')
      .orderBy('order.id', 'desc'),
  )
  const left = await withTakenOut(app, await withRecipes(app, businessId, orders))
  return left.map((order) => ({ ...order, isHeldBack: false, room: NO_ROOM }))
}

/** Returns orders that have left the bar and have a recent unresolved problem, oldest first. */
async function reportedAfter(app: Services, businessId: number) {
  const orders = await loadOrders(app, (all) =>
    all
      .where('order.id', 'in', (eb) =>
        eb
          .selectFrom('orderProblem')
          .where('resolvedAt', 'is', null)
          .where('createdAt', '>', app.now() - PROBLEM_REPORT_MS)
          .select('orderId'),
      )
      .where('order.businessId', '=', businessId)
      .where('order.status', 'in', ['Completed', 'Cancelled'])
      .orderBy('order.id'),
  )
  return orders.map(({ id, dailyNumber, version, guest, items, problems }) => {
    return {
      id,
      dailyNumber,
      version,
      guest,
      problems,
      items: items.map(({ id: line, name, quantity }) => ({ id: line, name, quantity })),
    }
  })
}

/** The items on sale tonight, and what they are poured from. Those that are sold out come first. */
async function tonightsMenu(app: Services, businessId: number) {
  const book = await app.priceBooks.of(app.db, businessId)
  const now = app.now()
  const items = [...book.items.values()]
    .filter((item) => item.isActive && item.pours.length > 0)
    .map((item) => ({
      id: item.id,
      name: item.name,
      soldOutUntil: item.soldOutUntil !== null && item.soldOutUntil > now ? item.soldOutUntil : null,
    }))
    .sort((a, b) => Number(b.soldOutUntil !== null) - Number(a.soldOutUntil !== null) || byName(a.name, b.name))
  return { items, parts: partsOnSale(book, now) }
}

export type KioskScreen = Awaited<ReturnType<typeof kioskScreen>>
export type KioskOrder = KioskScreen['orders'][number]
export type KioskLocker = KioskScreen['lockers'][number]
