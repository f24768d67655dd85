import { US_STATE_ABBREVIATIONS } from '../../../contract/us-states'
import type { Database, Store } from '../../../db/store'
import { systemActor } from '../../platform/auth/actor'
import { timeZoneOf } from '../../platform/maps/time-zone'
import { noteChange } from '../../records/store/audit'
import { venueAt } from './places'

/** A place whose stored time zone is not that of its address. */
export interface WrongZone {
  id: number
  name: string
  stored: string
  ofAddress: string
}

/**
 * Returns the places whose time zone an older, coarser table of borders got wrong, by id. Zones that a person chose are left out
 * (docs/rules/figures.md#business-date). Reads the borders for each place, about 4 ms.
 */
export async function wrongZones(db: Database): Promise<WrongZone[]> {
  const places = await db
    .selectFrom('place')
    .select(['id', 'name', 'state', 'latitude', 'longitude', 'timeZone'])
    .where('chosenTimeZone', 'is', null)
    .orderBy('id')
    .execute()
  return places.flatMap(({ id, name, timeZone, state: stateOfPlace, ...at }) => {
    const state = US_STATE_ABBREVIATIONS.find((abbreviation) => abbreviation === stateOfPlace)
    if (state === undefined) return []
    const ofAddress = timeZoneOf({ state, ...at })
    return ofAddress === timeZone ? [] : [{ id, name, stored: timeZone, ofAddress }]
  })
}

/** Gives the places the time zones of their addresses, in one transaction; their figures are counted again by the new ones. */
export async function correctZones(store: Store, wrong: readonly WrongZone[], now: number): Promise<void> {
  await store.inGuard({ venue: wrong.map(({ id }) => venueAt(id)) }, async (trx) => {
    for (const { id, stored, ofAddress } of wrong) {
      await trx.updateTable('place').set({ timeZone: ofAddress, updatedAt: now }).where('id', '=', id).execute()
      const [before, after] = [{ timeZone: stored }, { timeZone: ofAddress }]
      await noteChange(trx, { entity: 'place', id, actor: systemActor('operator'), now, before, after })
    }
  })
}
