import type { IdDocument } from '../../../contract/age'
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

/** A bar's look at a document. */
export interface AgeLook {
  document: IdDocument
  /** Who looked: 'user:3'. */
  actor: string
  /** Unix milliseconds. */
  at: number
  until: number
}

/** The last check of each alcoholic order's guest by the bar of its venue that held between the order and its end, by order. */
export async function ageLooks(
  db: Database,
  orderIds: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, AgeLook>> {
  const looks = await db
    .selectFrom('order')
    .innerJoin('ageCheck', (join) =>
      join
        .onRef('ageCheck.customerId', '=', 'order.customerId')
        .onRef('ageCheck.businessId', '=', 'order.businessId')
        .onRef('ageCheck.until', '>', 'order.placedAt'),
    )
    .select(['order.id as orderId', 'ageCheck.document', 'ageCheck.actor', 'ageCheck.at', 'ageCheck.until'])
    .where('order.id', 'in', orderIds)
    .where('order.isAlcoholic', '=', 1)
    .where((eb) =>
      eb('ageCheck.at', '<=', eb.fn.coalesce('order.completedAt', 'order.cancelledAt', eb.val(now)).$castTo<number>()),
    )
    .orderBy('ageCheck.at')
    .orderBy('ageCheck.id')
    .execute()
  return new Map(looks.map(({ orderId, ...look }) => [orderId, look]))
}
