import type { Database } from '../../../db/store'
import type { TierTable } from './price-book'

export async function loadTiers(db: Database, businessId: number): Promise<TierTable> {
  const own = await db
    .selectFrom('businessProductPriceTier as own')
    .innerJoin('priceTier', 'priceTier.id', 'own.priceTierId')
    .where('own.businessId', '=', businessId)
    .where('own.isActive', '=', 1)
    .select([
      'own.productId',
      'own.priceTierId',
      'own.pourTypeId',
      'own.priceAdjustmentCents',
      'own.isDefault',
      'priceTier.name',
    ])
    .orderBy('own.displayOrder', 'desc')
    .orderBy('own.id', 'desc')
    .execute()
  const byPourType = await db
    .selectFrom('businessPriceTier')
    .where('businessId', '=', businessId)
    .select(['priceTierId', 'pourTypeId', 'alcoholTypeId', 'isDefault', 'defaultUpChargeCents'])
    .execute()
  // A later row overwrites an earlier one in these maps, so the query sorts the preferred row last.
  return {
    byProduct: new Map(
      own.flatMap((row) =>
        row.pourTypeId === null
          ? []
          : [[`${row.productId}:${row.pourTypeId}` as const, { cents: row.priceAdjustmentCents ?? 0, name: row.name }]],
      ),
    ),
    defaultTier: new Map(
      own
        .filter((row) => row.pourTypeId === null && row.isDefault === 1)
        .map((row) => [row.productId, { priceTierId: row.priceTierId, name: row.name }]),
    ),
    byPourType: new Map(
      byPourType.map((row) => [
        `${row.priceTierId}:${row.pourTypeId}:${row.alcoholTypeId ?? 0}` as const,
        row.isDefault === 1 ? 0 : row.defaultUpChargeCents,
      ]),
    ),
  }
}

/** The products that this business stocks: those with a price tier here, or set as a default. */
export async function loadStock(db: Database, businessId: number) {
  const tiered = await db
    .selectFrom('businessProductPriceTier')
    .where('businessId', '=', businessId)
    .where('isActive', '=', 1)
    .select('productId')
    .distinct()
    .execute()
  const defaults = await db
    .selectFrom('businessDefaultProduct')
    .where('businessId', '=', businessId)
    .where('isActive', '=', 1)
    .select(['productId', 'alcoholTypeId', 'alcoholSubtypeId'])
    .orderBy('id', 'desc')
    .execute()
  return {
    stocked: [...tiered, ...defaults].map((row) => row.productId),
    defaults: new Map(
      defaults.map((row): [`type:${number}` | `subtype:${number}`, number] => [
        row.alcoholSubtypeId === null ? `type:${row.alcoholTypeId ?? 0}` : `subtype:${row.alcoholSubtypeId}`,
        row.productId,
      ]),
    ),
  }
}
