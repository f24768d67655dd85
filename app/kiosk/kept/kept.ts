import { conflict, isBarbackError } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { cubbyOfOrder } from '../../ordering/lockers/cubby'
import type { Services } from '../../platform/server/services'
import { once } from '../taps/once'
import { pressKiosk } from '../press'
import { kioskBusinessOf } from '../screen'
import { refusalWithoutConnection } from '../tap-rules'

/**
 * Carries out a tap that waited for the network, once. Nobody may stand at a door that it would open, and what somebody else has done since
 * is not undone by it. @throws why it was not done
 */
export async function pressKept(app: Services, actor: UserActor, businessId: number, form: FormData): Promise<void> {
  await kioskBusinessOf(app, actor, { requested: businessId })
  await once(app, actor, form, async (fields) => {
    const orderId = orderIdIn(fields)
    const isInCubby = orderId !== undefined && (await cubbyOfOrder(app.db, orderId)) !== undefined
    const refusal = refusalWithoutConnection(fields, () => isInCubby)
    if (refusal !== null) throw conflict('stale_version', refusal, { version: 0 })
    try {
      await pressKiosk(app, actor, businessId, fields)
    } catch (error) {
      if (!isBarbackError(error) || error.code !== 'stale_version' || orderId === undefined) throw error
      throw conflict('stale_version', await whatWasDone(app, orderId), { version: 0 })
    }
  })
}

/** The one order that a tap is about, if it is one. */
function orderIdIn(fields: FormData): number | undefined {
  const id = Number(fields.get('orderId') ?? undefined)
  return Number.isInteger(id) ? id : undefined
}

async function whatWasDone({ db }: Services, orderId: number): Promise<string> {
  const order = await db.selectFrom('order').select('status').where('id', '=', orderId).executeTakeFirst()
  return order ? `Someone else was faster: it is ${order.status} now` : 'The order is gone'
}
