import { compiledOnce, isAmong, type GivenOf } from '../../db/compiled'
import type { Trx } from '../../db/connection'
import { publishOrder } from '../orders/transition'
import type { Services } from '../server/services'

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
  lockers: Set<number>
  orders: Set<number>
  /** Cubbies one of whose doors was just shut, and when it counts as shut (Unix ms). */
  shut: ShutCubby[]
}

export interface ShutCubby {
  lockerId: number
  number: number
  settleAt: number
}

export function newStep(trx: Trx, now: number): Step {
  return { trx, now, touched: { lockers: new Set(), orders: new Set(), shut: [] } }
}

/**
 * Runs `work` in one transaction. Only after the commit are the lockers it touched sent their commands and colours, and screens told
 * of the lockers and orders.
 */
export async function inStep<T>(app: LockerServices, work: (step: Step) => Promise<T>): Promise<T> {
  const { result, touched } = await app.db.transaction().execute(async (trx) => {
    const step = newStep(trx, app.now())
    return { result: await work(step), touched: step.touched }
  })
  for (const lockerId of touched.lockers) app.lockers.nudge(lockerId)
  for (const cubby of touched.shut) app.lockers.settleLater(cubby)
  await publishLockers(app, [...touched.lockers])
  for (const orderId of touched.orders) await publishOrder(app, orderId)
  return result
}

/** Tells screens that a locker's cubbies, or whether it is online, changed. */
export async function publishLockers(app: Pick<Services, 'db' | 'events'>, lockerIds: number[]): Promise<void> {
  if (lockerIds.length === 0) return
  for (const { id, businessId } of await readBusinesses(app.db, { lockerIds: JSON.stringify(lockerIds) })) {
    app.events.publish({ type: 'locker', businessId, lockerId: id })
  }
}

const readBusinesses = compiledOnce((db, given: GivenOf<{ lockerIds: string }>) =>
  db
    .selectFrom('businessLocker')
    .select(['id', 'businessId'])
    .where(isAmong('id', given('lockerIds'))),
)
