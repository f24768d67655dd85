import { compiledOnce, isAmong, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/connection'
import { publishOrder } from '../orders/transition'
import { offerFreeCubbies } from './line'
import type { Services } from '../../platform/server/services'

/** What the locker functions need of the running server. */
export type LockerServices = Pick<Services, 'db' | 'now' | 'log' | 'events' | 'lockers'>

/** One transaction on cubbies, commands and the line, and whom to tell once it is committed. */
export interface Step {
  trx: Trx
  /** Unix milliseconds. */
  now: number
  touched: Touched
}

interface Touched {
  /** Those of which a cubby, or whether they can be used, changed: the line of their business may move. */
  lockers: Set<number>
  orders: Set<number>
  /** Businesses whose line may move, though no locker changed. */
  lines: Set<number>
  /** Cubbies one of whose doors was just shut, and when it counts as shut (Unix ms). */
  shut: ShutCubby[]
}

export interface ShutCubby {
  lockerId: number
  number: number
  settleAt: number
}

export function newStep(trx: Trx, now: number): Step {
  return { trx, now, touched: { lockers: new Set(), orders: new Set(), lines: new Set(), shut: [] } }
}

/**
 * Runs `work` in one transaction, at whose end the lines that it touched move on. Only after the commit are the lockers it touched sent their
 * commands and colours, and screens told of the lockers and orders.
 */
export async function inStep<T>(app: LockerServices, work: (step: Step) => Promise<T>): Promise<T> {
  const { result, touched } = await app.db.transaction().execute(async (trx) => {
    const step = newStep(trx, app.now())
    const result = await work(step)
    await serveLines(step)
    return { result, touched: step.touched }
  })
  for (const lockerId of touched.lockers) app.lockers.nudge(lockerId)
  for (const cubby of touched.shut) app.lockers.settleLater(cubby)
  await publishLockers(app, touched.lockers)
  for (const orderId of touched.orders) await publishOrder(app, orderId)
  return result
}

/** Holds what has become free for the orders in line. Once a step, at its end: `inStep` calls it, and who makes a step for themselves. */
export async function serveLines(step: Step): Promise<void> {
  const { lockers, lines } = step.touched
  const businessIds = new Set(lines)
  for (const { businessId } of await businessesOf(step.trx, lockers)) businessIds.add(businessId)
  for (const businessId of businessIds) await offerFreeCubbies(step, businessId)
}

/** Tells screens that a locker's cubbies, or whether it is online, changed. */
export async function publishLockers(app: Pick<Services, 'db' | 'events'>, lockerIds: Iterable<number>): Promise<void> {
  for (const { id, businessId } of await businessesOf(app.db, lockerIds)) {
    app.events.publish({ type: 'locker', businessId, lockerId: id })
  }
}

const readBusinesses = compiledOnce((db, given: GivenOf<{ lockerIds: string }>) =>
  db
    .selectFrom('businessLocker')
    .select(['id', 'businessId'])
    .where(isAmong('id', given('lockerIds'))),
)

async function businessesOf(db: Database, lockerIds: Iterable<number>) {
  const ids = [...lockerIds]
  return ids.length === 0 ? [] : readBusinesses(db, { lockerIds: JSON.stringify(ids) })
}
