import { localTime } from '../../../contract/hours'
import { isOpenEnded } from '../../ordering/menu/ordering-rules'
import { inScope } from '../figures/scope'
import { COUNT, few, type ConcernSearch } from './concern'

/** Venues whose bar holds new orders back now. */
export async function ordersPaused({ db, scope, now, limit }: ConcernSearch) {
  const rows = await db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(inScope('business.id', scope))
    .where('business.pausedUntil', '>', now)
    .select([
      'business.id',
      'business.pausedAt as since',
      'business.pausedUntil',
      'place.name as place',
      'place.timeZone',
    ])
    .select(COUNT.as('total'))
    .orderBy('business.pausedAt')
    .orderBy('business.id')
    .limit(limit)
    .execute()
  return few(rows, ({ id, since, pausedUntil, place, timeZone }) => {
    const until = pausedUntil ?? now
    const ends = isOpenEnded({ until }, timeZone)
      ? 'until the bar ends it'
      : `until ${localTime(until, timeZone).toFormat('h:mm a')}`
    const what = `New orders are paused ${ends}`
    return { id, to: `/kiosk?businessId=${id}`, what, detail: null, place, timeZone, since }
  })
}
