import type { TabDetails } from '../../../contract/calls/tabs'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import { cardWords } from '../orders/card-words'
import { declineWords } from '../orders/payment-words'
import { tabWordsIn } from '../words/tabs'
import { pendingHold, pendingPayment } from './hold-state'

interface HoldNotice {
  text: string
  /** True while the bank decides. */
  isAsking: boolean
  isBad: boolean
  button: { text: string; to: string } | null
}

/** Returns the notice about a pending, declined or expired hold, or about a payment that needs the guest, and the button that continues it. Null if there is none. */
export function holdNotice(call: GuestCall, tab: TabDetails, openAgain: string): HoldNotice | null {
  const { language, words } = call
  const { hold } = tabWordsIn(language)
  const pending = pendingHold(tab) ?? waitingPayment(tab)
  const notice: HoldNotice = { text: '', isAsking: false, isBad: false, button: null }
  const pay = `/app/tabs/${tab.id}/pay`
  if (!pending) {
    // Only the newest charge counts: a guest who has raised the tab since needs no notice.
    const isLost = tab.closedAt === null && tab.charges.at(-1)?.errorCode === 'hold_expired'
    return isLost ? { ...notice, text: hold.expired, isBad: true } : null
  }
  const isAgain = tab.limit !== null
  switch (pending.status) {
    case 'RequiresAction':
      return {
        ...notice,
        text: pending.kind === 'Hold' ? hold.bank : words.orders.payment.bank,
        // A bank's page is not the app's.
        button: { text: words.orders.payment.toBank, to: pending.nextActionUrl ?? pay },
      }
    case 'RequiresPaymentMethod': {
      const why = pending.errorCode === null ? hold.card : declineWords(pending.errorCode, words)
      return { ...notice, text: why, isBad: pending.errorCode !== null, button: { text: hold.enterCard, to: pay } }
    }
    case 'Failed': {
      const why = declineWords(pending.errorCode, words)
      if (isAgain) return { ...notice, text: `${why} ${hold.stays(dollars(tab.limit ?? 0, language))}`, isBad: true }
      return {
        ...notice,
        text: `${why} ${hold.nothingHeld}`,
        isBad: true,
        button: { text: hold.again, to: openAgain },
      }
    }
    default:
      return { ...notice, text: hold.asking, isAsking: true }
  }
}

/** Returns the pending payment if it needs the guest, or if the tab is unpaid. */
function waitingPayment(tab: TabDetails) {
  const payment = pendingPayment(tab)
  const waits = payment?.status === 'RequiresAction' || payment?.status === 'RequiresPaymentMethod'
  return waits || tab.unpaid > 0 ? payment : undefined
}

/** Returns a sentence for each capture of a closed tab, with its card, and one for the sum that was released. */
export function chargesInWords({ language, words }: GuestCall, { charges, closedAt, bill }: TabDetails): string[] {
  if (closedAt === null || bill === null) return []
  const { closed } = tabWordsIn(language)
  const inDollars = (amount: number) => dollars(amount, language)
  const taken = charges.filter(({ captured }) => captured > 0)
  const releasedCents = charges
    .filter(({ kind, status }) => kind === 'Hold' && (status === 'Captured' || status === 'Released'))
    .reduce((sum, { amount, captured }) => sum + centsFromDollars(amount) - centsFromDollars(captured), 0)
  return [
    ...taken.map(({ captured, card }) =>
      closed.charged(inDollars(captured), card ? cardWords(words, card) : closed.yourCard),
    ),
    ...(taken.length === 0 ? [closed.free] : []),
    ...(releasedCents > 0 ? [closed.released(inDollars(dollarsFromCents(releasedCents)))] : []),
  ]
}
