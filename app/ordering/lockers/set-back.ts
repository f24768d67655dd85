import type { Database } from '../../../db/store'
import { holdsLease } from '../../platform/server/leases'
import type { LockerServices } from './unit-of-work'

/** The last clock reading of each database (Unix ms). A process may run several servers, each with its own database. */
const lastLook = new WeakMap<Database, number>()

/**
 * When the server's clock is set back, no command that was waiting is sent: by the new time it would be valid again after its expiry, and open a
 * door with no guest in front of it. A guest who still waits taps again. A command being revoked keeps the rest of its time. Each process calls it in
 * every sweep, and before it sends anything to a controller that connects. One of them acts for all, so that no command is shortened twice, and each
 * for the controllers that connect to it.
 */
export async function followClock(app: LockerServices, reconnecting?: { id: number }): Promise<void> {
  const now = app.now()
  const setBackMs = (lastLook.get(app.db) ?? now) - now
  lastLook.set(app.db, now)
  if (setBackMs <= 0) return
  const actsForAll = await holdsLease(app, 'set back')
  if (!actsForAll && !reconnecting) return
  app.log.warn({ setBackMs }, 'the clock was set back')
  // Unguarded: each statement only shortens what the rules of every venue already limit.
  await app.store.unguarded(async (trx) => {
    const offline = trx.selectFrom('businessLocker').select('id').where('online', '=', 0)
    await trx
      .updateTable('lockerCommand')
      .set((eb) => ({
        expiresAt: eb.case().when('expiresAt', '>', now).then(eb.val(now)).else(eb.ref('expiresAt')).end(),
      }))
      .$if(!actsForAll, (commands) => commands.where('lockerId', '=', reconnecting?.id ?? 0))
      .where((eb) =>
        eb.or([
          eb('status', '=', 'Pending'),
          // A controller carries out a received command at once, so the server would send it again only on a new connection.
          eb.and([
            eb('status', '=', 'Sent'),
            eb.or([eb('lockerId', 'in', offline), eb('lockerId', '=', reconnecting?.id ?? 0)]),
          ]),
        ]),
      )
      .execute()
    if (!actsForAll) return
    await trx
      .updateTable('lockerCommand')
      .set((eb) => ({ expiresAt: eb('expiresAt', '-', setBackMs) }))
      .where('status', '=', 'Revoking')
      .execute()
  })
}
