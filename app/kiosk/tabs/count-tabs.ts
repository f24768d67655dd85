import type { Database } from '../../../db/store'

/** Counts the open tabs of a business, and its closed ones that are unpaid. */
export async function countTabs(db: Database, businessId: number): Promise<{ open: number; unpaid: number }> {
  const { open, unpaid } = await db
    .selectFrom('tab')
    .where('businessId', '=', businessId)
    .where((eb) =>
      eb.or([eb.and([eb('status', '=', 'Open'), eb('securedAt', 'is not', null)]), eb('unpaidSince', 'is not', null)]),
    )
    .select(({ fn }) => [
      fn.count<number>('id').filterWhere('unpaidSince', 'is', null).as('open'),
      fn.count<number>('id').filterWhere('unpaidSince', 'is not', null).as('unpaid'),
    ])
    .executeTakeFirstOrThrow()
  return { open, unpaid }
}
