import { DEFAULT_CUBBY_PLACES } from '../../../contract/limits'
import { sql } from 'kysely'
import type { OrderStatus } from '../../../contract/enumerations'
import { groupBy } from '../../../contract/group-by'
import { UNREADY_ORDER_STATUSES } from '../../../contract/order-states'
import { HOUR_MS } from '../../../contract/time'
import { compiledOnce, isAmong, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'
import { KEPT_ORDERS } from './past'

/** An order as the promise needs it. Times in Unix milliseconds; null for what has not happened. */
export interface BarOrder {
  id: number
  status: OrderStatus
  placedAt: number
  /** When its guest wants it; null for as soon as possible. */
  wantedAt: number | null
  /** Since when the bar has it. */
  queuedAt: number | null
  startedAt: number | null
  preparedAt: number | null
  readyAt: number | null
  completedAt: number | null
  /** What its guest was told first. */
  promisedBy: number | null
  readyBy: number | null
  readyByMoves: number
  reckonedSeconds: number | null
  usualSeconds: number | null
  /** Who moved it last ('user:3'), and when. */
  lastActor: string | null
  lastAt: number | null
  lines: ReadonlyArray<{ menuItemId: number; quantity: number }>
}

/** A row for each line. */
function rows(db: Database | Trx) {
  return db
    .selectFrom('order')
    .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
    .select(['order.id', 'order.status', 'placedAt', 'queuedAt', 'readyAt', 'completedAt', 'promisedBy', 'readyBy'])
    .select(['wantedAt', 'readyByMoves', 'reckonedSeconds', 'usualSeconds', 'menuItemId', 'quantity'])
    .select((eb) => {
      const history = eb.selectFrom('orderHistory').whereRef('orderHistory.orderId', '=', 'order.id')
      const newest = history.orderBy('id', 'desc').limit(1)
      return [
        history
          .where('toStatus', '=', 'Started')
          .select(({ fn }) => fn.max('at').as('at'))
          .as('startedAt'),
        history
          .where('toStatus', '=', 'Prepared')
          .select(({ fn }) => fn.max('at').as('at'))
          .as('preparedAt'),
        newest.select('actor').as('lastActor'),
        newest.select('at').as('lastAt'),
      ]
    })
}

const readByIds = compiledOnce((db, given: GivenOf<{ ids: string }>) =>
  rows(db).where(isAmong('order.id', given('ids'))),
)

const readAhead = compiledOnce((db, given: GivenOf<{ businessId: number }>) =>
  rows(db)
    .where('order.businessId', '=', given('businessId'))
    .where('order.status', 'in', UNREADY_ORDER_STATUSES)
    .where('order.queuedAt', 'is not', null),
)

const readEarlier = compiledOnce((db, given: GivenOf<{ businessId: number; since: number }>) =>
  rows(db).where('order.id', 'in', (eb) =>
    eb
      .selectFrom('order')
      .where('businessId', '=', given('businessId'))
      .where('placedAt', '>', given('since'))
      .where('status', 'in', ['Ready', 'Completed'])
      .where('promisedBy', 'is not', null)
      .select('id')
      .orderBy('placedAt', 'desc')
      .limit(sql.lit(KEPT_ORDERS)),
  ),
)

/** Older orders teach nothing: a venue changes. */
const TEACHES_MS = 90 * 24 * HOUR_MS

/** The orders that the bar has, without order. */
export async function ordersAtBar(db: Database, businessId: number): Promise<BarOrder[]> {
  return withLines(await readAhead(db, { businessId }))
}

export async function ordersById(db: Database, ids: Iterable<number>): Promise<BarOrder[]> {
  return withLines(await readByIds(db, { ids: JSON.stringify([...ids]) }))
}

/** The last orders that were promised and became ready, as they became so. */
export async function earlierOrders(db: Database, businessId: number, now: number): Promise<BarOrder[]> {
  const orders = withLines(await readEarlier(db, { businessId, since: now - TEACHES_MS }))
  return orders.sort((one, other) => (one.readyAt ?? 0) - (other.readyAt ?? 0))
}

type Row = Awaited<ReturnType<typeof readByIds>>[number]

function withLines(found: readonly Row[]): BarOrder[] {
  return [...groupBy(found, ({ id }) => id).values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { menuItemId: _, quantity: __, ...order } = first
    return [{ lines: lines.map(({ menuItemId, quantity }) => ({ menuItemId, quantity })), ...order }]
  })
}

const countCubbies = compiledOnce((db, given: GivenOf<{ businessId: number }>) =>
  db
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .where('businessLocker.businessId', '=', given('businessId'))
    .where('businessLocker.active', '=', 1)
    .where('businessLocker.online', '=', 1)
    .where('businessLocker.canRemember', '=', 1)
    .where('cubby.phase', '<>', 'Fault')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>(eb.case().when('cubby.orderId', 'is', null).then(1).end()).as('free'),
      fn.sum<number | null>('cubby.places').as('places'),
    ]),
)

/** The venue's cubbies that work, how many of them no order has, and the mean of their places. */
export async function cubbiesAt(
  db: Database,
  businessId: number,
): Promise<{ all: number; free: number; places: number }> {
  const [counted] = await countCubbies(db, { businessId })
  const { all = 0, free = 0, places = null } = counted ?? {}
  return { all, free, places: places === null ? DEFAULT_CUBBY_PLACES : places / all }
}
