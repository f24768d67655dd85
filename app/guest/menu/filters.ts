/** A guest's choice of what the menu shows. */
export interface Filters {
  strength: Strength
  /** Allergens that a drink must not have. */
  without: readonly string[]
}

export const STRENGTHS = ['any', 'none', 'light', 'strong'] as const
type Strength = (typeof STRENGTHS)[number]

/** US standard drinks. */
const LIGHT = 1
const STRONG = 2

/** The facts about a menu line that filters read. */
interface Filterable {
  /** US standard drinks; 0 without alcohol, null if unknown. */
  strength: number | null
  contains: readonly string[]
}

/** Reads the filters of a menu's address: `strength=none&without=Eggs&without=Milk`. */
export function readFilters(query: URLSearchParams): Filters {
  const strength = STRENGTHS.find((one) => one === query.get('strength'))
  return { strength: strength ?? 'any', without: [...new Set(query.getAll('without'))] }
}

/** True if a line passes the filters (docs/rules/orders.md#the-guests-menu). A drink of unknown strength is neither light nor strong. */
export function passes({ strength, contains }: Filterable, filters: Filters): boolean {
  return isOfStrength(strength, filters.strength) && !contains.some((one) => filters.without.includes(one))
}

function isOfStrength(drinks: number | null, wanted: Strength): boolean {
  if (wanted === 'any') return true
  if (drinks === null) return false
  if (wanted === 'none') return drinks === 0
  return wanted === 'light' ? drinks > 0 && drinks <= LIGHT : drinks >= STRONG
}

/** How many filters are set. */
export function countOf({ strength, without }: Filters): number {
  return (strength === 'any' ? 0 : 1) + without.length
}
