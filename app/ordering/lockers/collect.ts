import { type PickupAnswer } from '../../../contract/calls/pickups'
import { cubbyColor, mayBeUnlocked } from '../../../contract/cubbies'
import { BarbackError, conflict } from '../../../contract/errors'
import type { Database } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import { requirePresence, type Presence, type VenueCodes } from '../../platform/auth/venue-code'
import { showRefused } from '../care/refused'
import { isPastLimit, requireDrinkRoomAtDoor } from '../care/require'
import { waitForStaff } from './attended'
import { currentCommand, openToTakeOut, storeCommand, type StoredCommand } from './commands'
import { setCubby } from './cubby'
import { isAwaited } from './line'
import { hasOpenCommand } from './open-commands'
import {
  filledCubbies,
  isAttended,
  knownCubby,
  orderAtLocker,
  over21Until,
  type AtCubby,
  type OrderAtLocker,
} from './order-at-locker'
import { inUnitOfWork, type LockerServices, type UnitOfWork } from './unit-of-work'

/** How long after a pickup the guest may open the same cubby again, in milliseconds. */
export const REOPEN_MS = 60_000

/**
 * Opens the front door of a guest's cubby (docs/rules/lockers.md#pickup). Several cubbies open one after another. The command does not complete the
 * order: its doors do, or staff. Until the command expires, asking again returns the same command, unless its door was seen not to move. Where staff
 * release alcohol, the server stores no command before they have seen the guest.
 *
 * @throws 404 for someone else's order; 403 `age_required`
 * @throws 409 `drink_limit`, which the bar's screen then shows, `not_ready`, `at_counter`, `locker_offline`, `ask_staff`: the message says what the guest can do; and as `requirePresence`
 */
export async function collectOrder(
  app: LockerServices & VenueCodes,
  actor: Actor,
  { orderId, ...presence }: { orderId: number } & Presence,
): Promise<PickupAnswer> {
  if (presence.venueCode !== undefined) {
    // Before the transaction, which may run twice: a code that was typed counts once.
    const { order } = await orderToOpen(app.db, actor, { orderId, now: app.now() })
    await requireNear(app, order, presence)
  }
  const opened = inUnitOfWork(app, { order: orderId }, async (unit) => {
    const { order, purpose } = await orderToOpen(unit.trx, actor, { orderId, now: unit.now })
    if (presence.venueCode === undefined) await requireNear(app, order, presence)
    const cubby = purpose === 'pickup' ? await requireCubby(unit, order) : await requireJustEmptied(unit, order)
    const { lockerId, lockerCode, number } = cubby
    const answer = (command: Omit<StoredCommand, 'id'> & { id: string | null }): PickupAnswer => ({
      cubbies: [
        { lockerId: lockerCode, number, color: cubbyColor(command.id === null ? 'Loaded' : 'Collecting') },
        ...(purpose === 'pickup' ? cubbiesToFollow(order) : []),
      ],
      commandId: command.id,
      waitsForStaff: command.id === null,
      expiresAt: Math.floor(command.expiresAt / 1000),
    })
    const current = await currentCommand(unit.trx, { orderId, purpose, now: unit.now, at: cubby })
    // A command whose door did not move is over: the guest was asked to press again. So is one from before the order was loaded again.
    const isOver = (at: number) => at <= (order.frontUnlatchedAt ?? -Infinity) || at < (order.readyAt ?? -Infinity)
    if (current && !isOver(current.createdAt)) return answer(current)
    if (purpose === 'pickup') await requireWithinLimit(unit.trx, order, unit.now)
    if (purpose === 'pickup' && isAttended(order)) {
      return answer({ id: null, expiresAt: await waitForStaff(unit, orderId) })
    }
    if (purpose === 'pickup') return answer(await openToTakeOut(unit, cubby, { purpose, orderId, actor: actor.label }))
    await setCubby(unit, cubby, { phase: 'Settling' })
    return answer(
      await storeCommand(unit, { lockerId, cubby: number, door: 'front', purpose, orderId, actor: actor.label }),
    )
  })
  return opened.catch(async (error: unknown) => {
    if (isPastLimit(error)) await showAtDoor(app, orderId)
    throw error
  })
}

/** Reads an order whose cubby may be opened, or opened again. @throws 404, 409, 403 `age_required` */
async function orderToOpen(db: Database, actor: Actor, { orderId, now }: { orderId: number; now: number }) {
  const order = await orderAtLocker(db, actor, orderId)
  const purpose = order.status === 'Completed' && order.cubbyId !== null ? 'reopen' : 'pickup'
  if (!order.isActorsPickup) throw handedOver()
  if (purpose === 'pickup') requireCollectable(order, now)
  return { order, purpose } as const
}

/** With what the guest was handed within the hour (docs/rules/duty-of-care.md#at-the-door). @throws 409 `drink_limit` */
export async function requireWithinLimit(db: Database, order: OrderAtLocker, now: number): Promise<void> {
  const { id: orderId, isAlcoholic, businessId, customerId, placedAt } = order
  if (isAlcoholic === 1)
    await requireDrinkRoomAtDoor(db, { orderId, businessId, customerId, placedAt }, { venue: order, now })
}

