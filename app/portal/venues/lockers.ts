import type { z } from 'zod'
import { recordOf, requireAbility, scopeOf, type Action } from '../../../contract/abilities'
import { asPage } from '../../../contract/calls/lists'
import type { LockersQuery } from '../../../contract/calls/lockers'
import type { businessLocker, BusinessLocker } from '../../../contract/entities/lockers'
import { badRequest, conflict, forbidden, notFound } from '../../../contract/errors'
import type { BasedOn } from '../../../contract/version'
import { containsText } from '../../../db/like'
import { page, TOTAL } from '../../../db/page'
import type { Database, Trx, VenueTrx } from '../../../db/store'
import { inOrder } from '../../../db/in-order'
import type { Actor, UserActor } from '../../platform/auth/actor'
import { noteChange } from '../../records/store/audit'
import { addMissingCubbies } from '../../ordering/lockers/cubby'
import { loadsSummedUp } from '../../ordering/lockers/retention'
import { inUnitOfWork } from '../../ordering/lockers/unit-of-work'
import type { Services } from '../../platform/server/services'
import { refuseStale } from '../../platform/request/stale'
import { hasAlready } from '../../platform/request/unchanged'
import { isWithinReach } from './businesses'
import { notedLocker } from './history'
import { lockerRecord } from './locker-record'

export type LockerInput = z.infer<typeof businessLocker.input>

/** Returns a page of the lockers within the actor's reach. */
export async function listLockers(app: Services, actor: UserActor, query: LockersQuery) {
  const { businessId, deviceId, searchString } = query
  const found = reachable(app.db, actor)
    .$if(businessId !== undefined, (lockers) => lockers.where('businessId', '=', businessId ?? 0))
    .$if(deviceId !== undefined, (lockers) => lockers.where('deviceId', '=', deviceId ?? ''))
    .$if(searchString !== undefined, (lockers) =>
      lockers.where(containsText(searchString ?? '', 'businessLocker.nameFolded')),
    )
  const ordered = inOrder(found.selectAll(), {
    sort: query.sort,
    usual: { field: 'id', direction: 'asc' },
    columnOf: (field) => (field === 'name' ? 'nameFolded' : field),
    id: 'id',
  })
  const { rows, total } = await page(ordered, found.select(TOTAL), query)
  return asPage(rows.map(lockerRecord), total, query)
}

/** Returns one locker. @throws 404, also for another business's */
export async function readLocker(app: Pick<Services, 'db'>, actor: Actor, id: number): Promise<BusinessLocker> {
  return lockerRecord(await lockerRow(app.db, actor, id))
}

