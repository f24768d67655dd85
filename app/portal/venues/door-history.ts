import { z } from 'zod'
import { recordOf } from '../../../contract/abilities'
import { listQuery, queryValue } from '../../../contract/calls/lists'
import { businessDate, businessDayStart } from '../../../contract/hours'
import { MAX_CUBBIES } from '../../../contract/limits'
import type { UserActor } from '../../platform/auth/actor'
import { addDays } from '../figures/business-dates'
import { doorLines, type DoorLine } from '../../ordering/lockers/door-history'
import { namesOf } from '../order-book/people'
import type { Services } from '../../platform/server/services'
import { gridPage, type GridPage } from '../../platform/ui/grid/grid-page'
import { endedInWords, movedInWords, PURPOSES } from './door-words'
import { lockerScreen } from './locker-service'

const date = z.iso.date('Must be a date').catch('')

/** The query of the screen: a business date, by default the current one, or all lines of one order. */
const doorsQuery = listQuery.extend({
  date: queryValue(date.optional()),
  cubby: queryValue(z.coerce.number().int().min(1).max(MAX_CUBBIES).optional().catch(undefined)),
  order: queryValue(z.coerce.number().int().positive().optional().catch(undefined)),
})

/** A line of the screen. Times in Unix ms. */
export interface ShownDoorLine {
  id: string
  at: number
  timeZone: string
  cubby: number
  door: DoorLine['door']
  orderId: number | null
  who: string
  why: string
  ended: string
  moved: string
}

/** Returns who opened which door of a locker, when, and how it moved. @throws 404 */
export async function doorHistoryScreen(
  app: Services,
  actor: UserActor,
  { businessId, id, search }: { businessId: number; id: number; search: URLSearchParams },
) {
  const { locker, cubbies, timeZone } = await lockerScreen(app, actor, businessId, id)
  const query = doorsQuery.parse(Object.fromEntries(search))
  const today = businessDate(app.now(), timeZone)
  const day = query.date && query.date <= today ? query.date : today
  const { cubby, order } = query
  const ofDay = { from: businessDayStart(day, timeZone), to: businessDayStart(addDays(day, 1), timeZone) }
  const wanted = {
    lockerId: locker.id,
    ...(order === undefined ? ofDay : { orderId: order }),
    ...(cubby !== undefined && { cubby }),
  }
  const { results, total } = await doorLines(app.db, wanted, query)
  const labels = results.flatMap(({ command, seenBy }) => [command?.actor ?? [], seenBy ?? []].flat())
  const nameOf = await namesOf(app.db, labels)
  // Staff see guests' names only if they may see their orders.
  const seesGuests = actor.ability.can('read', recordOf('Order', { businessId }))
  const named = (label: string) => (label.startsWith('customer:') && !seesGuests ? 'A guest' : nameOf(label))
  const shown = results.map((line): ShownDoorLine => {
    const { id, at, cubby, door, orderId, command, seenBy } = line
    return {
      id,
      at,
      timeZone,
      cubby,
      door,
      orderId,
      who: command ? `${named(command.actor)}${seenBy ? `, seen by ${named(seenBy)}` : ''}` : 'Unknown',
      why: command ? PURPOSES[command.purpose] : line.wasFoundOpen ? 'Found open' : 'Opened by hand',
      ended: endedInWords(line),
      moved: movedInWords(line),
    }
  })
  const page: GridPage<ShownDoorLine> = gridPage({ results: shown, total }, { ...query, sort: undefined }, NEWEST)
  return {
    locker,
    numbers: cubbies.map(({ number }) => number),
    filters: { date: day, today, cubby: cubby ?? null, order: order ?? null },
    before: addDays(day, -1),
    after: day < today ? addDays(day, 1) : null,
    page,
  }
}

const NEWEST = { field: 'at', direction: 'desc' } as const

export type DoorHistoryScreen = Awaited<ReturnType<typeof doorHistoryScreen>>
