/** Rates are fractions in the API and the database, and percent wherever people read or type them: 0.075 is 7.5. */

/** Returns a fraction in percent, with at most four decimals. */
export function percentOf(fraction: number): number {
  return Number((fraction * 100).toFixed(4))
}

/** Returns a percentage as a fraction. */
export function fractionOf(percent: number): number {
  return Number((percent / 100).toFixed(6))
}

/** Formats a fraction: '7.5%'. */
export function percentWords(fraction: number): string {
  return `${percentOf(fraction)}%`
}
