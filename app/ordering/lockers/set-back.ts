import type { Database } from '../../../db/connection'
import { inStep, type LockerServices } from './step'

/** When the clock was last looked at, in Unix milliseconds. Of each database, and so of each server in a process. */
const lastLook = new WeakMap<Database, number>()

/**
 * When the server's clock is set back, no command that was waiting is sent any more: by the clock it would live again after it was over, and open
 * a door before which nobody stands. Whoever still does taps again. One that is being withdrawn keeps what was left of its time. Looked at with
 * every sweep, and before a controller that connects is sent anything.
 */
export async function followClock(app: LockerServices, reconnecting?: { id: number }): Promise<void> {
  const now = app.now()
  const setBackMs = (lastLook.get(app.db) ?? now) - now
  lastLook.set(app.db, now)
  if (setBackMs <= 0) return
  app.log.warn({ setBackMs }, 'the clock was set back')
  await inStep(app, async ({ trx }) => {
    const offline = trx.selectFrom('businessLocker').select('id').where('online', '=', 0)
    await trx
      .updateTable('lockerCommand')
      .set((eb) => ({ expiresAt: eb.fn('min', ['expiresAt', eb.val(now)]) }))
      .where((eb) =>
        eb.or([
          eb('status', '=', 'Pending'),
          // What a controller has received it carries out at once: only over a new line it would be sent once more.
          eb.and([
            eb('status', '=', 'Sent'),
            eb.or([eb('lockerId', 'in', offline), eb('lockerId', '=', reconnecting?.id ?? 0)]),
          ]),
        ]),
      )
      .execute()
    await trx
      .updateTable('lockerCommand')
      .set((eb) => ({ expiresAt: eb('expiresAt', '-', setBackMs) }))
      .where('status', '=', 'Revoking')
      .execute()
  })
}
