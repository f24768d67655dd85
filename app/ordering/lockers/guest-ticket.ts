import { randomUUID } from 'node:crypto'
import type { TicketAnswer } from '../../../contract/calls/pickups'
import { conflict } from '../../../contract/errors'
import { keptUntil } from '../../../contract/kept-until'
import { TICKET_MS, TICKET_RENEW_MS, TICKET_VERSION, writeTicket } from '../../../contract/tickets'
import type { Actor } from '../../platform/auth/actor'
import { signerFor } from '../../platform/auth/signing-keys'
import { brokenCubby, requireCollectable, requireWithinLimit } from './collect'
import { filledCubbies, isAttended, orderAtLocker, over21Until } from './order-at-locker'
import type { LockerServices } from './unit-of-work'

/**
 * Tickets that open the guest's cubbies, one each, if the locker loses the server (docs/rules/lockers.md#without-the-internet). They need no location:
 * they work only at the locker itself.
 * @throws 404 for someone else's order; 403 `age_required`; 409 `drink_limit`, `not_ready`, `at_counter`, `ask_staff`
 */
export async function guestTicket(app: LockerServices, actor: Actor, orderId: number): Promise<TicketAnswer> {
  const now = app.now()
  const order = await orderAtLocker(app.db, actor, orderId)
  requireCollectable(order, now)
  if (isAttended(order))
    throw conflict('ask_staff', 'If the locker does not open, ask the staff: they need to see you first')
  await requireWithinLimit(app.db, order, now)
  const filled = filledCubbies(order.all)
  if (filled.length === 0) throw brokenCubby()
  const { deviceId, ticketPage } = order
  const mayDrinkUntil = order.isAlcoholic === 1 ? over21Until(order, now) : Infinity
  const exp = Math.min(now + TICKET_MS, keptUntil({ ...order, readyAt: order.readyAt ?? now }), mayDrinkUntil)
  const { kid, sign } = await signerFor(app, 'ticket')
  const tickets = filled.flatMap(({ lockerCode: lockerId, number, loadId }) => {
    if (deviceId === null || loadId === null || exp <= now) return []
    const holds = { cubby: number, loadId, jti: randomUUID(), nbf: now, exp }
    const ticket = writeTicket({ v: TICKET_VERSION, kid, device: deviceId, ...holds }, sign)
    return [{ ticket, cubby: { lockerId, number }, link: ticketPage === null ? null : `${ticketPage}#${ticket}` }]
  })
  const [first] = tickets
  if (!first) {
    throw conflict('ask_staff', 'Your order has waited too long: if the locker does not open, ask the staff')
  }
  return {
    ...first,
    tickets,
    expiresAt: Math.floor(exp / 1000),
    renewAt: Math.floor(Math.min(now + TICKET_RENEW_MS, exp) / 1000),
  }
}
