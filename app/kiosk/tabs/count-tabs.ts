import type { Database } from '../../../db/store'

/** The tabs of a business that its staff may have to close: those that are open, and closed ones that could not be charged. */
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
