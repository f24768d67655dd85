import { createHmac, randomUUID } from 'node:crypto'
import { recordOf } from '../../../contract/abilities'
import { STAFF_TICKET_MS, TICKET_VERSION, writeTicket } from '../../../contract/tickets'
import type { UserActor } from '../../platform/auth/actor'
import { partsOfPin } from '../../platform/auth/pin'
import { signerFor } from '../../platform/auth/signing-keys'
import type { LockerServices } from './unit-of-work'

export interface StaffTickets {
  /** Without a PIN there are no tickets. */
  hasPin: boolean
  /** The active lockers. `link`: the locker's own page, with the ticket; null when it has no page. */
  lockers: Array<{ id: number; name: string; link: string | null }>
}

/**
 * Tickets that open a business's lockers for a member of its staff, with their PIN, if a locker loses the server
 * (docs/rules/lockers.md#without-the-internet). Null without the permission to work with its orders.
 */
export async function staffTickets(
  app: Pick<LockerServices, 'db' | 'now'>,
  actor: UserActor,
  businessId: number,
): Promise<StaffTickets | null> {
  if (!actor.ability.can('update', recordOf('Order', { businessId }))) return null
  const lockers = await app.db
    .selectFrom('businessLocker')
    .select(['id', 'name', 'deviceId', 'secretHash', 'ticketPage'])
    .where('businessId', '=', businessId)
    .where('active', '=', 1)
    .orderBy('id')
    .execute()
  const user = await app.db
    .selectFrom('user')
    .select(['firstName', 'pinHash'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (user.pinHash === null) return { hasPin: false, lockers: [] }
  const { kid, sign } = await signerFor(app, 'ticket')
  const { salt, hash } = partsOfPin(user.pinHash)
  return {
    hasPin: true,
    lockers: lockers.map(({ id, name, deviceId, secretHash, ticketPage }) => {
      if (deviceId === null || secretHash === null || ticketPage === null) return { id, name, link: null }
      const [jti, nbf] = [randomUUID(), app.now()]
      // The locker derives the same key from its secret: only it can try PINs on this ticket.
      const key = createHmac('sha256', secretHash).update('barback staff pin').digest()
      const pin = createHmac('sha256', key).update(hash).update(jti).digest('base64url')
      const person = { user: actor.id, name: user.firstName, salt, pin }
      const holds = { jti, nbf, exp: nbf + STAFF_TICKET_MS }
      const ticket = writeTicket({ v: TICKET_VERSION, kid, device: deviceId, ...person, ...holds }, sign)
      return { id, name, link: `${ticketPage}#${ticket}` }
    }),
  }
}
