/** Cards of play money, by the names that Stripe gives its test cards (stripe-stand-in/README.md). */
export const TEST_CARDS = [
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_authenticationRequired',
  'pm_card_createDispute',
  'pm_card_pendingRefund',
] as const

const STAND_IN_KEY = 'pk_test_barback_stand_in'

/** How a card that is not saved is taken: by Stripe's own form, as play money of the local stand-in, or not at all. */
export type NewCards = 'stripe' | 'play' | 'none'

export function newCardsOf({
  env,
  payments,
}: {
  env: { STRIPE_API_BASE?: string | undefined }
  payments: { publishableKey: string | null }
}): NewCards {
  const { publishableKey } = payments
  if (env.STRIPE_API_BASE !== undefined || publishableKey === STAND_IN_KEY) return 'play'
  return publishableKey === null ? 'none' : 'stripe'
}
