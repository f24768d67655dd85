import { WEEKDAYS } from '../../../contract/enumerations'
import { groupBy } from '../../../contract/group-by'
import { keptHours, openingTimes, perDay, type KeptHours, type OpeningTimes } from '../../../contract/opening-times'
import type { Database, Trx } from '../../../db/store'

/** The opening times of one place. */
export async function loadHours(db: Database, placeId: number): Promise<OpeningTimes> {
  return openingTimes((await readHours(db, [placeId]))(placeId))
}

/** Loads the hours of these places. Returns a lookup by id; a weekday without a row is closed. */
export async function readHours(db: Database, placeIds: readonly number[]): Promise<(placeId: number) => KeptHours> {
  const spans = await db
    .selectFrom('placeHours')
    .where('placeId', 'in', placeIds)
    .orderBy('opens')
    .selectAll()
    .execute()
  const dates = await db
    .selectFrom('placeClosedDate')
    .where('placeId', 'in', placeIds)
    .orderBy('date')
    .selectAll()
    .execute()
  const [spansOf, datesOf] = [groupBy(spans, ({ placeId }) => placeId), groupBy(dates, ({ placeId }) => placeId)]
  return (placeId) => {
    const days = groupBy(spansOf.get(placeId) ?? [], ({ weekday }) => weekday)
    const week = perDay((weekday) =>
      (days.get(weekday) ?? []).map(({ opens, closes }) => ({ open: opens, close: closes })),
    )
    const dates = (datesOf.get(placeId) ?? []).map(({ date, note }) => ({ date, note }))
    return keptHours(week, dates)
  }
}

/** Replaces the hours of a place. */
export async function writeHours(trx: Trx, placeId: number, kept: KeptHours): Promise<void> {
  await trx.deleteFrom('placeHours').where('placeId', '=', placeId).execute()
  await trx.deleteFrom('placeClosedDate').where('placeId', '=', placeId).execute()
  const { week } = openingTimes(kept)
  const spans = WEEKDAYS.flatMap((weekday) =>
    week[weekday].map(({ open, close }) => ({ placeId, weekday, opens: open, closes: close })),
  )
  const dates = (kept.closedDates ?? []).map(({ date, note }) => ({ placeId, date, note }))
  if (spans.length > 0) await trx.insertInto('placeHours').values(spans).execute()
  if (dates.length > 0) await trx.insertInto('placeClosedDate').values(dates).execute()
}
