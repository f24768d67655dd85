import type { HelloMessage } from '../../contract/locker-protocol'
import type { Flag } from '../../db/tables'
import { endCommand } from './commands'
import { addMissingCubbies } from './cubby'
import { recordSnapshot, type LockerIdentity } from './door-events'
import { offerFreeCubbies } from './line'
import { noteController, setOnline } from './online'
import { OPEN_STATUSES } from './open-commands'
import { followClock } from './set-back'
import { inStep, type LockerServices, type Step } from './step'

/** How a command ended that a controller with a damaged journal does not name. */
const FORGOTTEN = { outcome: 'failed', error: 'The locker lost its journal: the door may have opened' } as const

/**
 * Takes in what a controller says when it connects: how the commands of the last connection ended, and how the doors stand. A command
 * that was sent, has expired and is not named was never carried out, and never will be; with a damaged journal it may have been.
 */
export async function takeHello(app: LockerServices, locker: LockerIdentity, hello: HelloMessage): Promise<void> {
  await followClock(app, locker)
  await inStep(app, async (step) => {
    await setOnline(step, locker, true)
    await noteController(step, locker, hello)
    await addMissingCubbies(step, locker.id)
    await markReported(step, locker, hello)
    // Before the commands: a cubby whose door stands open is given to nobody because its command has ended.
    await recordSnapshot(step, locker, hello.doors)
    const named = new Set(hello.commands.map(({ commandId }) => commandId))
    for (const { commandId, outcome, error } of hello.commands) {
      if (outcome !== 'running') await endCommand(step, { commandId, lockerId: locker.id, outcome, error })
    }
    const ranOut = await step.trx
      .selectFrom('lockerCommand')
      .select(['id', 'sentAt'])
      .where('lockerId', '=', locker.id)
      .where('status', 'in', OPEN_STATUSES)
      // Also one of a time that has not come: the clock was set back.
      .where((eb) => eb.or([eb('expiresAt', '<=', step.now), eb('createdAt', '>', step.now)]))
      .execute()
    for (const { id, sentAt } of ranOut) {
      if (named.has(id)) continue
      const mayBeDone = hello.journalDamaged === true && sentAt !== null
      await endCommand(step, {
        commandId: id,
        lockerId: locker.id,
        ...(mayBeDone ? FORGOTTEN : { outcome: 'expired' }),
      })
    }
    await offerFreeCubbies(step, locker.businessId)
  })
}

/** Which cubbies the controller has: others are given to no order. */
async function markReported({ trx }: Step, locker: LockerIdentity, { doors }: HelloMessage): Promise<void> {
  const numbers = doors.map(({ number }) => number)
  await trx
    .updateTable('cubby')
    .set((eb) => ({
      reported: numbers.length === 0 ? 0 : eb.case().when('number', 'in', numbers).then<Flag>(1).else<Flag>(0).end(),
    }))
    .where('lockerId', '=', locker.id)
    .execute()
}
