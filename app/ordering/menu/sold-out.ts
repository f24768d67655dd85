import { DateTime } from 'luxon'
import { z } from 'zod'
import { recordOf, requireAbility } from '../../../contract/abilities'
import { notFound } from '../../../contract/errors'
import { businessDate, businessDayStart } from '../../../contract/hours'
import { HOUR_MS } from '../../../contract/time'
import type { CatalogueTrx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { noteChange } from '../../records/store/audit'
import type { Services } from '../../platform/server/services'

/**
 * Takes an item off sale until a moment (Unix ms), or puts it back with null; every guest's menu follows at once. The item's history records the
 * actor.
 *
 * @throws 403, 404 for another business's item
 */
export async function setSoldOut(app: Services, actor: UserActor, menuItemId: number, soldOutUntil: number | null) {
  const { businessId } = await app.store.inGuard(
    {
      catalogue: async (db) => {
        const items = db.selectFrom('menuItem').select('businessId').where('id', '=', menuItemId)
        return (await items.executeTakeFirst())?.businessId
      },
    },
    (trx) => writeSoldOut(app, trx, actor, menuItemId, soldOutUntil),
  )
  app.events.publish({ type: 'menu', businessId })
  return { id: menuItemId, soldOutUntil: isoOf(soldOutUntil) }
}

/** As `setSoldOut`, within a larger change whose caller notifies the guests. @throws as `setSoldOut` */
export async function writeSoldOut(
  app: Services,
  trx: CatalogueTrx,
  actor: UserActor,
  menuItemId: number,
  soldOutUntil: number | null,
) {
  const now = app.now()
  const row = await trx
    .selectFrom('menuItem')
    .select(['businessId', 'soldOutUntil'])
    .where('id', '=', menuItemId)
    .executeTakeFirst()
  if (!row || !actor.ability.can('read', recordOf('MenuItem', row))) throw notFound('Menu item')
  requireAbility(actor.ability, 'sellOut', 'MenuItem', row)
  await trx.updateTable('menuItem').set({ soldOutUntil, updatedAt: now }).where('id', '=', menuItemId).execute()
  const noted = { entity: 'menuItem', id: menuItemId, actor, now }
  const [before, after] = [row.soldOutUntil, soldOutUntil].map((until) => ({ soldOutUntil: isoOf(until) }))
  await noteChange(trx, { ...noted, before, after })
  return row
}

/** How long staff may take an item off sale. */
export const SOLD_OUT_FOR = ['tonight', 'hour'] as const
export type SoldOutFor = (typeof SOLD_OUT_FOR)[number]

/** The form of the portal's buttons; an empty value puts the item back on sale. */
export const soldOutPress = z.object({
  soldOut: z.union([z.enum(SOLD_OUT_FOR), z.literal('').transform(() => null)]),
})

/** As `setSoldOut`, for a button of the portal. @throws as `setSoldOut` */
export async function sellOutFor(app: Services, actor: UserActor, menuItemId: number, howLong: SoldOutFor | null) {
  const row = await app.db.selectFrom('menuItem').select('businessId').where('id', '=', menuItemId).executeTakeFirst()
  if (!row) throw notFound('Menu item')
  return setSoldOut(app, actor, menuItemId, await soldOutUntil(app, row.businessId, howLong))
}

/** Returns until when something is off sale, in Unix milliseconds; null for what is back on sale. @throws 404 for an unknown business */
export async function soldOutUntil(app: Services, businessId: number, howLong: SoldOutFor | null) {
  if (howLong === null) return null
  return howLong === 'hour' ? app.now() + HOUR_MS : endOfTonight(app, businessId)
}

function isoOf(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

/** When 'tonight' ends: at the start of the venue's next business date, in Unix milliseconds. @throws 404 */
export async function endOfTonight(app: Services, businessId: number): Promise<number> {
  const place = await app.db
    .selectFrom('place')
    .innerJoin('business', 'business.placeId', 'place.id')
    .where('business.id', '=', businessId)
    .select('place.timeZone')
    .executeTakeFirst()
  if (!place) throw notFound('Business')
  const tomorrow = DateTime.fromISO(businessDate(app.now(), place.timeZone)).plus({ days: 1 }).toFormat('yyyy-MM-dd')
  return businessDayStart(tomorrow, place.timeZone)
}
