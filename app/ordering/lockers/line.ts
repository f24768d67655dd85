import type { RawBuilder } from 'kysely'
import { isCubbyAvailable, isWithinReach, type CubbyReach } from '../../../contract/cubbies'
import { MINUTE_MS } from '../../../contract/time'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database } from '../../../db/store'
import { touchOrder } from '../orders/transition'
import { chooseCubbies, cubbiesToKeep, type ToPlace } from './choose'
import { glassesToPlace, putInto } from './contents'
import { claimCubby, cubbiesOfOrder, freeCubby } from './cubby'
import { cubbiesOnline, type LockerCubby } from './venue-cubbies'
import type { Filled } from './fit'
import type { UnitOfWork } from './unit-of-work'

/*
 * docs/rules/lockers.md#the-line: cubbies that become free are held for the first order in line that lacks some (NextInLine, yellow). It gets all that it
 * needs at once. So while an order waits, it does not fit into the free cubbies.
 */

/** How long a large order lets smaller ones behind it have cubbies before it, in milliseconds (docs/rules/lockers.md#several-cubbies). */
const OVERTAKEN_MS = 10 * MINUTE_MS

/** Puts a prepared order at the end of the line. An order that already waits keeps its place. */
export async function queueForCubby(unit: UnitOfWork, orderId: number): Promise<void> {
  const queued = await unit.trx
    .updateTable('order')
    .set({ waitingSince: unit.now })
    .where('id', '=', orderId)
    .where('status', '=', 'Prepared')
    .where('waitingSince', 'is', null)
    .executeTakeFirst()
  if (queued.numUpdatedRows > 0n) await touchWaiting(unit, orderId)
}

