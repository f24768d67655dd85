import type { Database } from '../../../db/store'
import { moveOrder, orderAt } from '../orders/transition'
import { revokeAtCubby, revokeEmptying, settleCubby } from './command-ends'
import { askerOf } from './commands'
import { cubbiesWithReleased, followLatches, isFrontSafe } from './latches'
import { cubbiesOfOrder, freeCubby, readCubby, setCubby, type DrivenCubby } from './cubby'
import { effectOf, type DoorEffect } from './cubby-life'
import { cycleAt, MIN_SHUT_MS, watchOf } from './door-watch'
import { loadNext, takeOutNext } from './in-turn'
import { putAtHeadOfLine } from './line'
import { newLoadId } from './loads'
import { releaseAll } from './release'
import type { UnitOfWork } from './unit-of-work'
import { moveTakenOut } from './taken-out'

/** As `settleCubbyDoors`, for a cubby given by locker and number. */
export async function settleDoors(unit: UnitOfWork, at: { lockerId: number; number: number }): Promise<void> {
  const cubby = await readCubby(unit, at)
  if (cubby) await settleCubbyDoors(unit, cubby)
}

/**
 * Applies the effect of a cubby's doors (docs/rules/lockers.md#door-cycles). A door that was closed a moment ago may still bounce: the step then
 * schedules another call.
 */
export async function settleCubbyDoors(unit: UnitOfWork, cubby: DrivenCubby): Promise<void> {
  const { lockerId, number } = cubby
  const [front, back] = [watchOf(cubby, 'front'), watchOf(cubby, 'back')]
  for (const watch of [front, back]) {
    const due = cycleAt(watch)
    if (due !== undefined && due > unit.now) unit.touched.shut.push({ lockerId, number, settleAt: due })
  }
  const { cubby: latched, hasChanged } = await followLatches(unit, cubby, { front, back })
  const effect = effectOf({ phase: cubby.phase, since: cubby.since, front, back }, unit.now)
  // Behind a front that may be unlocked, anyone could take the drink: the order waits until that door has latched.
  const mayFollow = effect !== undefined && (effect !== 'loaded' || (await isFrontSafe(unit, latched)))
  if (mayFollow) await carryOut(unit, latched, effect)
  else if (hasChanged) await settleCubby(unit, latched)
}

/** The venues with a released lock that is still watched. */
export function venuesWithReleased(db: Database) {
  return cubbiesWithReleased(db).select('businessLocker.businessId').execute()
}

/**
 * Checks a venue's released locks. One that has not latched in time may be unlocked, and its cubby goes to no order until it has latched. An order
 * inside stays, and its guest may ask again.
 */
export async function noticeUnlatched(unit: UnitOfWork, businessId: number): Promise<void> {
  const released = await cubbiesWithReleased(unit.trx)
    .select(['lockerCommand.lockerId', 'lockerCommand.cubby as number'])
    .where('businessLocker.businessId', '=', businessId)
    .execute()
  for (const cubby of released) await settleDoors(unit, cubby)
}

/** The venues with a door for `settleAllDoors`. */
export function venuesToSettle(db: Database, now: number): Promise<Array<{ businessId: number }>> {
  return cubbiesToSettle(db, now)
}

/** Settles a venue's cubbies with a door that was closed at least `MIN_SHUT_MS` ago and does not count yet. Safe to repeat. */
export async function settleAllDoors(unit: UnitOfWork, businessId: number): Promise<void> {
  for (const cubby of await cubbiesToSettle(unit.trx, unit.now, businessId)) await settleDoors(unit, cubby)
}

function cubbiesToSettle(db: Database, now: number, businessId?: number) {
  const shutBy = now - MIN_SHUT_MS
  const cubbies = db
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .select(['cubby.lockerId', 'cubby.number', 'businessLocker.businessId'])
    .$if(businessId !== undefined, (all) => all.where('businessLocker.businessId', '=', businessId ?? 0))
  return (
    cubbies
      .where('phase', 'in', ['Reserved', 'Collecting', 'HandingOver', 'Emptying'])
      .where((eb) =>
        eb.or((['frontShutAt', 'backShutAt'] as const).map((at) => eb(at, '<=', shutBy).and(at, '>', eb.ref('since')))),
      )
      // Two queries, each with its own index: the bar has many more cubbies whose doors were closed long ago. One that both find is settled twice.
      .unionAll(
        cubbies
          .where((eb) => eb.or([eb('frontUnlatchedAt', 'is not', null), eb('backUnlatchedAt', 'is not', null)]))
          .where((eb) => eb.or([eb('frontShutAt', '<=', shutBy), eb('backShutAt', '<=', shutBy)])),
      )
      .execute()
  )
}

