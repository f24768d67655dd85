import { createPublicKey, verify } from 'node:crypto'
import type { OpeningMessage } from '../../../contract/locker-protocol'
import { readTicket, type Ticket } from '../../../contract/tickets'
import { publicKeyOf } from '../../platform/auth/signing-keys'
import type { LockerIdentity } from './door-events'
import type { UnitOfWork } from './unit-of-work'

/** Largest accepted error of a controller's clock, in milliseconds. */
const TOLERANCE_MS = 60_000

/**
 * The ticket of an opening; undefined without a ticket, or if this server did not sign it for this locker, this door, this person and that time. A
 * controller may report any door, but it cannot name a person who was given no ticket.
 */
export async function provenTicket(
  { trx }: Pick<UnitOfWork, 'trx'>,
  locker: LockerIdentity,
  opening: OpeningMessage,
): Promise<Ticket | undefined> {
  const claimed = opening.ticket === undefined ? undefined : readTicket(opening.ticket)
  if (!claimed || !isFor(claimed.ticket, locker, opening)) return undefined
  const key = await publicKeyOf(trx, 'ticket', claimed.ticket.kid)
  if (!key || (key.retiredAt !== null && key.retiredAt < claimed.ticket.nbf)) return undefined
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' })
  return verify(null, claimed.signed, publicKey, claimed.signature) ? claimed.ticket : undefined
}

function isFor(ticket: Ticket, locker: LockerIdentity, { cubby, door, loadId, user, at }: OpeningMessage): boolean {
  if (ticket.device !== locker.deviceId) return false
  if (at !== null && (at < ticket.nbf - TOLERANCE_MS || at > ticket.exp + TOLERANCE_MS)) return false
  if ('user' in ticket) return loadId === undefined && ticket.user === user
  return user === undefined && door === 'front' && ticket.cubby === cubby && ticket.loadId === loadId
}
