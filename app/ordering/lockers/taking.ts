import type { Logger } from '../../platform/server/log'
import { CLOCK_OFF_MS } from '../../../contract/limits'
import type {
  ControllerMessage,
  DoorMessage,
  HeartbeatMessage,
  HelloMessage,
  OpeningMessage,
  ResultMessage,
  ServerMessage,
} from '../../../contract/locker-protocol'
import { MINUTE_MS } from '../../../contract/time'
import { endCommand } from './command-ends'
import { recordDoor, type LockerIdentity } from './door-events'
import { noteHealth } from './online'
import { recordOpening } from './openings'
import { inUnitOfWork, type LockerServices } from './unit-of-work'

/** The link's state is stored at most this often. */
const LINK_EVERY_MS = MINUTE_MS

interface Speaker {
  app: LockerServices
  locker: LockerIdentity
  log: Logger
  send(message: ServerMessage): void
}

/** Stores a message that follows the hello, and acknowledges those that the controller would repeat. `bootId`: the hello's. */
export async function takeMessage(
  speaker: Speaker,
  message: Exclude<ControllerMessage, HelloMessage>,
  bootId: string,
): Promise<void> {
  if (message.type === 'door') return takeDoor(speaker, message, bootId)
  if (message.type === 'result') return takeResult(speaker, message)
  if (message.type === 'opening') return takeOpening(speaker, message)
  return takeHealth(speaker, message)
}

async function takeDoor({ app, locker, log, send }: Speaker, message: DoorMessage, bootId: string): Promise<void> {
  const { cubby, door, state, seq, ageMs, presence } = message
  const now = app.now()
  const at = Math.min(message.at ?? now - ageMs, now)
  const isKnown = await inUnitOfWork(app, locker.businessId, (unit) =>
    recordDoor(unit, locker, { cubby, door, state, seq, at, bootId, presence }),
  )
  if (!isKnown) log.warn({ cubby }, 'locker reports a cubby it should not have')
  send({ type: 'doorAck', seq })
}

async function takeResult({ app, locker, log }: Speaker, { type: _, ...ended }: ResultMessage): Promise<void> {
  if (ended.outcome !== 'done') log.warn(ended, 'locker did not carry out a command')
  await inUnitOfWork(app, locker.businessId, (unit) => endCommand(unit, { ...ended, lockerId: locker.id }))
}

async function takeOpening({ app, locker, log, send }: Speaker, message: OpeningMessage): Promise<void> {
  const { ticket: _, ...opening } = message
  log.info(opening, 'locker was opened with a ticket')
  await inUnitOfWork(app, locker.businessId, (unit) => recordOpening(unit, locker, message))
  send({ type: 'openingAck', id: message.id })
}

async function takeHealth({ app, locker, log }: Speaker, { health, link }: HeartbeatMessage): Promise<void> {
  if (!health.canRemember) log.warn({ problems: health.problems }, 'locker cannot store commands')
  await inUnitOfWork(app, locker.businessId, (unit) => noteHealth(unit, locker, health, link))
}

/** Returns true if a heartbeat reports new health, or once a minute, for the link's state. */
export function healthNews(): (heartbeat: HeartbeatMessage) => boolean {
  let last: { text: string; at: number } | undefined
  return ({ health }) => {
    const text = JSON.stringify({ ...health, clockAheadMs: isClockOff(health.clockAheadMs) })
    const at = performance.now()
    if (last?.text === text && at - last.at < LINK_EVERY_MS) return false
    last = { text, at }
    return true
  }
}

function isClockOff(aheadMs: number | null): boolean {
  return aheadMs !== null && Math.abs(aheadMs) > CLOCK_OFF_MS
}
