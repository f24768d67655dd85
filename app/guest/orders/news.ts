import { isRefundedItem } from '../../../contract/order-states'
import { cancellationOf, type Cancellation } from '../../ordering/orders/cancellation'
import type { OrderView } from '../../ordering/orders/read'
import { moneyBack, type MoneyBack } from '../../ordering/receipts/money-back'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import { NEWS_LINES } from '../words/news-lines'
import { tabLinesIn } from '../words/tab-lines'
import { cardWords } from './card-words'

/**
 * Returns sentences about lines that the bar could not make or took back, and about a cancellation, each with the sum and the card that it is
 * refunded to.
 */
export async function newsOf(call: GuestCall, order: OrderView): Promise<string[]> {
  const cancellation = order.status === 'Cancelled' ? await cancellationOf(call.app, order.id) : undefined
  const lines = order.items.filter(({ status }) => isRefundedItem(status))
  if (!cancellation && lines.length === 0) return []
  const back = await moneyBack(call.app, order.id)
  return cancellation ? ofCancelling(call, cancellation, back) : lines.map((line) => ofLine(call, line, back))
}

function ofLine(call: GuestCall, line: OrderView['items'][number], back: MoneyBack | undefined): string {
  const { language } = call
  const news = NEWS_LINES[language]
  const sentence = news.lines[line.status]?.(`${line.quantity} × ${line.name}`) ?? ''
  const refund = back?.refunds.find(({ itemId }) => itemId === line.id)
  if (!refund) return `${sentence} ${news.askBar}`
  if (refund.isOffTab) return `${sentence} ${offTab(call, refund.amount)}`
  return `${sentence} ${news.back(dollars(refund.amount, language), cardOf(call, back))}`
}

function ofCancelling(call: GuestCall, { by, reason }: Cancellation, back: MoneyBack | undefined): string[] {
  const { language } = call
  const news = NEWS_LINES[language]
  const why = by !== 'bar' || reason === null ? undefined : (news.reasons[reason] ?? news.why(reason))
  const sum = (back?.refunds ?? []).reduce((total, { amount }) => total + Math.round(amount * 100), 0) / 100
  const money = !back
    ? news.nothingCharged
    : sum > 0
      ? back.refunds.every(({ isOffTab }) => isOffTab)
        ? offTab(call, sum)
        : news.back(dollars(sum, language), cardOf(call, back))
      : news.nothingBack
  return [news.cancelled[by], ...(why === undefined ? [] : [why]), money]
}

function offTab({ language }: GuestCall, sum: number): string {
  return tabLinesIn(language).lineTakenOff(dollars(sum, language))
}

function cardOf({ words, language }: GuestCall, back: MoneyBack | undefined): string {
  return back?.card ? cardWords(words, back.card) : NEWS_LINES[language].yourCard
}
