import { z } from 'zod'
import type { MenuItemType, OrderItemStatus } from '../../../contract/enumerations'
import { dollarsFromCents } from '../../../contract/money'

/** The guest's choices as `place.ts` stored them. */
const choicesSnapshot = z.object({
  products: z.array(
    z.object({
      recipeItemId: z.number().nullable(),
      productId: z.number(),
      name: z.string(),
      tierCents: z.number(),
      tier: z.string().nullable(),
    }),
  ),
  substitutions: z.array(z.object({ id: z.number(), name: z.string() })),
})

interface ItemRow {
  id: number
  menuItemId: number
  type: MenuItemType
  status: OrderItemStatus
  name: string
  pourName: string | null
  unitPriceCents: number
  quantity: number
  basePriceCents: number
  tierCents: number
  upCharge: number
  abvPercentage: number | null
  volumeMl: number | null
  choices: string
  notes: string | null
  taxClass: string
  taxRate: number
  taxCents: number
  discountCents: number
  priceRuleId: number | null
  priceRuleName: string | null
}

/** The part of a line that its order's taxes are computed from. */
export function taxedLine({ taxClass, taxRate, taxCents, unitPriceCents, quantity }: ItemRow) {
  return { taxClass, taxRate, taxCents, cents: unitPriceCents * quantity }
}

/** A line of an order as the API returns it, in dollars. */
export function itemView(row: ItemRow) {
  const { products, substitutions } = choicesSnapshot.parse(JSON.parse(row.choices))
  return {
    id: row.id,
    menuItemId: row.menuItemId,
    type: row.type,
    status: row.status,
    name: row.name,
    pour: row.pourName,
    unitPrice: dollarsFromCents(row.unitPriceCents),
    listPrice: dollarsFromCents(row.unitPriceCents + row.discountCents),
    priceRule:
      row.priceRuleId === null || row.priceRuleName === null ? null : { id: row.priceRuleId, name: row.priceRuleName },
    quantity: row.quantity,
    total: dollarsFromCents(row.unitPriceCents * row.quantity),
    price: {
      basePrice: dollarsFromCents(row.basePriceCents),
      tier: dollarsFromCents(row.tierCents),
      upCharge: row.upCharge,
      products: products.map(({ tierCents, ...product }) => ({ tierPrice: dollarsFromCents(tierCents), ...product })),
    },
    substitutions,
    abvPercentage: row.abvPercentage,
    volumeMl: row.volumeMl,
    notes: row.notes,
    taxClass: row.taxClass,
    taxRate: row.taxRate,
  }
}
