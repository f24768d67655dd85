import { compiledOnce, isAmong, type GivenOf } from '../../../db/compiled'
import type { Trx, VenueOf, VenueTrx } from '../../../db/store'
import { publishOrder } from '../orders/transition'
import { offerFreeCubbies } from './line'
import type { Services } from '../../platform/server/services'

/** The services that the locker functions need. */
export type LockerServices = Pick<Services, 'store' | 'db' | 'now' | 'log' | 'events' | 'lockers' | 'peers'>

/** One transaction on a venue's cubbies, commands and line, with what to notify after the commit. */
export interface UnitOfWork {
  trx: VenueTrx
  /** Unix milliseconds. */
  now: number
  touched: Touched
}

interface Touched {
  /** Lockers with a changed cubby, or that went online or offline: their business's line may move. */
  lockers: Set<number>
  orders: Set<number>
  /** Businesses whose line may move although no locker changed. */
  lines: Set<number>
  /** Cubbies one of whose doors was just closed, and when it counts as closed (Unix ms). */
  shut: ShutCubby[]
}

export interface ShutCubby {
  lockerId: number
  number: number
  settleAt: number
}

export function newUnitOfWork(trx: VenueTrx, now: number): UnitOfWork {
  return { trx, now, touched: { lockers: new Set(), orders: new Set(), lines: new Set(), shut: [] } }
}

/**
 * Runs `work` in one transaction on this venue and serves the line that it touched before the commit. After the commit, sends the touched lockers
 * their commands and colours, and notifies screens of the touched lockers and orders.
 */
export async function inUnitOfWork<T>(
  app: LockerServices,
  venue: VenueOf,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  const { result, touched, businessOf } = await app.store.inGuard({ venue }, async (trx) => {
    const unit = newUnitOfWork(trx, app.now())
    const result = await work(unit)
    return { result, touched: unit.touched, businessOf: await serveLines(unit) }
  })
  for (const lockerId of touched.lockers) app.lockers.nudge(lockerId)
  for (const cubby of touched.shut) app.lockers.settleLater(cubby)
  for (const [lockerId, businessId] of businessOf) app.events.publish({ type: 'locker', businessId, lockerId })
  for (const orderId of touched.orders) await publishOrder(app, orderId)
  return result
}

/**
 * Holds free cubbies for the orders in line. Runs once, at the end of a unit of work: `inUnitOfWork` calls it, and so does code that makes its
 * own unit. Returns the business of each locker that the unit touched.
 */
export async function serveLines(unit: UnitOfWork): Promise<Map<number, number>> {
  const { lockers, lines } = unit.touched
  const businessOf = await businessesOf(unit.trx, lockers)
  for (const businessId of new Set([...lines, ...businessOf.values()])) {
    await offerFreeCubbies(unit, businessId)
    // The offered cubbies belong to lockers of this business.
    for (const lockerId of lockers) if (!businessOf.has(lockerId)) businessOf.set(lockerId, businessId)
  }
  return businessOf
}

const readBusinesses = compiledOnce((db, given: GivenOf<{ lockerIds: string }>) =>
  db
    .selectFrom('businessLocker')
    .select(['id', 'businessId'])
    .where(isAmong('id', given('lockerIds'))),
)

async function businessesOf(trx: Trx, lockerIds: ReadonlySet<number>): Promise<Map<number, number>> {
  if (lockerIds.size === 0) return new Map()
  const rows = await readBusinesses(trx, { lockerIds: JSON.stringify([...lockerIds]) })
  return new Map(rows.map(({ id, businessId }) => [id, businessId]))
}
