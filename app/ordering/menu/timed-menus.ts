import { isServedAt } from '../../../contract/availability'
import { WEEKDAYS } from '../../../contract/enumerations'
import { groupBy } from '../../../contract/group-by'
import type { Database } from '../../../db/store'
import type { TimedMenu } from './price-book'

/** Reads a business's active timed menus (docs/rules/orders.md#timed-menus). */
export async function loadTimedMenus(db: Database, businessId: number): Promise<TimedMenu[]> {
  const menus = await db
    .selectFrom('timedMenu')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('isActive', '=', 1)
    .orderBy('id')
    .execute()
  if (menus.length === 0) return []
  const parts = await db
    .selectFrom('timedMenuCategory')
    .select(['timedMenuId', 'categoryId'])
    .where(
      'timedMenuId',
      'in',
      menus.map(({ id }) => id),
    )
    .execute()
  const categories = groupBy(parts, ({ timedMenuId }) => timedMenuId)
  return menus.map(({ id, name, startTime, endTime, startDate, endDate, ...days }) => ({
    name,
    weekdays: WEEKDAYS.filter((day) => days[day] === 1),
    startTime,
    endTime,
    startDate,
    endDate,
    categoryIds: (categories.get(id) ?? []).map(({ categoryId }) => categoryId),
  }))
}

const known = new WeakMap<TimedMenu, { now: number; isServed: boolean }>()

/** True if an item with these timed menus may be sold at `now` (Unix ms). Each menu is asked once a moment, because many items share it. */
export function isOnTimedMenu(menus: readonly TimedMenu[], timeZone: string, now: number): boolean {
  return menus.length === 0 || menus.some((menu) => isServed(menu, timeZone, now))
}

function isServed(menu: TimedMenu, timeZone: string, now: number): boolean {
  const before = known.get(menu)
  if (before?.now === now) return before.isServed
  const served = isServedAt(menu, timeZone, now)
  known.set(menu, { now, isServed: served })
  return served
}