/** Shows the bar whose door a limit keeps closed. */
async function showAtDoor(app: LockerServices, orderId: number): Promise<void> {
  const lines = await app.db
    .selectFrom('orderItem')
    .innerJoin('order', 'order.id', 'orderItem.orderId')
    .select(['orderItem.name', 'orderItem.quantity', 'orderItem.strengthTenths'])
    .select(['order.businessId', 'order.customerId'])
    .where('order.id', '=', orderId)
    .where('orderItem.status', 'in', ['Pending', 'Complete'])
    .where('orderItem.strengthTenths', '>', 0)
    .orderBy('orderItem.id')
    .execute()
  const [first] = lines
  if (!first) return
  const { businessId, customerId } = first
  const tenths = lines.reduce((sum, line) => sum + line.strengthTenths * line.quantity, 0)
  const drinks = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await showRefused(app, { businessId, customerId, kind: 'hour', orderId, lines, asked: { drinks, tenths } })
}

function requireNear(app: VenueCodes, order: OrderAtLocker, presence: Presence): Promise<void> {
  const venue = { ...order, requiresLocation: order.requiresLocation === 1 }
  const words = {
    missing: 'the locker opens only for guests who are nearby',
    far: (metres: number) => `You are ${metres} m away: come to the locker to pick up your order`,
  }
  return requirePresence(app, { venue, guest: String(order.collectorId ?? order.customerId), words }, presence)
}

/** The cubbies that open after the one that has its turn, as answers name them. */
function cubbiesToFollow({ all, cubbyId }: OrderAtLocker) {
  return filledCubbies(all.filter((row) => row.cubbyId !== cubbyId)).map(({ lockerCode: lockerId, number, phase }) => ({
    lockerId,
    number,
    color: cubbyColor(phase),
  }))
}

export function requireCollectable(order: OrderAtLocker, now: number): void {
  if (!order.isActorsPickup) throw handedOver()
  if (order.status === 'Completed')
    throw conflict('not_ready', 'This order has been picked up', { status: order.status })
  if (order.status === 'Cancelled') throw conflict('not_ready', 'This order was cancelled', { status: order.status })
  if (order.status !== 'Ready') throw conflict('not_ready', 'Your order is not ready yet', { status: order.status })
  if (order.atCounter === 1) throw conflict('at_counter', 'Your order is waiting at the counter')
  if (order.isAlcoholic === 1 && over21Until(order, now) <= now) {
    throw tooYoungToPickUp()
  }
}

/** Refuses a pickup with alcohol to a guest who is not known to be over 21. */
export function tooYoungToPickUp(): BarbackError {
  return new BarbackError({
    status: 403,
    code: 'age_required',
    message: 'Verify that you are over 21 to pick up this order',
  })
}

function handedOver() {
  return conflict('handed_over', 'A friend picks up this order: take it back first')
}

/** The cubby that holds the order. @throws 409 `ask_staff`, `locker_offline` */
async function requireCubby(unit: UnitOfWork, order: OrderAtLocker) {
  const cubby = (await leftInside(unit, order)) ?? requireFilledCubby(order)
  if (order.online !== 1) throw conflict('locker_offline', 'The locker is offline: please ask the staff')
  return cubby
}

/**
 * The cubby whose back was unlocked for staff but never opened: the order still belongs to its guest (docs/rules/lockers.md#hand-over). Undefined
 * while staff may be at that door.
 */
async function leftInside(unit: UnitOfWork, order: OrderAtLocker) {
  const cubby = knownCubby(order)
  if (cubby?.phase !== 'HandingOver' || !mayBeUnlocked(order) || order.back === 'open') return undefined
  return (await hasOpenCommand(unit, cubby, 'back')) ? undefined : cubby
}

/** The cubby that holds the order. @throws 409 `ask_staff` */
function requireFilledCubby(order: AtCubby) {
  const [cubby] = filledCubbies([order])
  if (!cubby) throw brokenCubby()
  return cubby
}

export function brokenCubby(): BarbackError {
  return conflict('ask_staff', 'Something is wrong with your cubby: please ask the staff')
}

/** The cubby that the guest has just emptied, while no other order needs it: the straw may still be inside. @throws 409 `not_ready` */
async function requireJustEmptied(unit: UnitOfWork, order: OrderAtLocker) {
  const cubby = knownCubby(order)
  const isRecent = order.emptiedAt !== null && unit.now - order.emptiedAt <= REOPEN_MS
  const isUnused = order.phase === 'Free' || order.phase === 'Settling'
  const { businessId, cubbyReach: reach } = order
  const isNeeded = reach !== null && (await isAwaited(unit.trx, { businessId, reach }))
  if (!cubby || !isRecent || !isUnused || order.online !== 1 || isNeeded) {
    throw conflict('not_ready', 'This order has been picked up', { status: order.status })
  }
  return cubby
}
