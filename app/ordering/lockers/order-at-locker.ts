import { cubbyInTurn, type CubbyPhase } from '../../../contract/cubbies'
import { notFound } from '../../../contract/errors'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database } from '../../../db/store'
import type { Actor } from '../../platform/auth/actor'
import { isOver21Now } from '../../platform/auth/over21'
import { isHeldForGuest } from './cubby-life'

/** Reads everything that the pickup rules need in one query: a guest is waiting at the door. */
const readAtLocker = compiledOnce((db, given: GivenOf<{ orderId: number }>) =>
  db
    .selectFrom('order')
    .leftJoin('orderHandover as handover', (join) =>
      join.onRef('handover.orderId', '=', 'order.id').on('handover.endedAt', 'is', null),
    )
    .innerJoin('customer', (join) =>
      join.on((eb) => eb('customer.id', '=', eb.fn.coalesce('handover.takenBy', 'order.customerId'))),
    )
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    // After a pickup, the cubbies that the order was in last.
    .leftJoin('cubby', (join) =>
      join.on((eb) =>
        eb.or([
          eb('cubby.orderId', '=', eb.ref('order.id')),
          eb.and([eb('cubby.lastOrderId', '=', eb.ref('order.id')), eb('order.status', '=', 'Completed')]),
        ]),
      ),
    )
    .leftJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .select(['order.id', 'order.status', 'order.isAlcoholic', 'order.atCounter', 'order.customerId', 'order.placedAt'])
    .select(['place.timeZone', 'handover.takenBy as collectorId'])
    .select(['business.maxAlcoholicDrinks', 'business.maxStandardDrinksPerHour'])
    .select([
      'customer.verifiedDob',
      'business.maxDistance',
      'business.requiresLocation',
      'business.measures',
      'business.attendedRelease',
      'place.latitude',
      'place.longitude',
    ])
    .select([
      'cubby.id as cubbyId',
      'cubby.number',
      'cubby.phase',
      'cubby.lockerId',
      'cubby.reach as cubbyReach',
      'cubby.emptiedAt',
      'cubby.frontUnlatchedAt',
      'cubby.backUnlatchedAt',
      'cubby.back',
    ])
    .select([
      'businessLocker.lockerId as lockerCode',
      'businessLocker.name as lockerName',
      'businessLocker.online',
      'business.id as businessId',
    ])
    .select(['businessLocker.deviceId', 'businessLocker.ticketPage', 'cubby.loadId', 'order.readyAt'])
    .select(['order.wantedAt', 'business.unclaimedMinutes'])
    .select((eb) =>
      eb
        .selectFrom('ageCheck')
        .whereRef('ageCheck.customerId', '=', 'customer.id')
        .whereRef('ageCheck.businessId', '=', 'order.businessId')
        .select((check) => check.fn.max('ageCheck.until').as('until'))
        .as('ageCheckedUntil'),
    )
    .where('order.id', '=', given('orderId'))
    .orderBy('cubby.lockerId')
    .orderBy('cubby.number'),
)

export type AtCubby = Awaited<ReturnType<typeof readAtLocker>>[number]

/**
 * An order with its cubby, if it is in one, for its guest and for who picks it up instead. Of several cubbies the one that has its turn, or after the
 * pickup the one that was emptied last; `all` has each of them. @throws 404 for someone else's order
 */
export async function orderAtLocker(db: Database, actor: Actor, orderId: number) {
  const all = await readAtLocker(db, { orderId })
  const order = rowInTurn(all)
  if (!order || actor.kind !== 'customer') throw notFound('Order')
  if (order.customerId !== actor.id && order.collectorId !== actor.id) throw notFound('Order')
  return { ...order, all, isActorsPickup: (order.collectorId ?? order.customerId) === actor.id }
}

function rowInTurn(all: readonly AtCubby[]): AtCubby | undefined {
  const [first] = all
  if (first?.status === 'Completed') return [...all].sort((a, b) => (b.emptiedAt ?? 0) - (a.emptiedAt ?? 0))[0]
  const inTurn = cubbyInTurn(all.flatMap((row) => (isAtCubby(row) ? [row] : [])))
  return all.find(({ cubbyId }) => cubbyId === inTurn?.cubbyId) ?? first
}

function isAtCubby(row: AtCubby): row is AtCubby & { number: number; phase: CubbyPhase } {
  return row.number !== null && row.phase !== null
}

/** The cubbies that hold the order, each with its load. */
export function filledCubbies(all: readonly AtCubby[]) {
  return all.flatMap((row) => {
    const cubby = knownCubby(row)
    return cubby && isHeldForGuest(cubby.phase) ? [{ ...cubby, loadId: row.loadId }] : []
  })
}

export type OrderAtLocker = Awaited<ReturnType<typeof orderAtLocker>>

/** Whether staff must see the guest before the door opens (docs/rules/lockers.md#attended-release). */
export function isAttended({ isAlcoholic, attendedRelease }: OrderAtLocker): boolean {
  return isAlcoholic === 1 && attendedRelease === 1
}

/** Until when whoever picks up an alcoholic order is over 21 at its venue, in Unix milliseconds: for ever with a verified age, never with none. */
export function over21Until({ verifiedDob, ageCheckedUntil }: OrderAtLocker, now: number): number {
  return isOver21Now(verifiedDob, now) ? Infinity : (ageCheckedUntil ?? -Infinity)
}

/** The cubby of a row; undefined for an order that is in none. */
export function knownCubby({ lockerId, lockerCode, cubbyId: id, number, phase }: AtCubby) {
  if (lockerId === null || lockerCode === null || id === null || number === null || phase === null) return undefined
  return { id, lockerId, lockerCode, number, phase }
}
