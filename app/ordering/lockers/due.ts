import type { CommandMessage } from '../../../contract/locker-protocol'
import { compiledOnce, isAmong, type GivenOf } from '../../../db/compiled'
import type { Database } from '../../../db/store'
import { LATE_MS, OPEN_STATUSES } from './open-commands'

/** Revocations and commands to send to a locker now. */
interface Due {
  /** Ids of revoked commands that the locker has not answered, until `LATE_MS` after their expiry. */
  revocations: string[]
  commands: CommandMessage[]
}

const readOpen = compiledOnce((db, given: GivenOf<{ lockerId: number }>) =>
  db
    .selectFrom('lockerCommand')
    .select(['id', 'status', 'expiresAt'])
    .where('lockerId', '=', given('lockerId'))
    .where('status', 'in', OPEN_STATUSES),
)

interface Asked {
  lockerId: number
  now: number
  again: boolean
  /** Set if there are several servers: only the one that holds the locker takes its commands. */
  hold?: { processId: string; epoch: number } | undefined
}

/** Returns those of the lockers that have commands to be sent or revoked. */
export async function lockersWithCommands(db: Database, lockerIds: readonly number[]): Promise<number[]> {
  const rows = await readLockersWithCommands(db, { lockerIds: JSON.stringify(lockerIds) })
  return rows.map(({ lockerId }) => lockerId)
}

const readLockersWithCommands = compiledOnce((db, given: GivenOf<{ lockerIds: string }>) =>
  db
    .selectFrom('lockerCommand')
    .select('lockerId')
    .distinct()
    .where('status', 'in', ['Pending', 'Revoking'])
    .where(isAmong('lockerId', given('lockerIds'))),
)

/**
 * Takes the revocations and commands that are due for a locker. One query suffices when nothing is due, as is usual. Commands are marked Sent
 * before they are sent: one that is still Pending after its expiry was certainly never sent, and so never carried out. `again` includes those sent
 * on an earlier connection; the controller's journal prevents it from carrying one out twice.
 */
export async function takeDue(db: Database, { lockerId, now, again, hold }: Asked): Promise<Due> {
  const open = await readOpen(db, { lockerId })
  const revocations = open.filter(({ status, expiresAt }) => status === 'Revoking' && expiresAt > now - LATE_MS)
  const isDue = open.some(({ status }) => status === 'Pending' || (again && status === 'Sent'))
  return {
    revocations: revocations.map(({ id }) => id),
    commands: isDue ? await takeCommands(db, { lockerId, now, again, hold }) : [],
  }
}

async function takeCommands(db: Database, { lockerId, now, again, hold }: Asked): Promise<CommandMessage[]> {
  const commands = await db
    .updateTable('lockerCommand')
    .set({ status: 'Sent', sentAt: now })
    .where('lockerId', '=', lockerId)
    .where('status', 'in', again ? ['Pending', 'Sent'] : ['Pending'])
    .where('expiresAt', '>', now)
    .$if(hold !== undefined, (commands) =>
      commands.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('lockerHold')
            .select('lockerId')
            .where('lockerId', '=', lockerId)
            .where('processId', '=', hold?.processId ?? '')
            .where('epoch', '=', hold?.epoch ?? 0),
        ),
      ),
    )
    .returning(['id', 'cubby', 'door', 'expiresAt', 'createdAt'])
    .execute()
  return commands
    .sort((a, b) => a.createdAt - b.createdAt)
    .map(({ id, cubby, door, expiresAt }) => ({ type: 'command', id, cubby, door, expiresAt }))
}
