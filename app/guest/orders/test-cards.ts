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
  if (publishableKey === STAND_IN_KEY) return 'play'
  if (publishableKey !== null) return 'stripe'
  return env.STRIPE_API_BASE === undefined ? 'none' : 'play'
}

/** The one screen on which guests type in a card, in a frame of Stripe's (stripe-form.tsx). */
const PAYING = /^\/app\/orders\/\d+\/pay$/

/** Whether Stripe's scripts and frames are let into this screen, and their wallets to the phone's. */
export function takesCardsByStripe(services: Parameters<typeof newCardsOf>[0], pathname: string): boolean {
  return PAYING.test(pathname) && newCardsOf(services) === 'stripe'
}
