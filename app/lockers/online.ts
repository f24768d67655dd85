import type { HelloMessage, LockerHealth, LockerLink } from '../../contract/locker-protocol'
import type { Database } from '../../db/connection'
import type { LockerIdentity } from './door-events'
import { freeCubby } from './cubby'
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
      .select(['id', 'lockerId', 'number', 'orderId'])
      .where('lockerId', '=', locker.id)
      .where('phase', '=', 'NextInLine')
      .execute()
    for (const cubby of held) {
      await freeCubby(step, cubby)
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

/** What a controller says of itself when it connects. */
export async function noteController(step: Step, locker: LockerIdentity, hello: HelloMessage): Promise<void> {
  const { bootId, firmware, health, link, ticketPage = null } = hello
  await step.trx
    .updateTable('businessLocker')
    .set({ bootId, firmware, ticketPage })
    .where('id', '=', locker.id)
    .execute()
  await noteHealth(step, locker, health, link)
}

/** What a controller says of its health and its link. One that cannot write down what it does gets no orders. */
export async function noteHealth(
  step: Step,
  locker: LockerIdentity,
  health: LockerHealth,
  link: LockerLink,
): Promise<void> {
  await step.trx
    .updateTable('businessLocker')
    .set({ canRemember: health.canRemember ? 1 : 0, health: JSON.stringify({ ...health, link }) })
    .where('id', '=', locker.id)
    .execute()
  step.touched.lockers.add(locker.id)
  if (health.canRemember) await offerFreeCubbies(step, locker.businessId)
}
