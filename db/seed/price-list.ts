import { centsFromDollars } from '../../contract/money'
import type { StandardDrink } from './drinks'
import type { Pours } from './pours'
import type { TierName } from './products/product-group'
import type { DemoRows } from './rows'
import type { Product } from './shelf'
import type { Taxonomy } from './taxonomy'

/** Dollars that each tier adds, by pour; Well adds nothing. An alcohol type without its own figures uses the general ones. */
const TIERS: ReadonlyArray<{ pour: string; alcoholType?: string; call: number; premium: number; topShelf: number }> = [
  { pour: 'Cocktail', call: 1, premium: 2.5, topShelf: 6 },
  { pour: 'Cocktail', alcoholType: 'Whiskey', call: 1, premium: 3, topShelf: 9 },
  { pour: 'Shot', call: 2, premium: 4, topShelf: 9 },
  { pour: 'Single', call: 2, premium: 4, topShelf: 9 },
  { pour: 'Single', alcoholType: 'Whiskey', call: 2, premium: 5, topShelf: 14 },
  { pour: 'Double', call: 2, premium: 4, topShelf: 9 },
  { pour: 'Double', alcoholType: 'Whiskey', call: 2, premium: 5, topShelf: 14 },
  { pour: 'Glass', alcoholType: 'Red Wine', call: 2, premium: 5, topShelf: 12 },
  { pour: 'Glass', alcoholType: 'White Wine', call: 2, premium: 4, topShelf: 10 },
  { pour: 'Glass', alcoholType: 'Sparkling Wine', call: 3, premium: 6, topShelf: 30 },
  { pour: 'Bottle', alcoholType: 'Red Wine', call: 8, premium: 20, topShelf: 60 },
  { pour: 'Bottle', alcoholType: 'White Wine', call: 8, premium: 16, topShelf: 50 },
  { pour: 'Bottle', alcoholType: 'Sparkling Wine', call: 12, premium: 40, topShelf: 200 },
]

/** Bottles with their own price adjustment in one pour, in dollars. */
const OWN_ADJUSTMENTS: ReadonlyArray<[product: string, pour: string, dollars: number]> = [
  ['Johnnie Walker Blue Label', 'Single', 42],
  ['Johnnie Walker Blue Label', 'Double', 42],
  ['Don Julio 1942', 'Single', 26],
  ['Don Julio 1942', 'Double', 26],
  ['Don Julio 1942', 'Shot', 26],
  ['Hennessy XO', 'Single', 32],
  ['Hennessy XO', 'Double', 32],
  ['Fireball Cinnamon Whisky', 'Shot', 0],
]

/** The amount that a tier adds to one drink of a business. */
export interface TierPrice {
  cents: number
  tier: string | null
}

/** Enters a business's tiers. Returns a function for the amount that a product's tier adds (docs/rules/money.md#tier-dollars). */
export function seedPriceTiers(
  rows: DemoRows,
  {
    businessId,
    stock,
    pours,
    taxonomy,
  }: { businessId: number; stock: readonly Product[]; pours: Pours; taxonomy: Taxonomy },
): (product: Product, pourTypeId: number) => TierPrice {
  const byPour = new Map<string, number>()
  const own = new Map<string, number>()
  let displayOrder = 0
  for (const { pour, alcoholType, call, premium, topShelf } of TIERS) {
    const amounts: ReadonlyArray<[TierName, number]> = [
      ['Well', 0],
      ['Call', call],
      ['Premium', premium],
      ['Top Shelf', topShelf],
    ]
    for (const [tier, dollars] of amounts) {
      const pourTypeId = pours.pourType(pour)
      const alcoholTypeId = alcoholType === undefined ? null : taxonomy.type(alcoholType)
      const defaultUpChargeCents = centsFromDollars(dollars)
      byPour.set(`${tier} / ${pourTypeId} / ${alcoholTypeId ?? 0}`, defaultUpChargeCents)
      rows.enter('businessPriceTier', {
        businessId,
        priceTierId: pours.tier(tier),
        pourTypeId,
        alcoholTypeId,
        isDefault: tier === 'Well' ? 1 : 0,
        defaultUpChargeCents,
        displayOrder: displayOrder++,
      })
    }
  }
  stock.forEach((product, order) => {
    const row = { businessId, productId: product.id, priceTierId: pours.tier(product.tier) }
    rows.enter('businessProductPriceTier', { ...row, isDefault: 1, displayOrder: order })
    for (const [label, pour, dollars] of OWN_ADJUSTMENTS) {
      if (label !== product.label) continue
      const pourTypeId = pours.pourType(pour)
      const priceAdjustmentCents = centsFromDollars(dollars)
      own.set(`${product.id} / ${pourTypeId}`, priceAdjustmentCents)
      rows.enter('businessProductPriceTier', { ...row, pourTypeId, priceAdjustmentCents, displayOrder: order })
    }
  })

  const stocked = new Set(stock)
  return (product, pourTypeId) => {
    if (!stocked.has(product)) return { cents: 0, tier: null }
    const general = byPour.get(`${product.tier} / ${pourTypeId} / 0`) ?? 0
    const cents =
      own.get(`${product.id} / ${pourTypeId}`) ??
      byPour.get(`${product.tier} / ${pourTypeId} / ${product.alcoholTypeId ?? 0}`) ??
      general
    return { cents, tier: product.tier }
  }
}

const DOLLARS_BY_FAMILY: Readonly<Record<string, number>> = {
  'Contemporary Classics': 13,
  'New Era': 14,
  'The Unforgettables': 14,
  Highballs: 11,
  Shots: 8,
  'Zero Proof': 7,
}

/** The usual price of a standard drink, in dollars: by its section, higher with Champagne or for a strong one. */
export function usualPrice({ family, name, recipe }: StandardDrink): number {
  const dollars = DOLLARS_BY_FAMILY[family] ?? 13
  const hasChampagne = recipe.some((line) => line.type === 'AlcoholSubtype' && line.alcoholSubtype === 'Champagne')
  const isStrong = ['Zombie', 'Long Island Ice Tea', 'Mai-Tai', 'Penicillin'].includes(name)
  return dollars + (hasChampagne || isStrong ? 3 : 0)
}

/** A usual price at a venue, in cents: times its markup, rounded up to half a dollar. */
export function priceAt(markup: number, dollars: number): number {
  return Math.ceil((dollars * markup) / 0.5 - 1e-9) * 50
}
