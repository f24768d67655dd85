import { calls } from '../../../contract/calls'
import { parseLocation } from '../../../contract/distance'
import { cancelOrder } from '../../ordering/bar/cancel'
import { requireQuoteFits } from '../../ordering/checkout/past-limit'
import { placeOrder } from '../../ordering/checkout/place'
import { quoteOrder, quoteView } from '../../ordering/checkout/quote'
import { collectOrder } from '../../ordering/lockers/collect'
import { askForReach } from '../../ordering/lockers/reach'
import { guestTicket } from '../../ordering/lockers/guest-ticket'
import { handoverOf, handToFriend, takeBackFromFriend, takePickup } from '../../ordering/lockers/somebody-else'
import { reportProblem } from '../../ordering/orders/problems'
import { eventsForGuest } from '../../ordering/orders/queue'
import { activeOrders, listOrders, readOrder } from '../../ordering/orders/read'
import { readPayment, retryPayment } from '../../ordering/payments/pay'
import { readReceipt } from '../../ordering/receipts/receipt'
import { answers } from './answers'

export const orders = answers(calls.orders, {
  quote: async ({ app, actor, body }) => {
    const quote = await quoteOrder(app, actor, body)
    await requireQuoteFits(app.db, actor, { quote, now: app.now() })
    return quoteView(quote)
  },
  place: ({ app, address, actor, headers, body }) =>
    placeOrder(app, actor, { key: headers['Idempotency-Key'], body, address, deviceId: headers['Device-Id'] }),
  list: ({ app, actor, query }) => listOrders(app, actor, query),
  active: ({ app, actor }) => activeOrders(app, actor),
  get: ({ app, actor, params }) => readOrder(app, actor, params.id),
  receipt: ({ app, actor, params }) => readReceipt(app, actor, { orderId: params.id }),
  events: async ({ app, actor, params }) => eventsForGuest(await readOrder(app, actor, params.id)),
  cancel: async ({ app, actor, params, body }) => {
    await cancelOrder(app, actor, { orderId: params.id, ...body })
    return readOrder(app, actor, params.id)
  },
  reach: async ({ app, actor, params, body: { reach } }) => {
    await askForReach(app, actor, { orderId: params.id, reach })
    return readOrder(app, actor, params.id)
  },
  reportProblem: async ({ app, actor, params, body }) => {
    await reportProblem(app, actor, { orderId: params.id, ...body })
    return readOrder(app, actor, params.id)
  },
  payment: ({ app, actor, params }) => readPayment(app, actor, params.id),
  pay: async ({ app, address, actor, params, body: { paymentMethodId = null, saveCard } }) => {
    const payment = await retryPayment(app, actor, {
      orderId: params.id,
      paymentMethodId,
      saveCard,
      address,
    })
    return { payment, ...(await readOrder(app, actor, params.id)) }
  },
  pickup: ({ app, actor, params, body: { location, venueCode } }) =>
    collectOrder(app, actor, {
      orderId: params.id,
      venueCode,
      ...(location !== undefined && { location: parseLocation(location) }),
    }),
  sendFriend: async ({ app, actor, params }) => {
    await handToFriend(app, actor, params.id)
    return readOrder(app, actor, params.id)
  },
  takeBack: async ({ app, actor, params }) => {
    await takeBackFromFriend(app, actor, params.id)
    return readOrder(app, actor, params.id)
  },
  handover: ({ app, actor, params }) => handoverOf(app, params.code, actor.id),
  takePickup: async ({ app, actor, params }) => readOrder(app, actor, await takePickup(app, actor, params.code)),
  ticket: ({ app, actor, params }) => guestTicket(app, actor, params.id),
})
