/** Sentences about the limits of drinks, which the server words. No screen loads them. */
export const careEn = {
  /** On a drink and in the basket. */
  anOrder: (most: number) => `One order here has up to ${most} alcoholic ${most === 1 ? 'drink' : 'drinks'}`,
  anHour: (most: string) => `Each guest here has up to ${most} standard drinks an hour`,
  moreFit: (drinks: number) => (drinks === 0 ? 'no more fit' : drinks === 1 ? '1 more fits' : `${drinks} more fit`),
  leftNow: (left: string) => `${left} left for you now`,
  leftAfter: (left: string) => `${left} left after this order`,
  /** Where the drinks do not fit. */
  goesOn: (at: string) => `More from ${at}.`,
  notAtOnce: 'This is more at once: choose fewer.',
  orderRest: 'Choose fewer, and order the rest later.',
  barCan: 'The bar can say so earlier.',
  ask: 'Ask the bar',
  asked: 'The bar can see it. Say hello there, then try again.',
  again: 'Try again',
}