const MOVES = {
  loaded: ['Prepared', 'Ready'],
  collected: ['Ready', 'Completed'],
  handedOver: ['Ready', 'Completed'],
  takenBack: ['Ready', 'Prepared'],
  cleared: ['Ready', 'Cancelled'],
} as const

/** The move that a door's effect causes, depending on what staff take the order out for. */
function moveBy(effect: Exclude<DoorEffect, 'emptied'>, becomes: DrivenCubby['becomes']): keyof typeof MOVES {
  if (effect !== 'handedOver' || becomes === null) return effect
  return becomes === 'Prepared' ? 'takenBack' : 'cleared'
}

async function carryOut(unit: UnitOfWork, cubby: DrivenCubby, effect: DoorEffect): Promise<void> {
  const { orderId } = cubby
  // A second press may have left a command that would open the settled cubby again.
  if (effect === 'emptied' || orderId === null) {
    await revokeEmptying(unit, cubby)
    await freeCubby(unit, cubby, { checkInside: false })
    return
  }
  await revokeAtCubby(unit, cubby, `its cubby is ${effect}`)
  const [from, to] = MOVES[moveBy(effect, cubby.becomes)]
  const order = await orderAt(unit.trx, orderId)
  // An order with a part at fault is back at the bar while its guest takes out another part.
  const isPart = order?.status === 'Prepared'
  if (!order || (order.status !== from && order.status !== to && !isPart)) {
    await setCubby(unit, cubby, {
      phase: 'Fault',
      checkInside: true,
      note: `Its order ${orderId} is ${order?.status}: check what is inside`,
    })
    return
  }
  if (effect === 'collected' && isLeftInside(cubby) && order.status === from) {
    await setCubby(unit, cubby, { phase: 'Loaded', note: 'The guest closed the door, but something is still inside' })
    // A pickup requested again before it expires is the same command, which would open nothing.
    await unit.trx
      .updateTable('lockerCommand')
      .set({ expiresAt: unit.now })
      .where('orderId', '=', orderId)
      .where('purpose', '=', 'pickup')
      .where('expiresAt', '>', unit.now)
      .execute()
    return
  }
  const locker = `locker:${cubby.lockerCode}`
  const asker = await askerOf(unit.trx, { orderId, purpose: PURPOSE_OF[effect] })
  const last = { orderId, closedAt: closedAt(cubby, effect), actor: asker?.actor ?? locker }
  unit.touched.orders.add(orderId)
  if (effect === 'loaded') {
    await setCubby(unit, cubby, { phase: 'Loaded', occupied: true, loadId: newLoadId(orderId) })
    if (!(await loadNext(unit, cubby.businessId, last))) return
  } else if (effect === 'handedOver' && cubby.becomes !== null) {
    const { becomes } = cubby
    await freeCubby(unit, cubby, { checkInside: false })
    if (order.status === 'Ready') await moveTakenOut(unit, { orderId, becomes, actor: last.actor })
    else await putAtHeadOfLine(unit, orderId)
    // One that is back at the bar is not cancelled by a part that was to be cleared away before.
    if (becomes === 'Prepared') await takeOutNext(unit, { ...last, purpose: 'handOver', becomes })
    else if (order.status === 'Ready') await releaseAll(unit, { id: orderId, status: 'Cancelled' })
    return
  } else {
    // Only a guest who emptied the cubby themselves may have left something inside.
    await freeCubby(unit, cubby, { handedOut: true, ...(effect === 'collected' && { emptiedOf: orderId }) })
    const isDoor = cubby.phase === 'HandingOver' ? 'handedOver' : 'collected'
    if ((await cubbiesOfOrder(unit.trx, orderId)).length > 0 || order.status === 'Prepared') {
      // Where the guest was faster than staff, either of them presses again; a ticket opens its own cubby only.
      if (effect === isDoor && asker?.byTicket !== 1) await takeOutNext(unit, { ...last, purpose: PURPOSE_OF[effect] })
      return
    }
  }
  await moveOrder(unit.trx, {
    orderId,
    to,
    actor: effect === 'handedOver' ? last.actor : locker,
    from: order,
    now: unit.now,
  })
}

/** Why the door was opened that has this effect. */
const PURPOSE_OF = { loaded: 'load', collected: 'pickup', handedOver: 'handOver' } as const

function closedAt(cubby: DrivenCubby, effect: keyof typeof PURPOSE_OF): number {
  return watchOf(cubby, effect === 'collected' ? 'front' : 'back').shutAt ?? -Infinity
}

/** True if the guest closed the front and the cubby's sensor still sees something inside. */
function isLeftInside({ phase, presence }: DrivenCubby): boolean {
  return phase === 'Collecting' && presence === 1
}
