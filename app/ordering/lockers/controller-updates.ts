import { LOCKER_PROTOCOL, type ServerMessage, type TicketsMessage } from '../../../contract/locker-protocol'
import { publicKeys } from '../../platform/auth/signing-keys'
import { controllerState } from './cubby'
import type { LockerIdentity } from './door-events'
import { takeDue } from './due'
import type { LockerServices } from './unit-of-work'

/** The connection to a controller. */
interface Line {
  send(message: ServerMessage): void
  /** The connection's epoch (holds.ts); undefined on SQLite. */
  epoch(): number | undefined
}

/** Sends one controller its commands, colours and tickets. It never sends the same thing twice on a connection. */
export interface ControllerUpdates {
  /** Answers its hello with the colours of its cubbies. Returns the number of cubbies that the locker should have. */
  welcome(heartbeatMs: number): Promise<number>
  /** Call after the welcome. Sends the keys and loads for tickets, and every open command, including those sent on an earlier connection. */
  begin(): Promise<void>
  /** Sends what has changed since the last call. */
  news(): Promise<void>
}

export function createControllerUpdates(
  app: LockerServices,
  locker: LockerIdentity,
  { send, epoch }: Line,
): ControllerUpdates {
  let lights = ''
  let loads = ''
  /** The loads at the welcome. */
  let firstLoads: TicketsMessage['loads'] = []
  const revoked = new Set<string>()

  return {
    async welcome(heartbeatMs) {
      const { lights: cubbies, loads: held } = await controllerState(app.db, locker.id)
      firstLoads = held
      lights = JSON.stringify(cubbies)
      send({
        type: 'welcome',
        protocol: LOCKER_PROTOCOL,
        serverTime: app.now(),
        lockerId: locker.code,
        heartbeatMs,
        cubbies,
        epoch: epoch(),
      })
      return cubbies.length
    },
    async begin() {
      await sendLoads(firstLoads)
      await sendDue(true)
    },
    news: () => sendDue(false),
  }

  function hold() {
    const current = epoch()
    return current === undefined ? undefined : { processId: app.peers.id, epoch: current }
  }

  /** `again`: includes the commands that were sent on an earlier connection. */
  async function sendDue(again: boolean): Promise<void> {
    const due = await takeDue(app.db, { lockerId: locker.id, now: app.now(), again, hold: hold() })
    for (const id of due.revocations) {
      if (revoked.has(id)) continue
      revoked.add(id)
      send({ type: 'revoke', id })
    }
    for (const command of due.commands) send({ ...command, epoch: epoch() })
    await sendCubbies()
  }

  async function sendCubbies(): Promise<void> {
    const state = await controllerState(app.db, locker.id)
    await sendLoads(state.loads)
    const wanted = JSON.stringify(state.lights)
    if (wanted === lights) return
    lights = wanted
    send({ type: 'lights', cubbies: state.lights })
  }

  async function sendLoads(wanted: TicketsMessage['loads']): Promise<void> {
    const text = JSON.stringify(wanted)
    if (text === loads) return
    loads = text
    // Read with each new load: the newest key signs its ticket, and the key may have been rotated.
    send({ type: 'tickets', keys: await publicKeys(app, 'ticket'), loads: wanted })
  }
}
