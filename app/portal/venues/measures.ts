import type { MeasurementSystem } from '../../../contract/enumerations'
import type { Actor } from '../../platform/auth/actor'
import type { Database } from '../../../db/store'

/** The units that a venue's people read and type; US units for a venue that does not exist. */
export async function measuresOf(db: Database, businessId: number): Promise<MeasurementSystem> {
  const row = await db.selectFrom('business').select('measures').where('id', '=', businessId).executeTakeFirst()
  return row?.measures ?? 'US'
}

/**
 * The units for records of the base catalogue, which belong to no venue: metric for staff whose venues all use it, otherwise US. A venue's
 * own records are shown in its units to every reader.
 */
export async function measuresFor(db: Database, actor: Actor, businessId?: number): Promise<MeasurementSystem> {
  if (businessId !== undefined) return measuresOf(db, businessId)
  if (actor.kind !== 'user' || actor.userType === 'Internal' || actor.businessIds.length === 0) return 'US'
  const rows = await db.selectFrom('business').select('measures').where('id', 'in', actor.businessIds).execute()
  return rows.length > 0 && rows.every(({ measures }) => measures === 'Metric') ? 'Metric' : 'US'
}
