import { z } from 'zod'
import { recordOf } from '../../../contract/abilities'
import { CUBBY_REACHES, type CubbyReach } from '../../../contract/cubbies'
import { badRequest, forbidden } from '../../../contract/errors'
import type { UserActor } from '../../platform/auth/actor'
import { noteChange } from '../../records/store/audit'
import { setReaches } from '../../ordering/lockers/reach'
import { inUnitOfWork } from '../../ordering/lockers/unit-of-work'
import type { Services } from '../../platform/server/services'
import { readLocker } from './lockers'
import { reachField } from './reach-field'

const reach = z.enum(CUBBY_REACHES)

/**
 * Saves the reach of each cubby of a locker from its form; a cubby missing from the form stays unchanged.
 * @throws 404, 403; 400 for an unknown reach
 */
export async function saveReaches(app: Services, actor: UserActor, lockerId: number, form: FormData): Promise<void> {
  const { businessId } = await readLocker(app, actor, lockerId)
  if (!actor.ability.can('update', recordOf('BusinessLocker', { businessId }))) {
    throw forbidden('update', 'BusinessLocker')
  }
  await inUnitOfWork(app, businessId, async (unit) => {
    const cubbies = await unit.trx
      .selectFrom('cubby')
      .select(['number', 'reach'])
      .where('lockerId', '=', lockerId)
      .orderBy('number')
      .execute()
    const changed = new Map<number, CubbyReach>()
    for (const { number, reach: before } of cubbies) {
      const field = reachField(number)
      const sent = form.get(field)
      if (sent === null) continue
      const parsed = reach.safeParse(sent)
      if (!parsed.success) throw badRequest([{ path: field, message: 'Must be low, middle or high' }])
      if (parsed.data !== before) changed.set(number, parsed.data)
    }
    if (changed.size === 0) return
    await setReaches(unit, lockerId, changed)
    await noteChange(unit.trx, {
      entity: 'businessLocker',
      id: lockerId,
      actor,
      now: unit.now,
      before: noted(cubbies.filter(({ number }) => changed.has(number))),
      after: noted([...changed].map(([number, reach]) => ({ number, reach }))),
    })
  })
}

/** In the form of the locker's history: 'Cubby 3 Reach: middle, low'. */
function noted(cubbies: ReadonlyArray<{ number: number; reach: CubbyReach }>): Record<string, CubbyReach> {
  return Object.fromEntries(cubbies.map(({ number, reach }) => [`cubby${number}Reach`, reach]))
}
