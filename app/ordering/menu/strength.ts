import type { BookItem, Pour, PriceBook } from './price-book'

/** A part of the stock that a single drink uses. */
export interface Use {
  productId: number | null
  ingredientId: number | null
  quantity: number
  unit: string
  ml: number | null
  /** One drink is one serving of each of its products and ingredients, counted at the first use. */
  servings: 0 | 1
}

interface Strength {
  abvPercentage: number | null
  volumeMl: number | null
  /** Ice and melted water do not change it. */
  alcoholMl: number | null
}

/** Alcohol by volume of the poured liquids, in percent with one decimal, and their pure alcohol in ml; null when a spirit's strength is unknown. */
export function strengthOf(
  book: PriceBook,
  item: Pick<BookItem, 'productId' | 'isAlcoholic'>,
  pour: Pour,
  uses: readonly Use[],
): Strength {
  if (item.productId !== null) {
    const abvPercentage = book.products.get(item.productId)?.abvPercentage ?? null
    const { volumeMl } = pour
    if (!item.isAlcoholic) return { abvPercentage, volumeMl, alcoholMl: 0 }
    const isKnown = abvPercentage !== null && volumeMl !== null
    return { abvPercentage, volumeMl, alcoholMl: isKnown ? (volumeMl * abvPercentage) / 100 : null }
  }
  let ml = 0
  let alcoholMl = 0
  let known = true
  let isMeasured = true
  for (const use of uses) {
    ml += use.ml ?? 0
    if (use.productId === null) continue
    const product = book.products.get(use.productId)
    if (use.ml === null) {
      if (product?.isAlcoholic) isMeasured = false
      continue
    }
    if (product?.isAlcoholic && product.abvPercentage === null) known = false
    alcoholMl += (use.ml * (product?.abvPercentage ?? 0)) / 100
  }
  const volumeMl = pour.volumeMl ?? (ml > 0 ? Math.round(ml) : null)
  if (!item.isAlcoholic) return { abvPercentage: 0, volumeMl, alcoholMl: 0 }
  if (!known || alcoholMl === 0) return { abvPercentage: null, volumeMl, alcoholMl: null }
  return { abvPercentage: Math.round((alcoholMl / ml) * 1000) / 10, volumeMl, alcoholMl: isMeasured ? alcoholMl : null }
}
