import { AWAITING_PHASES, unlockedDoor } from '../../../contract/cubbies'
import { DOOR_LEFT_OPEN_MS, DOORS_AWAITED_MS } from '../../../contract/limits'
import { inScope } from '../figures/scope'
import { storedHealth } from '../../ordering/lockers/health'
import { problemsOf } from '../../ordering/lockers/health-words'
import { COUNT, few, type ConcernSearch, type Found } from './concern'

/** Active lockers whose controller is offline. A locker that was never paired does not count. */
export async function lockerOffline(search: ConcernSearch): Promise<Found> {
  const rows = await lockers(search)
    .where('businessLocker.online', '=', 0)
    .where('businessLocker.secretHash', 'is not', null)
    .select(COUNT.as('total'))
    .orderBy('lastSeenAt')
    .orderBy('businessLocker.id')
    .limit(search.limit)
    .execute()
  return few(rows, ({ id, businessId, name, place, timeZone, since }) => {
    return { id, to: lockerScreen(businessId, id), what: name, detail: null, place, timeZone, since }
  })
}

/** Lockers with a problem: a full disk, a board that does not answer, a wrong clock, or two controllers with one identity. */
export async function lockerTrouble(search: ConcernSearch): Promise<Found> {
  const rows = await lockers(search)
    .where((eb) =>
      eb.or([
        eb.and([eb('businessLocker.online', '=', 1), eb('businessLocker.health', 'is not', null)]),
        eb('businessLocker.sharedIdentityAt', 'is not', null),
      ]),
    )
    .select(['businessLocker.health', 'businessLocker.sharedIdentityAt'])
    .orderBy('businessLocker.id')
    .execute()
  const found = rows.flatMap(({ id, businessId, name, health: text, sharedIdentityAt, place, timeZone, since }) => {
    const health = storedHealth(text)
    const problems =
      sharedIdentityAt === null ? health && problemsOf(health) : ['Two controllers share its identity: pair it again']
    if (!problems || problems.length === 0) return []
    return [{ id, to: lockerScreen(businessId, id), what: name, detail: problems.join('; '), place, timeZone, since }]
  })
  return { total: found.length, first: found.slice(0, search.limit) }
}

/** Cubbies in a phase that only staff can end. */
export async function cubbiesIn(search: ConcernSearch, phase: 'Unclaimed' | 'Fault'): Promise<Found> {
  const rows = await cubbies(search)
    .where('cubby.phase', '=', phase)
    .select(['cubby.orderId', 'cubby.note', 'cubby.since'])
    .orderBy('cubby.since')
    .orderBy('cubby.id')
    .execute()
  return few(rows, (row) => asConcern(row, row.note ?? (row.orderId === null ? null : `Order ${row.orderId}`)))
}

/** Cubbies that have waited two minutes for a door to open and close. */
export async function doorAwaited(search: ConcernSearch): Promise<Found> {
  const rows = await cubbies(search)
    .where('cubby.phase', 'in', AWAITING_PHASES)
    .where('cubby.since', '<=', search.now - DOORS_AWAITED_MS)
    .select(['cubby.orderId', 'cubby.note', 'cubby.since'])
    .orderBy('cubby.since')
    .orderBy('cubby.id')
    .execute()
  return few(rows, (row) => asConcern(row, row.note ?? (row.orderId === null ? null : `Order ${row.orderId}`)))
}

/** Cubbies with a lock that may be unlocked. */
export async function lockUnlatched(search: ConcernSearch): Promise<Found> {
  const rows = await cubbies(search)
    .where((eb) => eb.or([eb('cubby.frontUnlatchedAt', 'is not', null), eb('cubby.backUnlatchedAt', 'is not', null)]))
    .select((eb) => eb.fn.coalesce('cubby.frontUnlatchedAt', 'cubby.backUnlatchedAt').as('since'))
    .select(['cubby.frontUnlatchedAt', 'cubby.backUnlatchedAt'])
    .orderBy('since')
    .orderBy('cubby.id')
    .execute()
  return few(rows, (row) => asConcern(row, `The ${unlockedDoor(row)} may be unlocked`))
}

/** Cubbies with a door open for at least two minutes. */
export async function doorOpen(search: ConcernSearch): Promise<Found> {
  const before = search.now - DOOR_LEFT_OPEN_MS
  const rows = await cubbies(search)
    .where((eb) =>
      eb.or([
        eb.and([eb('cubby.front', '=', 'open'), eb('cubby.frontOpenAt', '<=', before)]),
        eb.and([eb('cubby.back', '=', 'open'), eb('cubby.backOpenAt', '<=', before)]),
      ]),
    )
    .select(['cubby.front', 'cubby.frontOpenAt', 'cubby.backOpenAt'])
    .orderBy('cubby.id')
    .execute()
  return few(rows, ({ front, frontOpenAt, backOpenAt, ...row }) => {
    const isFront = front === 'open' && frontOpenAt !== null && frontOpenAt <= before
    const [door, since] = isFront ? ['front', frontOpenAt] : ['back', backOpenAt]
    return asConcern({ ...row, since }, `The ${door} is open`)
  })
}

/** Lockers in use. */
function lockers({ db, scope }: ConcernSearch) {
  return db
    .selectFrom('businessLocker')
    .innerJoin('business', 'business.id', 'businessLocker.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(inScope('businessLocker.businessId', scope))
    .where('businessLocker.active', '=', 1)
    .select(['businessLocker.id', 'businessLocker.businessId', 'businessLocker.name', 'lastSeenAt as since'])
    .select(['place.name as place', 'place.timeZone'])
}

function cubbies({ db, scope, limit }: ConcernSearch) {
  return db
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .innerJoin('business', 'business.id', 'businessLocker.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where(inScope('businessLocker.businessId', scope))
    .select(['cubby.id', 'cubby.number', 'cubby.lockerId', COUNT.as('total')])
    .select(['businessLocker.businessId', 'businessLocker.name', 'place.name as place', 'place.timeZone'])
    .limit(limit)
}

interface FoundCubby {
  id: number
  number: number
  lockerId: number
  businessId: number
  name: string
  place: string
  timeZone: string
  since: number | null
}

function asConcern(
  { id, number, lockerId, businessId, name, place, timeZone, since }: FoundCubby,
  detail: string | null,
) {
  const what = `Cubby ${number} of ${name}`
  return { id, to: lockerScreen(businessId, lockerId), what, detail, place, timeZone, since }
}

function lockerScreen(businessId: number, lockerId: number): string {
  return `/businesses/${businessId}/lockers/${lockerId}`
}
