/** Why a bank declines: Stripe's `code`, the bank's `declineCode`, and the message for the guest. */
export interface Decline {
  code: string
  declineCode: string
  message: string
}

/** How one of Stripe's published test cards behaves. Without further properties, every payment succeeds at once. */
export interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'
  funding: 'credit' | 'debit' | 'prepaid'
  /** The ids of the test payment methods with this number. */
  tokens: readonly string[]
  /** Declined when charged and, unless `attaches`, also when saved. */
  decline?: Decline
  attaches?: true
  /** When payments need 3-D Secure: always, or until the card has been set up with it. */
  authentication?: 'always' | 'until set up'
  /** Declined although the guest authenticated. */
  declineAfterAuthentication?: Decline
  /** Refunds stay pending and later get this status, instead of succeeding at once. */
  refundsSettleTo?: 'succeeded' | 'failed'
  /** The bank's reaction after the card has paid. An inquiry only asks, and moves no money. */
  follows?: 'fraud warning' | { reason: 'fraudulent' | 'product_not_received' | 'noncompliant'; inquiry: boolean }
}

const declined = (declineCode: string, message = 'Your card was declined.', code = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
})

const insufficientFunds = declined('insufficient_funds', 'Your card has insufficient funds.')
const visa = { brand: 'visa', funding: 'credit' } as const

/** The cards of https://docs.stripe.com/testing that matter for guests in the United States, by number. */
export const TEST_CARDS = {
  '4242424242424242': { ...visa, tokens: ['pm_card_visa', 'pm_card_us'] },
  '4000056655665556': { ...visa, funding: 'debit', tokens: ['pm_card_visa_debit'] },
  '5555555555554444': { brand: 'mastercard', funding: 'credit', tokens: ['pm_card_mastercard'] },
  '5200828282828210': { brand: 'mastercard', funding: 'debit', tokens: ['pm_card_mastercard_debit'] },
  '5105105105105100': { brand: 'mastercard', funding: 'prepaid', tokens: ['pm_card_mastercard_prepaid'] },
  '378282246310005': { brand: 'amex', funding: 'credit', tokens: ['pm_card_amex'] },
  '6011111111111117': { brand: 'discover', funding: 'credit', tokens: ['pm_card_discover'] },
  '3056930009020004': { brand: 'diners', funding: 'credit', tokens: ['pm_card_diners'] },
  '3566002020360505': { brand: 'jcb', funding: 'credit', tokens: ['pm_card_jcb'] },
  '6200000000000005': { brand: 'unionpay', funding: 'credit', tokens: ['pm_card_unionpay'] },

  '4000000000000002': { ...visa, tokens: ['pm_card_chargeDeclined'], decline: declined('generic_decline') },
  '4000000000009995': {
    ...visa,
    tokens: ['pm_card_chargeDeclinedInsufficientFunds'],
    decline: insufficientFunds,
  },
  '4000000000009987': { ...visa, tokens: ['pm_card_chargeDeclinedLostCard'], decline: declined('lost_card') },
  '4000000000009979': { ...visa, tokens: ['pm_card_chargeDeclinedStolenCard'], decline: declined('stolen_card') },
  '4000000000000069': {
    ...visa,
    tokens: ['pm_card_chargeDeclinedExpiredCard'],
    decline: declined('expired_card', 'Your card has expired.', 'expired_card'),
  },
  '4000000000000127': {
    ...visa,
    tokens: ['pm_card_chargeDeclinedIncorrectCvc'],
    decline: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  },
  '4000000000000119': {
    ...visa,
    tokens: ['pm_card_chargeDeclinedProcessingError'],
    decline: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  },
  '4000000000006975': {
    ...visa,
    tokens: ['pm_card_chargeDeclinedVelocityLimitExceeded'],
    decline: declined('card_velocity_exceeded', 'Your card was declined for making repeated attempts too frequently.'),
  },
  '4100000000000019': { ...visa, tokens: ['pm_card_radarBlock'], decline: declined('fraudulent') },
  '4000000000000341': {
    ...visa,
    tokens: ['pm_card_chargeCustomerFail'],
    attaches: true,
    decline: declined('generic_decline'),
  },

  '4000002500003155': { ...visa, tokens: ['pm_card_authenticationRequiredOnSetup'], authentication: 'until set up' },
  '4000002760003184': { ...visa, tokens: ['pm_card_authenticationRequired'], authentication: 'always' },
  '4000003800000446': { ...visa, tokens: ['pm_card_authenticationRequiredSetupForOffSession'] },
  '4000008260003178': {
    ...visa,
    tokens: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    authentication: 'always',
    declineAfterAuthentication: insufficientFunds,
  },
  '4000000000003220': { ...visa, tokens: ['pm_card_threeDSecure2Required'], authentication: 'always' },
  '4000000000003063': { ...visa, tokens: ['pm_card_threeDSecureRequired'], authentication: 'always' },
  '4000008400001629': {
    ...visa,
    tokens: ['pm_card_threeDSecureRequiredChargeDeclined'],
    authentication: 'always',
    declineAfterAuthentication: declined('generic_decline'),
  },
  '4000000000003055': { ...visa, tokens: ['pm_card_threeDSecureOptional'] },

  '4000000000007726': { ...visa, tokens: ['pm_card_pendingRefund'], refundsSettleTo: 'succeeded' },
  '4000000000005126': { ...visa, tokens: ['pm_card_refundFail'], refundsSettleTo: 'failed' },

  '4000000000000259': {
    ...visa,
    tokens: ['pm_card_createDispute'],
    follows: { reason: 'fraudulent', inquiry: false },
  },
  '4000000000002685': {
    ...visa,
    tokens: ['pm_card_createDisputeProductNotReceived'],
    follows: { reason: 'product_not_received', inquiry: false },
  },
  '4000000000001976': {
    ...visa,
    tokens: ['pm_card_createDisputeInquiry'],
    follows: { reason: 'fraudulent', inquiry: true },
  },
  '4000000000005423': { ...visa, tokens: ['pm_card_createIssuerFraudRecord'], follows: 'fraud warning' },
} satisfies Record<string, TestCard>

export type CardNumber = keyof typeof TEST_CARDS

const byToken = new Map<string, CardNumber>()
for (const number of Object.keys(TEST_CARDS)) {
  if (isTestCard(number)) for (const token of cardOf(number).tokens) byToken.set(token, number)
}

export function isTestCard(number: string): number is CardNumber {
  return Object.hasOwn(TEST_CARDS, number)
}

export function cardOf(number: CardNumber): TestCard {
  return TEST_CARDS[number]
}

/** The same each time the card is saved or charged. */
export function fingerprintOf(number: CardNumber): string {
  return Buffer.from(number).toString('base64url').slice(0, 16)
}

/** The card behind 'pm_card_visa' or 'tok_visa'. Stripe writes some of these names with 'visa_' in the middle and some without. */
export function cardBehindToken(token: string): CardNumber | undefined {
  const name = token.replace(/^tok_/, 'pm_card_')
  return byToken.get(name) ?? byToken.get(name.replace('pm_card_visa_', 'pm_card_'))
}

/** The decline of an off-session charge that needs the guest to authenticate. */
export const AUTHENTICATION_REQUIRED: Decline = declined(
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
  'authentication_required',
)
