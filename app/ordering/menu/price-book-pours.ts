import { placesOf } from '../../../contract/cubby-places'
import type { Language } from '../../../contract/languages'
import type { Database } from '../../../db/store'
import { packageOf, type Glass } from '../drawing/glasses'
import type { BookProduct, Pour } from './price-book'

/** Name of a custom drink's only pour. */
export const HOUSE_SERVE: Readonly<Record<Language, string>> = { en: 'House serve', es: 'De la casa' }

/** The only pour of a custom drink, at its own price. */
export function customPour(row: { basePriceCents: number | null; upCharge: number | null }): Pour {
  return {
    pourAvailabilityId: null,
    businessPourAvailabilityId: null,
    pourFormatId: null,
    pourTypeId: null,
    name: HOUSE_SERVE.en,
    volumeMl: null,
    basePriceCents: row.basePriceCents ?? 0,
    upCharge: row.upCharge ?? 1,
    isDefault: true,
    of: null,
    servedIn: null,
    places: 1,
    heightMm: null,
  }
}

export type PourRow = Awaited<ReturnType<typeof loadPours>>[number]

export function loadPours(db: Database, businessId: number) {
  return db
    .selectFrom('businessPourAvailability as own')
    .innerJoin('pourAvailability as pour', 'pour.id', 'own.pourAvailabilityId')
    .innerJoin('pourFormat as format', 'format.id', 'pour.pourFormatId')
    .innerJoin('pourType', 'pourType.id', 'format.pourTypeId')
    .leftJoin('servingContainer', 'servingContainer.id', 'format.servingContainerId')
    .leftJoin('packagingFormat', 'packagingFormat.id', 'format.packagingFormatId')
    .leftJoin('category', 'category.id', 'pour.categoryId')
    .leftJoin('alcoholType', 'alcoholType.id', 'pour.alcoholTypeId')
    .leftJoin('alcoholSubtype', 'alcoholSubtype.id', 'pour.alcoholSubtypeId')
    .leftJoin('productLine', 'productLine.id', 'pour.productLineId')
    .where('own.businessId', '=', businessId)
    .select([
      'own.id as businessPourAvailabilityId',
      'own.isActive',
      'own.notAllowed',
      'own.basePriceCents',
      'own.upCharge',
      'own.isDefault',
      'own.displayOrder',
      'pour.id as pourAvailabilityId',
      'pour.pourFormatId',
      'pour.entityType',
      'pour.categoryId',
      'pour.standardDrinkId',
      'pour.productLineId',
      'pour.productId',
      'pour.alcoholTypeId',
      'pour.alcoholSubtypeId',
      'format.pourTypeId',
      'format.volumeMl',
      'pourType.name as pourTypeName',
      'servingContainer.name as containerName',
      'packagingFormat.name as packagingName',
      'servingContainer.heightMm',
      'servingContainer.diameterMm',
      'servingContainer.widthMm',
      'servingContainer.depthMm',
      'servingContainer.places',
      'servingContainer.volumeOz as containerOz',
      'category.name as categoryName',
      'alcoholType.name as alcoholTypeName',
      'alcoholSubtype.name as alcoholSubtypeName',
      'productLine.name as productLineName',
    ])
    .execute()
}

/** Most specific first (docs/rules/money.md#base-price). */
const SPECIFICITY = ['Product', 'ProductLine', 'Drink', 'AlcoholSubtype', 'AlcoholType', 'Category'] as const

export function byPreference(a: PourRow, b: PourRow): number {
  return (
    SPECIFICITY.indexOf(a.entityType) - SPECIFICITY.indexOf(b.entityType) ||
    b.isDefault - a.isDefault ||
    a.displayOrder - b.displayOrder ||
    a.businessPourAvailabilityId - b.businessPourAvailabilityId
  )
}

interface Sold {
  standardDrinkId: number | null
  productId: number | null
  productLineId: number | null
  product: BookProduct | undefined
  categoryIds: readonly number[]
}

/** Whether the business has set how this item is poured. */
export function hasPourFor(rows: readonly PourRow[], sold: Sold): boolean {
  return rows.some((row) => applies(row, sold))
}

function applies(pour: PourRow, sold: Sold): boolean {
  switch (pour.entityType) {
    case 'Product':
      return sold.productId !== null && pour.productId === sold.productId
    case 'ProductLine':
      return sold.productLineId !== null && pour.productLineId === sold.productLineId
    case 'Drink':
      return sold.standardDrinkId !== null && pour.standardDrinkId === sold.standardDrinkId
    case 'AlcoholSubtype':
      return sold.product?.alcoholSubtypeId != null && pour.alcoholSubtypeId === sold.product.alcoholSubtypeId
    case 'AlcoholType':
      return sold.product?.alcoholTypeId != null && pour.alcoholTypeId === sold.product.alcoholTypeId
    case 'Category':
      return pour.categoryId !== null && sold.categoryIds.includes(pour.categoryId)
  }
}

/**
 * The pours of one item. For each format the most specific row decides, even if it states that the item is not sold that way
 * (docs/rules/money.md#base-price).
 */
export function poursOf(rows: readonly PourRow[], sold: Sold): Pour[] {
  const deciding = new Map<number, PourRow>()
  for (const row of rows.filter((each) => applies(each, sold)).sort(byPreference)) {
    if (!deciding.has(row.pourFormatId)) deciding.set(row.pourFormatId, row)
  }
  return [...deciding.values()]
    .filter((row) => row.isActive === 1 && row.notAllowed === 0)
    .sort((a, b) => b.isDefault - a.isDefault || byPreference(a, b))
    .map((row) => ({
      pourAvailabilityId: row.pourAvailabilityId,
      businessPourAvailabilityId: row.businessPourAvailabilityId,
      pourFormatId: row.pourFormatId,
      pourTypeId: row.pourTypeId,
      name: [row.pourTypeName, row.containerName ?? row.packagingName].filter(Boolean).join(' - '),
      volumeMl: row.volumeMl,
      basePriceCents: row.basePriceCents,
      upCharge: row.upCharge,
      isDefault: row.isDefault === 1,
      servedIn: vesselOf(row),
      places: placesOf(row),
      // A stored height of 0 is unknown.
      heightMm: row.heightMm === 0 ? null : row.heightMm,
      of: row.categoryName ?? row.alcoholTypeName ?? row.alcoholSubtypeName ?? row.productLineName,
    }))
}

function vesselOf({ containerName, packagingName, heightMm, diameterMm, containerOz }: PourRow): Glass | null {
  if (containerName !== null && heightMm !== null && containerOz !== null) {
    return { name: containerName, heightMm, diameterMm, volumeOz: containerOz }
  }
  return packagingName === null ? null : packageOf(packagingName)
}
