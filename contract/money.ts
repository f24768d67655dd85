/**
 * Money is integer cents in code and in the database, dollars with at most two decimals in the API (docs/rules/money.md#cents-and-rounding).
 * Rounding is half up, on the decimal number a person would read and never on its binary neighbor: 1.005 is 101 cents.
 * Negative amounts round as their mirror image, so that a refund equals the charge exactly.
 */

/** How many decimals of a factor count (tax rate, up charge, percentage as a fraction). */
const FACTOR_SCALE = 6
const MILLION = 1_000_000n

/** `value × 10^decimals`, rounded half up, exact for the decimal notation of `value`. */
function scaled(value: number, decimals: number): number {
  const magnitude = Math.abs(value)
  // Below this JavaScript writes an exponent, and the value rounds to 0 at any scale in use.
  if (magnitude < 1e-6) return magnitude * 10 ** decimals >= 0.5 ? Math.sign(value) : 0
  return Math.sign(value) * Math.round(Number(`${magnitude}e${decimals}`))
}

/** Dollars, with at most two decimals, as integer cents. More decimals are rounded half up. */
export function centsFromDollars(dollars: number): number {
  return scaled(dollars, 2)
}

/** Integer cents as dollars for the API. */
export function dollarsFromCents(cents: number): number {
  return cents / 100
}

/**
 * Returns `cents × factor` in integer cents, rounded half up once: for taxes, tips and up charges. The product is exact; the factor counts to
 * six decimals.
 */
export function multiplyCents(cents: number, factor: number): number {
  const product = BigInt(cents) * BigInt(scaled(factor, FACTOR_SCALE))
  const magnitude = product < 0n ? -product : product
  const rounded = (magnitude + MILLION / 2n) / MILLION
  return Number(product < 0n ? -rounded : rounded)
}

/**
 * Divides `totalCents` in proportion to `weights` (non-negative integers) so that the parts always add up to the total: for the tax of
 * single lines when they are refunded. If all weights are 0, the first part is the total.
 */
export function splitCents(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? totalCents : 0))
  let weightSoFar = 0
  let centsSoFar = 0
  return weights.map((weight) => {
    weightSoFar += weight
    // Cumulative shares: each boundary is rounded once, so the rounding never adds up.
    const boundary = Number((BigInt(totalCents) * BigInt(weightSoFar) * 2n + BigInt(sum)) / (2n * BigInt(sum)))
    const part = boundary - centsSoFar
    centsSoFar = boundary
    return part
  })
}

/**
 * Divides `totalCents` in proportion to `weights` (non-negative integers) by the largest remainder: each part is rounded down, and the cents that are
 * left go to the parts that lost most, of equal ones to the first. For the shares of several people, whose order must not matter. If all weights are
 * 0, the first part is the total.
 */
export function shareCents(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map((_, index) => (index === 0 ? totalCents : 0))
  const exact = weights.map((weight, index) => {
    const product = BigInt(totalCents) * BigInt(weight)
    return { index, cents: Number(product / BigInt(sum)), remainder: product % BigInt(sum) }
  })
  const leftCents = totalCents - exact.reduce((all, { cents }) => all + cents, 0)
  const ranked = exact.toSorted((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
  const favoured = new Set(ranked.slice(0, leftCents).map(({ index }) => index))
  return exact.map(({ index, cents }) => cents + (favoured.has(index) ? 1 : 0))
}

const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents as shown to people: '$1,234.50'. */
export function formatDollars(cents: number): string {
  return dollarFormat.format(cents / 100)
}

const shortFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})

/** Integer cents in short, as beside a chart: '$1.2K', '$3M'. */
export function formatShortDollars(cents: number): string {
  return shortFormat.format(cents / 100)
}
