import type { TabChargeView, TabDetails } from '../../../contract/calls/tabs'
import { centsFromDollars, formatDollars } from '../../../contract/money'

/** Formats dollars: 38.2 as '$38.20'. */
export function inDollars(amount: number): string {
  return formatDollars(centsFromDollars(amount))
}

/** Formats whole dollars: 100 as '$100'. */
export function limitWords(limit: number): string {
  return inDollars(limit).replace(/\.00$/, '')
}

/** Rewords Stripe's message to the guest, 'Your card was declined.', for staff and within a sentence: 'card declined'. */
export function failureWords(message: string | null): string {
  if (message === null) return 'card declined'
  return message
    .replace(/^Your card was declined\.$/, 'card declined')
    .replace(/^Your card\b/, 'card')
    .replace(/\.$/, '')
}

function cardWords(card: TabChargeView['card']): string {
  return card === null ? 'the card' : `${card.brand} ${card.last4}`
}

/** Returns the state of a hold or a payment in words: '$100.00 held on visa 4242', '$45.84 charged to visa 4242, $54.16 released'. */
export function chargeWords({ kind, status, amount, captured, card, errorMessage }: TabChargeView): string {
  const on = cardWords(card)
  switch (status) {
    case 'Authorized':
      return `${inDollars(amount)} held on ${on}`
    case 'Captured':
      return captured < amount
        ? `${inDollars(captured)} charged to ${on}, ${inDollars(amount - captured)} released`
        : `${inDollars(captured)} charged to ${on}`
    case 'Released':
      return `${inDollars(amount)} released on ${on}`
    case 'Failed':
      return `${inDollars(amount)} not ${kind === 'Hold' ? 'held on' : 'charged to'} ${on}: ${failureWords(errorMessage)}`
    case 'RequiresAction':
    case 'RequiresPaymentMethod':
      return `${inDollars(amount)} waits for the guest to confirm it`
    case 'Creating':
    case 'Processing':
      return kind === 'Hold' ? `${inDollars(amount)} is being held` : `${inDollars(amount)} is being charged`
  }
}

type Closing = Pick<TabDetails, 'bill' | 'charges' | 'usualTip'> & { guest: string }

/** Returns the sentence in the dialog that closes an open tab: the charge, the card and the tip. */
export function closingWords({ bill, charges, usualTip, guest }: Closing): string {
  const cards = [...new Set(charges.filter(({ status }) => status === 'Authorized').map(({ card }) => cardWords(card)))]
  const on = cards.join(' and ') || 'the card'
  if (bill === null || bill.total === 0) return `Nothing is due. Releases what is held on ${on}.`
  const charge = `Charges ${inDollars(bill.total)} to ${on}`
  if (usualTip === null) return `${charge}, without a tip: ${guest} has chosen none.`
  const tip =
    usualTip.type === 'percent' ? `${usualTip.value}% tip (${inDollars(bill.tip)})` : `tip of ${inDollars(bill.tip)}`
  return `${charge}, with the ${tip} that ${guest} chose.`
}

/** Returns the sentence that names the orders which keep a tab open. `orders`: how many. */
export function liveWords(orders: number): string {
  return orders === 1
    ? 'One order on it is not handed over. Hand it over or cancel it first.'
    : `${orders} orders on it are not handed over. Hand them over or cancel them first.`
}
