/** Test cards, by Stripe's names (stripe-stand-in/README.md). */
export const TEST_CARDS = [
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_authenticationRequired',
  'pm_card_createDispute',
  'pm_card_pendingRefund',
] as const

const STAND_IN_KEY = 'pk_test_barback_stand_in'

/** How a new card is entered: in Stripe's form, as a test card of the local stand-in, or not at all. */
export type NewCards = 'stripe' | 'play' | 'none'

export function newCardsOf({
  env,
  payments,
}: {
  env: { STRIPE_API_BASE?: string | undefined }
  payments: { publishableKey: string | null }
}): NewCards {
  const { publishableKey } = payments
  if (publishableKey === STAND_IN_KEY) return 'play'
  if (publishableKey !== null) return 'stripe'
  return env.STRIPE_API_BASE === undefined ? 'none' : 'play'
}

/** The screens on which guests enter a card, in Stripe's frame: the basket, and those of an order or a tab that waits for a card. */
const PAYING = /^\/app\/((orders|tabs)\/\d+\/pay|b\/[^/]+\/basket)$/

/** True if a document that was loaded from this path may show Stripe's form, where Stripe takes the cards. */
export function takesCards(pathname: string): boolean {
  return PAYING.test(pathname)
}

/** True if the policies of this screen must allow Stripe's scripts and frames, and the phone's wallets. */
export function takesCardsByStripe(services: Parameters<typeof newCardsOf>[0], pathname: string): boolean {
  return takesCards(pathname) && newCardsOf(services) === 'stripe'
}
