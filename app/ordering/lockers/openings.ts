import type { OpeningMessage } from '../../../contract/locker-protocol'
import { LONGEST_PULSE_MS } from './command-ends'
import { setCubby } from './cubby'
import { isHeldForGuest } from './cubby-life'
import type { LockerIdentity } from './door-events'
import { orderOfLoad } from './loads'
import { provenTicket } from './opening-ticket'
import { readCubby, type DrivenCubby } from './cubby'
import type { UnitOfWork } from './unit-of-work'

/**
 * Records that a door was opened with a ticket while the locker was offline. A guest's opening counts as their pickup from that time: the doors'
 * movements since then complete the order. If the stored load of the cubby is another one, nothing moves, and the cubby's note records the opening.
 */
export async function recordOpening(unit: UnitOfWork, locker: LockerIdentity, opening: OpeningMessage): Promise<void> {
  const cubby = await readCubby(unit, { lockerId: locker.id, number: opening.cubby })
  if (!cubby) return
  const at = Math.min(opening.at ?? unit.now, unit.now)
  const isNew = await storeOpening(unit, locker, cubby, { opening, at })
  if (!isNew) return
  unit.touched.lockers.add(locker.id)
  if (opening.loadId === undefined) return
  if (isHeldForGuest(cubby.phase) && cubby.loadId === opening.loadId) {
    await setCubby(unit, cubby, { phase: 'Collecting', since: at })
    return
  }
  if (cubby.phase !== 'Unclaimed' && cubby.phase !== 'Fault') return
  const note = 'The guest opened it with a ticket in the meantime'
  await unit.trx
    .updateTable('cubby')
    .set({ note: cubby.note === null ? note : `${cubby.note}. ${note}` })
    .where('id', '=', cubby.id)
    .execute()
}

/** Stores an opening with the actor that its ticket proves, else with the locker as actor. @returns false if it is stored already */
async function storeOpening(
  unit: UnitOfWork,
  locker: LockerIdentity,
  cubby: DrivenCubby,
  { opening, at }: { opening: OpeningMessage; at: number },
): Promise<boolean> {
  const { id, door, loadId, outcome, error, endedAt } = opening
  const ticket = await provenTicket(unit, locker, opening)
  const order = ticket && 'loadId' in ticket ? await orderHere(unit, locker, orderOfLoad(ticket.loadId)) : undefined
  const orderInside = loadId === undefined || loadId === cubby.loadId ? cubby.orderId : null
  const holder =
    ticket && ('user' in ticket ? `user:${ticket.user}` : order && `customer:${order.takenBy ?? order.customerId}`)
  const unproven = ticket ? null : 'Opened without a valid ticket'
  const stored = await unit.trx
    .insertInto('lockerCommand')
    .values({
      id,
      lockerId: locker.id,
      cubby: cubby.number,
      door,
      purpose: loadId === undefined ? 'service' : 'pickup',
      orderId: order?.id ?? orderInside,
      actor: holder ?? `locker:${locker.code}`,
      byTicket: 1,
      // A command that failed may have released its door, too.
      status: outcome === 'done' ? 'Done' : 'Failed',
      finishedAt: unit.now,
      awaitsMovement: 1,
      powerEndedAt: Math.min(endedAt ?? at + LONGEST_PULSE_MS, unit.now),
      error: error ?? unproven,
      createdAt: at,
      sentAt: at,
      expiresAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(stored.numInsertedOrUpdatedRows)
}

/** The order of a load, if it belongs to the locker's business. */
function orderHere(unit: UnitOfWork, locker: LockerIdentity, id: number | undefined) {
  return unit.trx
    .selectFrom('order')
    .leftJoin('orderHandover as handover', (join) =>
      join.onRef('handover.orderId', '=', 'order.id').on('handover.endedAt', 'is', null),
    )
    .select(['order.id', 'order.customerId', 'handover.takenBy'])
    .where('order.id', '=', id ?? 0)
    .where('order.businessId', '=', locker.businessId)
    .executeTakeFirst()
}