/** Creates a locker with its cubbies, all Free; it is offline until a controller is paired. @throws 400, 403, 404, 409 */
export async function createLocker(app: Services, actor: UserActor, input: LockerInput): Promise<BusinessLocker> {
  await requireBusiness(app, actor, input.businessId, 'create')
  const { active, ...columns } = input
  const id = await inUnitOfWork(app, input.businessId, async (unit) => {
    const { trx, now } = unit
    const locker = await trx
      .insertInto('businessLocker')
      .values({ ...columns, active: active ? 1 : 0, createdAt: now, updatedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMissingCubbies(unit, locker.id)
    await noteChange(trx, { entity: 'businessLocker', id: locker.id, actor, now, after: notedLocker(input) })
    unit.touched.lockers.add(locker.id)
    return locker.id
  })
  return readLocker(app, actor, id)
}

/**
 * Replaces a locker's settings (docs/rules/lockers.md#fewer-cubbies). Another device, or deactivation, ends its connection.
 * @throws 404, 403, 400, 409 `cubbies_in_use`, `locker_elsewhere`
 */
export async function updateLocker(
  app: Services,
  actor: UserActor,
  id: number,
  { version, ...input }: LockerInput & BasedOn,
): Promise<BusinessLocker> {
  const before = await lockerForChange(app, actor, id, 'update')
  if (input.businessId !== before.businessId) {
    throw conflict('locker_elsewhere', 'A locker stays with its business: delete it here and add it there')
  }
  const { active, ...columns } = input
  await inUnitOfWork(app, before.businessId, async (unit) => {
    const { trx, now } = unit
    const before = await readLocker({ db: trx }, actor, id)
    refuseStale(version, before, 'locker')
    if (hasAlready(before, input)) return
    if (active !== before.active) await requireIdleCubbies(trx, id, 0)
    if (input.numberOfCubbies < before.numberOfCubbies) await removeCubbies(trx, id, input.numberOfCubbies)
    await trx
      .updateTable('businessLocker')
      .set({ ...columns, active: active ? 1 : 0, updatedAt: now })
      .where('id', '=', id)
      .execute()
    await addMissingCubbies(unit, id)
    const [was, is] = [notedLocker(before), notedLocker(input)]
    await noteChange(trx, { entity: 'businessLocker', id, actor, now, before: was, after: is })
    unit.touched.lockers.add(id)
  })
  if (!active || input.deviceId !== before.deviceId) await app.lockers.drop(id)
  return readLocker(app, actor, id)
}

/**
 * Deletes a locker while all of its cubbies are free. A locker that has served orders can only be set inactive.
 * @throws 404, 403, 409 `cubbies_in_use`, `locker_in_use` with the count of orders
 */
export async function deleteLocker(app: Services, actor: UserActor, id: number): Promise<void> {
  const before = await lockerForChange(app, actor, id, 'delete')
  await inUnitOfWork(app, before.businessId, async ({ trx, now }) => {
    await removeCubbies(trx, id, 0)
    const orders = await ordersThrough(trx, id)
    if (orders > 0) {
      const message = `${before.name} has served ${orders} order${orders === 1 ? '' : 's'}: make it inactive instead`
      throw conflict('locker_in_use', message, { count: orders })
    }
    await trx.deleteFrom('lockerCommand').where('lockerId', '=', id).execute()
    await trx.deleteFrom('doorEvent').where('lockerId', '=', id).execute()
    await trx.deleteFrom('doorDay').where('lockerId', '=', id).execute()
    await trx.deleteFrom('businessLocker').where('id', '=', id).execute()
    await noteChange(trx, { entity: 'businessLocker', id, actor, now, before: notedLocker(before) })
  })
  await app.lockers.drop(id)
}

/** Removes the cubbies above a number. @throws as `requireIdleCubbies` */
async function removeCubbies(trx: VenueTrx, lockerId: number, above: number): Promise<void> {
  await requireIdleCubbies(trx, lockerId, above)
  await trx.deleteFrom('cubby').where('lockerId', '=', lockerId).where('number', '>', above).execute()
}

/** @throws 409 `cubbies_in_use` with the numbers of cubbies above `above` that are in use */
async function requireIdleCubbies(trx: VenueTrx, lockerId: number, above: number): Promise<void> {
  const all = await trx
    .selectFrom('cubby')
    .select(['id', 'number', 'phase', 'orderId', 'occupied'])
    .where('lockerId', '=', lockerId)
    .where('number', '>', above)
    .orderBy('number')
    .execute()
  const inUse = all
    .filter(({ phase, orderId, occupied }) => {
      const isIdle = phase === 'Free' || phase === 'OutOfService'
      return !isIdle || orderId !== null || occupied === 1
    })
    .map(({ number }) => number)
  if (inUse.length > 0) {
    const message =
      inUse.length === 1
        ? `Cubby ${inUse[0]} is in use: empty it first`
        : `Cubbies ${inUse.join(', ')} are in use: empty them first`
    throw conflict('cubbies_in_use', message, { cubbies: inUse })
  }
}

async function ordersThrough(trx: Trx, lockerId: number): Promise<number> {
  const { orders } = await trx
    .selectFrom(
      trx
        .selectFrom('doorEvent')
        .select('orderId')
        .where('lockerId', '=', lockerId)
        .where('orderId', 'is not', null)
        .union(
          trx
            .selectFrom('lockerCommand')
            .select('orderId')
            .where('lockerId', '=', lockerId)
            .where('orderId', 'is not', null),
        )
        .as('served'),
    )
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  return orders + (await loadsSummedUp(trx, lockerId))
}

async function requireBusiness(app: Services, actor: UserActor, businessId: number, action: Action): Promise<void> {
  // 403 if the actor may do this for no business; a business out of reach counts as unknown.
  requireAbility(actor.ability, action, 'BusinessLocker')
  if (!(await isWithinReach(app, actor, businessId))) {
    throw badRequest([{ path: 'businessId', message: 'There is no such business' }])
  }
  requireAbility(actor.ability, action, 'BusinessLocker', { businessId })
}

/** Returns a locker that the actor may change or delete. @throws 404, 403 */
export async function lockerForChange(
  app: Services,
  actor: Actor,
  id: number,
  action: 'update' | 'delete',
): Promise<BusinessLocker> {
  const locker = await readLocker(app, actor, id)
  if (!actor.ability.can(action, recordOf('BusinessLocker', { businessId: locker.businessId }))) {
    throw forbidden(action, 'BusinessLocker')
  }
  return locker
}

async function lockerRow(db: Database, actor: Actor, id: number) {
  const locker = await reachable(db, actor).selectAll().where('id', '=', id).executeTakeFirst()
  if (!locker) throw notFound('Locker')
  return locker
}

function reachable(db: Database, actor: Actor) {
  const lockers = db.selectFrom('businessLocker')
  if (actor.kind !== 'user') return lockers.where('businessId', 'in', [])
  const everywhere = scopeOf(actor.ability, 'read', 'BusinessLocker') === 'all'
  return lockers.$if(!everywhere, (mine) => mine.where('businessId', 'in', actor.businessIds))
}
