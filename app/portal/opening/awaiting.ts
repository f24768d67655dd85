import { forbidden } from '../../../contract/errors'
import type { Actor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { readFacts } from './facts'
import { checklistOf } from './steps'
import { STEPS } from './words'

/** A venue before its first guest, as internal staff see it. */
export interface AwaitingVenue {
  businessId: number
  name: string
  done: number
  of: number
  /** Steps that only internal staff can do, in words. */
  waitsFor: string[]
  /** When the venue asked to open; null before that. */
  askedAt: number | null
  timeZone: string
}

const SHOWN = 10

/** Venues that are not open yet, those that asked to open first; only the given business if there is one. @throws 403 */
export async function awaitingVenues(
  app: Services,
  actor: Actor,
  { businessId }: { businessId?: number | undefined },
): Promise<AwaitingVenue[]> {
  if (actor.kind !== 'user' || actor.userType !== 'Internal') throw forbidden('read', 'Dashboard')
  const rows = await app.db
    .selectFrom('business')
    .leftJoin('openingStep as asked', (join) =>
      join.onRef('asked.businessId', '=', 'business.id').on('asked.step', '=', 'open'),
    )
    .where('business.active', '=', 0)
    .$if(businessId !== undefined, (query) => query.where('business.id', '=', businessId ?? 0))
    .select('business.id')
    .orderBy((eb) => eb('asked.at', 'is', null))
    .orderBy('asked.at')
    .orderBy('business.id', 'desc')
    .limit(SHOWN)
    .execute()
  const venues: AwaitingVenue[] = []
  for (const { id } of rows) {
    const facts = await readFacts(app, id)
    const { name, done, askedAt, timeZone } = checklistOf(facts)
    const waitsFor = [
      askedAt !== null && 'opening',
      facts.settings.serviceFeeCents === null && 'its service fee',
      facts.lockers.all === 0 && 'a locker',
    ].filter((what) => what !== false)
    venues.push({ businessId: id, name, done, of: STEPS.length, waitsFor, askedAt, timeZone })
  }
  return venues
}
