import type { Database, Trx } from '../../../db/store'

/** A guest at a venue. */
interface GuestAt {
  customerId: number
  businessId: number
}

/** Whether a check of a guest's age by the bar of a business holds at a moment (Unix ms). */
export async function ageCheckHolds(
  db: Database | Trx,
  { customerId, businessId }: GuestAt,
  at: number,
): Promise<boolean> {
  const check = await db
    .selectFrom('ageCheck')
    .select('id')
    .where('customerId', '=', customerId)
    .where('businessId', '=', businessId)
    .where('at', '<=', at)
    .where('until', '>', at)
    .executeTakeFirst()
  return check !== undefined
}
