import { sql, type SqlBool } from 'kysely'
import { NUMBERS_A_DATE, dailyNumbersOf, storedNumber } from '../../../contract/daily-number'
import { businessDate } from '../../../contract/hours'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx, VenueTrx } from '../../../db/store'

const readLast = compiledOnce((db, given: GivenOf<{ businessId: number; from: number; to: number }>) =>
  db
    .selectFrom('order')
    .select((eb) => eb.fn.max('dayNumber').as('last'))
    .where('businessId', '=', given('businessId'))
    .where('dayNumber', '>', given('from'))
    .where('dayNumber', '<=', given('to')),
)

/** Returns the venue's next `dayNumber`, as the store has it. The venue's guard keeps others from taking the same one. `at`: when the bar makes the order, in Unix milliseconds. */
export async function nextDayNumber(
  trx: VenueTrx,
  { businessId, timeZone, at }: { businessId: number; timeZone: string; at: number },
): Promise<number> {
  const { from, to } = dailyNumbersOf(businessDate(at, timeZone))
  const [row] = await readLast(trx, { businessId, from, to })
  return (row?.last ?? from) + 1
}

/** The condition that an order has this daily number, on any date. */
export function hasDailyNumber(number: number) {
  return sql<SqlBool>`${sql.ref('order.dayNumber')} % ${sql.lit(NUMBERS_A_DATE)} = ${number}`
}

/** Returns the name of an order for the people at the bar: '#44'. */
export async function orderName(db: Database | Trx, orderId: number): Promise<string> {
  const order = await db.selectFrom('order').select('dayNumber').where('id', '=', orderId).executeTakeFirst()
  return `#${storedNumber({ id: orderId, dayNumber: order?.dayNumber ?? null })}`
}
