/** What a standard drink costs where a venue has no drinks of its kind yet, in cents (docs/rules/money.md#suggested-prices). */
export interface DrinkKind {
  /** The section of the menu that it is in. */
  sectionId: number | null
  pourTypeId: number | null
  isAlcoholic: boolean
  isShot: boolean
  /** How many parts of its recipe hold alcohol. */
  strongParts: number
}

const USUAL = { zeroProof: 700, shot: 800, highball: 1100, classic: 1300, strong: 1600 }
/** From so many parts with alcohol on a drink is a strong one. */
const STRONG = 4

function usualCents({ isAlcoholic, isShot, strongParts }: DrinkKind): number {
  if (!isAlcoholic) return USUAL.zeroProof
  if (isShot) return USUAL.shot
  if (strongParts >= STRONG) return USUAL.strong
  return strongParts <= 1 ? USUAL.highball : USUAL.classic
}

/** A drink that the venue sells already, with its base price in cents. */
export type PricedDrink = Pick<DrinkKind, 'sectionId' | 'pourTypeId'> & { cents: number }

/** The suggested base price: the middle one of the venue's own drinks of that section and pour, else what is usual. */
export function suggestedBase(kind: DrinkKind, sold: readonly PricedDrink[]): number {
  const alike = sold
    .filter(({ sectionId, pourTypeId }) => sectionId === kind.sectionId && pourTypeId === kind.pourTypeId)
    .map(({ cents }) => cents)
    .sort((a, b) => a - b)
  return alike[Math.floor((alike.length - 1) / 2)] ?? usualCents(kind)
}
