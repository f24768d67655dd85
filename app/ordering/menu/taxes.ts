import { groupBy } from '../../../contract/group-by'
import { businessDate } from '../../../contract/hours'
import { fractionOf } from '../../../contract/percent'
import type { LineTax } from '../../../contract/taxes'
import type { Database, Trx } from '../../../db/store'

/** A business's tax classes with all their rates (docs/rules/money.md#tax). */
export interface Taxes {
  classes: ReadonlyMap<number, TaxClass>
  /** Null for a business without a default class, which takes no orders. */
  defaultClass: TaxClass | null
}

interface TaxClass {
  name: string
  /** Newest first. `rate`: a fraction; `fromDate`: a business date. */
  rates: ReadonlyArray<{ rate: number; fromDate: string }>
}

const NONE: Taxes = { classes: new Map(), defaultClass: null }

/** Reads the tax classes of businesses, by business. */
async function loadTaxesOf(db: Database | Trx, businessIds: readonly number[]): Promise<Map<number, Taxes>> {
  if (businessIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('taxClass')
    .leftJoin('taxClassRate as rate', 'rate.taxClassId', 'taxClass.id')
    .where('taxClass.businessId', 'in', businessIds)
    .select(['taxClass.id', 'taxClass.businessId', 'taxClass.name', 'taxClass.isDefault'])
    .select(['rate.ratePercentage', 'rate.fromDate'])
    .orderBy('taxClass.id')
    .orderBy('rate.fromDate', 'desc')
    .execute()
  return new Map(
    [...groupBy(rows, ({ businessId }) => businessId)].map(([businessId, own]): [number, Taxes] => {
      const classes = new Map<number, TaxClass>()
      for (const [id, group] of groupBy(own, (row) => row.id)) {
        const rates = group.flatMap(({ ratePercentage, fromDate }) =>
          ratePercentage === null || fromDate === null ? [] : [{ rate: fractionOf(ratePercentage), fromDate }],
        )
        classes.set(id, { name: group[0]?.name ?? '', rates })
      }
      const defaultId = own.find(({ isDefault }) => isDefault === 1)?.id
      return [businessId, { classes, defaultClass: classes.get(defaultId ?? 0) ?? null }]
    }),
  )
}

export async function loadTaxes(db: Database, businessId: number): Promise<Taxes> {
  return (await loadTaxesOf(db, [businessId])).get(businessId) ?? NONE
}

/** The rate of the default class, which the API calls `taxRate`, on a business date: a fraction; null while there is none. */
export function taxRateOn({ defaultClass }: Taxes, date: string): number | null {
  return rateOn(defaultClass, date)
}

/** Default rates of businesses at a moment (Unix ms), by business. */
export async function taxRatesAt(
  db: Database | Trx,
  businesses: ReadonlyArray<{ id: number; timeZone: string }>,
  now: number,
): Promise<Map<number, number | null>> {
  const taxes = await loadTaxesOf(
    db,
    businesses.map(({ id }) => id),
  )
  return new Map(
    businesses.map(({ id, timeZone }) => [id, taxRateOn(taxes.get(id) ?? NONE, businessDate(now, timeZone))]),
  )
}

/**
 * The tax of an item on a business date: its class and that class's rate. A class without a rate on that date is not in force yet, so the item
 * counts to the default class. Null while the business has no rate at all.
 */
export function itemTaxOn({ classes, defaultClass }: Taxes, taxClassId: number | null, date: string): LineTax | null {
  for (const tax of [taxClassId === null ? undefined : classes.get(taxClassId), defaultClass]) {
    const taxRate = rateOn(tax, date)
    if (tax && taxRate !== null) return { taxClass: tax.name, taxRate }
  }
  return null
}

function rateOn(tax: TaxClass | null | undefined, date: string): number | null {
  return tax?.rates.find(({ fromDate }) => fromDate <= date)?.rate ?? null
}
