import type { OrderView } from '../../ordering/orders/read'
import type { GuestCall } from '../call'
import { tabLinesIn } from '../words/tab-lines'
import type { OrderState } from './order-state'

/** Returns the texts that replace payment on the screen of an order on a tab, and the tab's id. The order is charged when the tab is closed. */
export function orderOnTab(
  { language }: GuestCall,
  { tabId, paymentStatus }: Pick<OrderView, 'tabId' | 'paymentStatus'>,
  state: OrderState,
) {
  const words = tabLinesIn(language)
  const isOpen = paymentStatus === 'Authorized'
  return {
    id: tabId,
    text: isOpen ? words.isOn : words.paidWith,
    hint: state === 'queued' ? words.hint : undefined,
    cancelWhy: words.cancelWhy,
    refundedAs: isOpen ? words.takenOff : words.takenOffOrBack,
  }
}
