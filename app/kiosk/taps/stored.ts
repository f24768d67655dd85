import { conflict, isBarbackError } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { cubbyOfOrder } from '../../ordering/lockers/cubby'
import type { Services } from '../../platform/server/services'
import { once } from './once'
import { pressKiosk } from '../press'
import { kioskBusinessOf } from '../screen'
import { refusalWithoutConnection } from '../tap-rules'

/**
 * Carries out a waiting tap once. A tap that would open a door is refused, because nobody may be at it. Never undoes a later change by someone else.
 * @throws why the tap was refused
 */
export async function pressStored(app: Services, actor: UserActor, businessId: number, form: FormData): Promise<void> {
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

/** Returns the order that the form concerns; undefined if it concerns none or several. */
function orderIdIn(fields: FormData): number | undefined {
  const id = Number(fields.get('orderId') ?? undefined)
  return Number.isInteger(id) ? id : undefined
}

async function whatWasDone({ db }: Services, orderId: number): Promise<string> {
  const order = await db.selectFrom('order').select('status').where('id', '=', orderId).executeTakeFirst()
  return order ? `Someone else was faster: it is now ${order.status}` : 'The order is gone'
}
