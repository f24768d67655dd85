import { businessDate } from '../../../contract/hours'
import { percentOf } from '../../../contract/percent'
import { DEFAULT_TAX_CLASS } from '../../../contract/taxes'
import type { Trx } from '../../../db/store'

/** Inserts the class of all items of a new business. It has no rate until the business's form is filled in. */
export async function insertDefaultTaxClass(trx: Trx, businessId: number, now: number): Promise<void> {
  await trx
    .insertInto('taxClass')
    .values({ businessId, name: DEFAULT_TAX_CLASS, isDefault: 1, createdAt: now, updatedAt: now })
    .execute()
}

interface NewRate {
  businessId: number
  /** A fraction. */
  taxRate: number
  /** Unix milliseconds. */
  now: number
}

/** Sets the rate of a business's default class from today's business date on (docs/rules/money.md#tax). */
export async function setTaxRate(trx: Trx, { businessId, taxRate, now }: NewRate): Promise<void> {
  const { taxClassId, timeZone } = await trx
    .selectFrom('taxClass')
    .innerJoin('business', 'business.id', 'taxClass.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('taxClass.businessId', '=', businessId)
    .where('taxClass.isDefault', '=', 1)
    .select(['taxClass.id as taxClassId', 'place.timeZone'])
    .executeTakeFirstOrThrow()
  const rate = { ratePercentage: percentOf(taxRate), updatedAt: now }
  await trx
    .insertInto('taxClassRate')
    .values({ taxClassId, fromDate: businessDate(now, timeZone), ...rate, createdAt: now })
    .onConflict((conflict) => conflict.columns(['taxClassId', 'fromDate']).doUpdateSet(rate))
    .execute()
}
