import { calledNumber } from '../../../contract/daily-number'
import type { OrderView } from '../../ordering/orders/read'
import type { Services } from '../../platform/server/services'
import { zonesOf } from '../../portal/venues/time-zones'
import { dayAndTime } from '../frame/moments'
import { laterWords } from '../promise-words'
import type { Language } from '../words'
import { allInGuestsLanguage } from './in-guests-language'
import { cubbyFactsOf } from './known'
import { linesLeft, sumsLeft } from './left'
import { orderState } from './order-state'
import { stateText } from './state-text'

/** Returns orders in short for a list, in the guest's language, with times in their venue's time zone. */
export async function listedOrders(
  app: Services,
  language: Language,
  orders: ReadonlyArray<OrderView & { isOwn?: boolean }>,
) {
  const zones = await zonesOf(app, [...new Set(orders.map(({ businessId }) => businessId))])
  const known = await cubbyFactsOf(app, orders)
  return (await allInGuestsLanguage({ app, language }, orders)).map((order) => {
    const isHanded = order.isOwn === true && order.collector !== null
    const state = orderState({ isHanded, ...order }, known(order.id))
    return {
      id: order.id,
      number: calledNumber(order),
      placeName: order.placeName,
      ...sumsLeft(order),
      drinks: linesLeft(order).map(drinkWords).join(', '),
      state,
      stateText: stateText(language, state, order.cubbies),
      at: momentOf(order, language, zones.get(order.businessId) ?? 'UTC'),
    }
  })
}

/** When an order was placed; of one for later that the bar does not have yet, when it is for. */
function momentOf({ placedAt, wantedAt, queuedAt, status }: OrderView, language: Language, timeZone: string): string {
  return wantedAt !== null && queuedAt === null && status === 'Paid'
    ? laterWords({ placedAt, wantedAt }, language, timeZone)
    : dayAndTime(placedAt, language, timeZone)
}

/** Returns a text such as '2 × Margarita (No salt rim)'. */
function drinkWords({ quantity, name, substitutions }: OrderView['items'][number]): string {
  const changes = substitutions.map((change) => change.name)
  return `${quantity} × ${name}${changes.length > 0 ? ` (${changes.join(', ')})` : ''}`
}

export type ListedOrder = Awaited<ReturnType<typeof listedOrders>>[number]
