/**
 * The features that set a standard drink's price where a venue has no drinks of its kind yet, in cents
 * (docs/rules/money.md#suggested-prices).
 */
export interface DrinkKind {
  sectionId: number | null
  pourTypeId: number | null
  isAlcoholic: boolean
  isShot: boolean
  /** Number of recipe items with alcohol. */
  strongParts: number
}

const USUAL = { zeroProof: 700, shot: 800, highball: 1100, classic: 1300, strong: 1600 }
/** From this many recipe items with alcohol, a drink counts as strong. */
const STRONG = 4

function usualCents({ isAlcoholic, isShot, strongParts }: DrinkKind): number {
  if (!isAlcoholic) return USUAL.zeroProof
  if (isShot) return USUAL.shot
  if (strongParts >= STRONG) return USUAL.strong
  return strongParts <= 1 ? USUAL.highball : USUAL.classic
}

/** A drink already sold at the venue, with its base price in cents. */
export type PricedDrink = Pick<DrinkKind, 'sectionId' | 'pourTypeId'> & { cents: number }

/** Suggested base price in cents: the median of the venue's own drinks of that section and pour, else the usual price. */
export function suggestedBase(kind: DrinkKind, sold: readonly PricedDrink[]): number {
  const alike = sold
    .filter(({ sectionId, pourTypeId }) => sectionId === kind.sectionId && pourTypeId === kind.pourTypeId)
    .map(({ cents }) => cents)
    .sort((a, b) => a - b)
  return alike[Math.floor((alike.length - 1) / 2)] ?? usualCents(kind)
}
