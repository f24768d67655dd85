import type Stripe from 'stripe'
import type { Services } from '../../platform/server/services'

const WALLETS: Record<string, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  samsung_pay: 'Samsung Pay',
}

/** Returns the current charge of a payment from Stripe. @throws Stripe's error */
export async function chargeOf({ payments }: Services, intentId: string): Promise<Stripe.Charge | undefined> {
  const { latest_charge: charge } = await payments.stripe.paymentIntents.retrieve(intentId, {
    expand: ['latest_charge'],
  })
  return charge !== null && typeof charge === 'object' ? charge : undefined
}

/** The bank's findings when the card paid, one sentence each. Leaves out checks that failed or were not made. */
export function cardSentences(charge: Stripe.Charge): string[] {
  const card = charge.payment_method_details?.card
  const wallet = WALLETS[card?.wallet?.type ?? '']
  return [
    ...threeDSecure(card?.three_d_secure),
    ...(card?.checks?.cvc_check === 'pass' ? ["The bank checked the card's security code (CVC): it matched."] : []),
    ...(card?.checks?.address_postal_code_check === 'pass'
      ? ['The bank checked the billing postal code (AVS): it matched.']
      : []),
    ...(card?.checks?.address_line1_check === 'pass'
      ? ['The bank checked the billing street address (AVS): it matched.']
      : []),
    ...(wallet ? [paidWith(wallet)] : []),
  ]
}

/** Only Apple asks for the device's owner at every payment. */
function paidWith(wallet: string): string {
  const unlocks = wallet === WALLETS.apple_pay ? ', which asks for Face ID, Touch ID or the device passcode' : ''
  return `The payment was made with ${wallet}${unlocks}.`
}

type ThreeDSecure = NonNullable<
  NonNullable<NonNullable<Stripe.Charge['payment_method_details']>['card']>['three_d_secure']
>

function threeDSecure(secure: ThreeDSecure | null | undefined): string[] {
  if (!secure) return []
  const version = secure.version ? ` ${secure.version}` : ''
  const indicator = secure.electronic_commerce_indicator ? `, ECI ${secure.electronic_commerce_indicator}` : ''
  if (secure.result === 'attempt_acknowledged') {
    return [
      `3-D Secure${version} was attempted, and the bank or its card network returned proof of the attempt${indicator}.`,
    ]
  }
  if (secure.result !== 'authenticated') return []
  const how = secure.authentication_flow === 'challenge' ? ', by a challenge that the cardholder completed' : ''
  return [`The card's bank authenticated the cardholder with 3-D Secure${version}${how}${indicator}.`]
}
