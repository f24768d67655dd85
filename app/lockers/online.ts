import type { Database } from '../../db/connection'
import type { LockerIdentity } from './door-events'
import { setCubby } from './cubby'
import { offerFreeCubbies } from './line'
import { inStep, type LockerServices, type Step } from './step'

/** When the server starts or stops, no controller is connected. */
export async function setAllOffline(db: Database, now: number): Promise<void> {
  await db.updateTable('businessLocker').set({ online: 0, lastSeenAt: now }).where('online', '=', 1).execute()
}

/** The socket of a locker closed. Cubbies it held for the line are given up, so that another locker may serve the line. */
export async function setOffline(app: LockerServices, locker: LockerIdentity): Promise<void> {
  await inStep(app, async (step) => {
    // It may have connected again while this waited for its turn.
    if (app.lockers.isOnline(locker.id)) return
    await setOnline(step, locker, false)
    const held = await step.trx
      .selectFrom('cubby')
      .select(['id', 'lockerId', 'orderId'])
      .where('lockerId', '=', locker.id)
      .where('phase', '=', 'NextInLine')
      .execute()
    for (const cubby of held) {
      await setCubby(step, cubby, { phase: 'Free', orderId: null })
      if (cubby.orderId !== null) step.touched.orders.add(cubby.orderId)
    }
    await offerFreeCubbies(step, locker.businessId)
  })
}

export async function setOnline(step: Step, locker: LockerIdentity, online: boolean): Promise<void> {
  await step.trx
    .updateTable('businessLocker')
    .set({ online: online ? 1 : 0, lastSeenAt: step.now })
    .where('id', '=', locker.id)
    .execute()
  step.touched.lockers.add(locker.id)
}
