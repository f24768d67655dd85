import type { HelloMessage } from '../../../contract/locker-protocol'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import { updateRow } from '../../../db/rows'
import { endCommand } from './command-ends'
import { addMissingCubbies, type KnownCubby } from './cubby'
import { recordSnapshot, type LockerIdentity } from './door-events'
import { noteController } from './online'
import { latestCreation, OPEN_STATUSES } from './open-commands'
import { followClock } from './set-back'
import { inUnitOfWork, type LockerServices, type UnitOfWork } from './unit-of-work'

/** Outcome of a sent command that a controller with a damaged journal does not name. */
const FORGOTTEN = { outcome: 'failed', error: 'The locker lost its journal: the door may have opened' } as const

/**
 * Processes a hello: how the commands of the last connection ended, and the state of the doors. A sent, expired command that it does not name was
 * never carried out and never will be; with a damaged journal it may have been.
 */
export async function takeHello(app: LockerServices, locker: LockerIdentity, hello: HelloMessage): Promise<void> {
  await followClock(app, locker)
  await inUnitOfWork(app, locker.businessId, async (unit) => {
    await noteController(unit, locker, hello)
    const cubbies = await addMissingCubbies(unit, locker.id)
    await markReported(unit, cubbies, hello)
    // Before the commands: the end of a command must not free a cubby whose door is open.
    await recordSnapshot(unit, locker, hello.doors, cubbies)
    const named = new Set(hello.commands.map(({ commandId }) => commandId))
    for (const { commandId, outcome, error, endedAt } of hello.commands) {
      if (outcome !== 'running') await endCommand(unit, { commandId, lockerId: locker.id, outcome, error, endedAt })
    }
    const ranOut = await readRunOut(unit.trx, { lockerId: locker.id, now: unit.now })
    for (const { id, sentAt } of ranOut) {
      if (named.has(id)) continue
      const mayBeDone = hello.journalDamaged === true && sentAt !== null
      await endCommand(unit, {
        commandId: id,
        lockerId: locker.id,
        ...(mayBeDone ? FORGOTTEN : { outcome: 'expired' }),
      })
    }
  })
}

/** The open commands that have expired, or were created in the future because the clock was set back. */
const readRunOut = compiledOnce((db, given: GivenOf<{ lockerId: number; now: number }>) =>
  db
    .selectFrom('lockerCommand')
    .select(['id', 'sentAt'])
    .where('lockerId', '=', given('lockerId'))
    .where('status', 'in', OPEN_STATUSES)
    .where((eb) => eb.or([eb('expiresAt', '<=', given('now')), eb('createdAt', '>', latestCreation(given('now')))])),
)

/** Stores which cubbies the controller has: no order goes to others. */
async function markReported(
  { trx }: UnitOfWork,
  cubbies: readonly KnownCubby[],
  { doors }: HelloMessage,
): Promise<void> {
  const has = new Set(doors.map(({ number }) => number))
  for (const { id, number, reported } of cubbies) {
    const isThere = has.has(number) ? 1 : 0
    if (isThere !== reported) await updateRow(trx, 'cubby', id, { reported: isThere })
  }
}