/** Puts a prepared order at the head of the line: its load failed, or it was taken back. */
export async function putAtHeadOfLine(unit: UnitOfWork, orderId: number): Promise<void> {
  const { trx, now } = unit
  const order = await trx
    .selectFrom('order')
    .select(['businessId', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order?.status !== 'Prepared') return
  const first = await trx
    .selectFrom('order')
    .select((eb) => eb.fn.min('waitingSince').as('waitingSince'))
    .where('businessId', '=', order.businessId)
    .where('status', '=', 'Prepared')
    .executeTakeFirst()
  const waitingSince = Math.min(now, (first?.waitingSince ?? now) - 1)
  await trx.updateTable('order').set({ waitingSince }).where('id', '=', orderId).execute()
  await touchWaiting(unit, orderId)
}

/** Takes an order out of the line: it has a cubby, or needs none. */
export async function leaveLine(unit: UnitOfWork, orderId: number): Promise<void> {
  await unit.trx.updateTable('order').set({ waitingSince: null }).where('id', '=', orderId).execute()
  await touchWaiting(unit, orderId)
}

/** Free cubbies that only this order (its id) gets, by cubby id: it is large and has waited for long. */
export type KeptCubbies = ReadonlyMap<number, number>

/** Holds the business's free cubbies for the orders in line. Safe to call whenever a cubby may have become free. Returns those that are kept. */
export async function offerFreeCubbies(unit: UnitOfWork, businessId: number): Promise<KeptCubbies> {
  const { offers, kept } = await planOfLine(unit, businessId)
  for (const { orderId, chosen } of offers) await holdCubbies(unit, orderId, chosen)
  return kept
}

/** Whether a cubby is kept for no other order. */
export function isFor({ id }: { id: number }, { kept, order }: { kept: KeptCubbies; order: { id: number } }): boolean {
  return (kept.get(id) ?? order.id) === order.id
}

/** Which free cubbies the orders in line get now, and which are kept for one of them. Writes nothing. */
export async function planOfLine(
  reading: Pick<UnitOfWork, 'now'> & { trx: Database },
  businessId: number,
): Promise<{ offers: Array<{ orderId: number; chosen: Array<Filled<LockerCubby>> }>; kept: KeptCubbies }> {
  const kept = new Map<number, number>()
  const offers: Array<{ orderId: number; chosen: Array<Filled<LockerCubby>> }> = []
  const waiting = await ordersToPlace(reading.trx, businessId)
  if (waiting.length === 0) return { offers, kept }
  const all = await cubbiesOnline(reading, businessId)
  let free = all.filter(isCubbyAvailable)
  for (const order of waiting) {
    if (free.length === 0) break
    const chosen = chooseCubbies(free, order)
    if (chosen) offers.push({ orderId: order.id, chosen })
    const isOvertaken = !chosen && reading.now - order.waitingSince >= OVERTAKEN_MS
    const toKeep = isOvertaken ? cubbiesToKeep({ all, free }, order) : []
    for (const { id } of toKeep) kept.set(id, order.id)
    const given = new Set((chosen ?? []).map(({ room }) => room.id))
    free = free.filter(({ id }) => !given.has(id) && !kept.has(id))
  }
  return { offers, kept }
}

/** Holds cubbies for an order, each with what belongs in it. @throws 409 `cubby_taken` */
export async function holdCubbies(
  unit: UnitOfWork,
  orderId: number,
  chosen: ReadonlyArray<Filled<LockerCubby>>,
): Promise<void> {
  for (const { room } of chosen) await claimCubby(unit, room, { orderId, phase: 'NextInLine' })
  await putInto(unit, orderId, chosen)
  unit.touched.orders.add(orderId)
}

/** Gives up the cubbies that are held for an order. One that is being loaded goes to the head of the line; another one keeps its place. */
export async function giveUpHeld(unit: UnitOfWork, orderId: number): Promise<void> {
  const cubbies = await cubbiesOfOrder(unit.trx, orderId)
  const held = cubbies.filter(({ phase }) => phase === 'NextInLine')
  for (const cubby of held) await freeCubby(unit, cubby)
  if (held.length > 0 && held.length < cubbies.length) await putAtHeadOfLine(unit, orderId)
  unit.touched.orders.add(orderId)
}

/** Frees the cubbies that are held for lines which the bar has taken off the order since. */
export async function freeNeedless(unit: UnitOfWork, orderId: number): Promise<void> {
  const needed = await unit.trx
    .selectFrom('cubbyContent')
    .innerJoin('orderItem', 'orderItem.id', 'cubbyContent.orderItemId')
    .select('cubbyContent.cubbyId')
    .where('cubbyContent.orderId', '=', orderId)
    .where('cubbyContent.takenOutAt', 'is', null)
    .where('orderItem.status', 'in', ['Pending', 'Complete'])
    .execute()
  const ids = new Set(needed.map(({ cubbyId }) => cubbyId))
  if (ids.size === 0) return
  for (const cubby of await cubbiesOfOrder(unit.trx, orderId)) {
    if (cubby.phase === 'NextInLine' && !ids.has(cubby.id)) await freeCubby(unit, cubby)
  }
}

/** An order's place in its business's line, from 1. Undefined when it does not wait. */
export async function placeInLine(db: Database, orderId: number): Promise<number | undefined> {
  const order = await db
    .selectFrom('order')
    .select(['businessId', 'waitingSince'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order?.waitingSince) return undefined
  const waiting = await inLine(db, order.businessId).select('order.id').execute()
  return waiting.findIndex(({ id }) => id === orderId) + 1
}

/** Whether an order in line that lacks a cubby could use one of this reach. */
export async function isAwaited(
  db: Database,
  { businessId, reach }: { businessId: number; reach: CubbyReach },
): Promise<boolean> {
  const waiting = await ordersToPlace(db, businessId)
  return waiting.some((order) => isWithinReach({ reach }, order.reach))
}

const readWaiting = compiledOnce((db, given: GivenOf<{ businessId: number }>) =>
  inLine(db, given('businessId'))
    .select(['order.id', 'order.requestedCubby', 'order.reach', 'order.waitingSince'])
    .$narrowType<{ waitingSince: number }>()
    .select(({ selectFrom }) =>
      selectFrom('cubby')
        .select(({ fn }) => fn.min('cubby.lockerId').as('lockerId'))
        .whereRef('cubby.orderId', '=', 'order.id')
        .as('lockerId'),
    ),
)

/** The orders in line that lack a cubby for some of their glasses, in its order. */
async function ordersToPlace(
  db: Database,
  businessId: number,
): Promise<Array<ToPlace & { id: number; waitingSince: number }>> {
  const waiting = await readWaiting(db, { businessId })
  const glasses = await glassesToPlace(
    db,
    waiting.map(({ id }) => id),
  )
  return waiting.flatMap((order) => {
    const toPlace = glasses.get(order.id) ?? []
    // One whose lines the bar has taken off needs a cubby all the same, until it is cancelled.
    return toPlace.length > 0 || order.lockerId === null ? [{ ...order, glasses: toPlace }] : []
  })
}

function inLine(db: Database, businessId: number | RawBuilder<number>) {
  return db
    .selectFrom('order')
    .where('order.businessId', '=', businessId)
    .where('order.status', '=', 'Prepared')
    .where('order.waitingSince', 'is not', null)
    .orderBy('order.waitingSince')
    .orderBy('order.id')
}

async function touchWaiting(unit: UnitOfWork, orderId: number): Promise<void> {
  await touchOrder(unit.trx, orderId, unit.now)
  unit.touched.orders.add(orderId)
}
