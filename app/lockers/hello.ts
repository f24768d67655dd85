import type { HelloMessage } from '../../contract/locker-protocol'
import { endCommand } from './commands'
import { addMissingCubbies } from './cubby'
import { recordSnapshot, type LockerIdentity } from './door-events'
import { offerFreeCubbies } from './line'
import { setOnline } from './online'
import { inStep, type LockerServices } from './step'

/**
 * Takes in what a controller says when it connects: how the commands of the last connection ended, and how the doors stand. A command
 * that was sent, has expired and is not named was never carried out, and never will be.
 */
export async function takeHello(app: LockerServices, locker: LockerIdentity, hello: HelloMessage): Promise<void> {
  await inStep(app, async (step) => {
    await setOnline(step, locker, true)
    await addMissingCubbies(step, locker.id)
    const named = new Set(hello.commands.map(({ commandId }) => commandId))
    for (const { commandId, outcome, error } of hello.commands) {
      if (outcome !== 'running') await endCommand(step, { commandId, lockerId: locker.id, outcome, error })
    }
    const ranOut = await step.trx
      .selectFrom('lockerCommand')
      .select('id')
      .where('lockerId', '=', locker.id)
      .where('status', 'in', ['Pending', 'Sent'])
      .where('expiresAt', '<=', step.now)
      .execute()
    for (const { id } of ranOut) {
      if (!named.has(id)) await endCommand(step, { commandId: id, lockerId: locker.id, outcome: 'expired' })
    }
    await recordSnapshot(step, locker, hello.doors)
    await offerFreeCubbies(step, locker.businessId)
  })
}
