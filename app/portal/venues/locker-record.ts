import type { Selectable } from 'kysely'
import type { BusinessLocker } from '../../../contract/entities/lockers'
import type { Database } from '../../../db/store'
import type { BusinessLockerTable } from '../../../db/tables'
import { groupBy } from '../../../contract/group-by'

/** A locker in the form of calls and screens. */
export function lockerRecord(row: Selectable<BusinessLockerTable>): BusinessLocker {
  return {
    id: row.id,
    businessId: row.businessId,
    deviceId: row.deviceId,
    lockerId: row.lockerId,
    name: row.name,
    numberOfCubbies: row.numberOfCubbies,
    active: row.active === 1,
    online: row.online === 1,
    version: row.version,
    lastSeenAt: row.lastSeenAt === null ? null : new Date(row.lastSeenAt).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

export async function lockersOf(db: Database, businessIds: number[]): Promise<Map<number, BusinessLocker[]>> {
  if (businessIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('businessLocker')
    .selectAll()
    .where('businessId', 'in', businessIds)
    .orderBy('id')
    .execute()
  return groupBy(rows.map(lockerRecord), ({ businessId }) => businessId)
}
