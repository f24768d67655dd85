import { z } from 'zod'
import { GONE_MS } from '../../platform/server/peers'
import type { LockerIdentity } from './door-events'
import { goOffline } from './online'
import { noteBoot, type Boot } from './shared-identity'
import { inUnitOfWork, type LockerServices } from './unit-of-work'

/**
 * A process's hold of a locker's socket, one of several processes (docs/rules/lockers.md#several-servers). The epoch grows with each new holder. Only the
 * holder of the newest epoch takes commands, and a controller refuses one with an older epoch than it has seen.
 */
export interface Hold {
  epoch: number
  /** Two controllers share the locker's identity. */
  isShared: boolean
}

const boots = z.array(z.object({ bootId: z.string(), at: z.number() }))

/** Makes this process the holder, after a controller's hello, unless two controllers share the locker's identity. */
export function takeHold(app: LockerServices, locker: LockerIdentity, bootId: string): Promise<Hold> {
  return app.store.inGuard({ venue: locker.businessId }, async (trx) => {
    const before = await trx
      .selectFrom('lockerHold')
      .select(['epoch', 'boots'])
      .where('lockerId', '=', locker.id)
      .executeTakeFirst()
    const known: Boot[] = before ? boots.parse(JSON.parse(before.boots)) : []
    const { recent, isShared } = noteBoot(known, { bootId, at: app.now() })
    const earlier = before?.epoch ?? 0
    if (isShared) {
      // The holder stays: its connection is closed next, and it marks the locker offline.
      await trx
        .updateTable('lockerHold')
        .set({ boots: JSON.stringify(recent) })
        .where('lockerId', '=', locker.id)
        .execute()
      return { epoch: earlier, isShared }
    }
    const hold = { processId: app.peers.id, epoch: earlier + 1, boots: JSON.stringify(recent) }
    await trx
      .insertInto('lockerHold')
      .values({ lockerId: locker.id, ...hold })
      .onConflict((conflict) => conflict.column('lockerId').doUpdateSet(hold))
      .execute()
    return { epoch: hold.epoch, isShared }
  })
}

/** Marks a locker offline after its socket closed, unless another process holds it by now. */
export async function releaseHold(app: LockerServices, locker: LockerIdentity, epoch: number): Promise<void> {
  await releaseAs(app, locker, { processId: app.peers.id, epoch })
}

/** Forgets earlier boots: the locker was paired again. */
export async function forgetBoots(app: LockerServices, lockerId: number): Promise<void> {
  await app.db.updateTable('lockerHold').set({ boots: '[]' }).where('lockerId', '=', lockerId).execute()
}

/** Marks the lockers of processes that are gone offline, until their controllers connect to others. */
export async function releaseGone(app: LockerServices): Promise<void> {
  if (app.peers.isAlone) return
  const gone = await app.db
    .selectFrom('lockerHold')
    .innerJoin('businessLocker', 'businessLocker.id', 'lockerHold.lockerId')
    .leftJoin('serverProcess', (join) =>
      join.onRef('serverProcess.id', '=', 'lockerHold.processId').on('serverProcess.seenAt', '>', app.now() - GONE_MS),
    )
    // This process lives, however late its sign of life is.
    .where('lockerHold.processId', '<>', app.peers.id)
    .where('serverProcess.id', 'is', null)
    .select(['lockerHold.lockerId as id', 'lockerHold.processId', 'lockerHold.epoch', 'businessLocker.businessId'])
    .execute()
  for (const { processId, epoch, ...locker } of gone) {
    if (processId !== null) await releaseAs(app, locker, { processId, epoch })
  }
}

/** Marks lockers without any holder offline, at the start of a server: the rows may come from a server that was alone (`npm run copy`). */
export async function releaseOrphans(app: LockerServices): Promise<void> {
  const orphans = await app.db
    .selectFrom('businessLocker')
    .leftJoin('lockerHold', 'lockerHold.lockerId', 'businessLocker.id')
    .where('businessLocker.online', '=', 1)
    .where('lockerHold.processId', 'is', null)
    .select(['businessLocker.id', 'businessLocker.businessId'])
    .execute()
  for (const locker of orphans) {
    await inUnitOfWork(app, locker.businessId, async (unit) => {
      const hold = await unit.trx
        .selectFrom('lockerHold')
        .select('processId')
        .where('lockerId', '=', locker.id)
        .executeTakeFirst()
      if (hold?.processId == null) await goOffline(unit, locker.id)
    })
  }
}

async function releaseAs(
  app: LockerServices,
  locker: Pick<LockerIdentity, 'id' | 'businessId'>,
  { processId, epoch }: { processId: string; epoch: number },
): Promise<void> {
  await inUnitOfWork(app, locker.businessId, async (unit) => {
    const released = await unit.trx
      .updateTable('lockerHold')
      .set({ processId: null })
      .where('lockerId', '=', locker.id)
      .where('processId', '=', processId)
      .where('epoch', '=', epoch)
      .returning('lockerId')
      .executeTakeFirst()
    if (released) await goOffline(unit, locker.id)
  })
}
