import { z } from 'zod'
import { TOO_LONG } from '../fields'
import { SHORT } from '../limits'
import { call, events } from './call'
import { orderEvent } from './events'
import {
  cancelBody,
  orderBody,
  orderList,
  ordersQuery,
  orderView,
  payBody,
  paymentView,
  pickupAnswer,
  pickupBody,
  placedOrder,
  quoteBody,
  quoteView,
} from './orders'

const keyMessage = 'Send an Idempotency-Key header, so that a repeat cannot order twice'

/** One key for each intention to order; a repeat sends the same one. */
const idempotencyKey = z.object({
  'Idempotency-Key': z.string(keyMessage).min(1, keyMessage).max(SHORT, TOO_LONG),
})

const quoteErrors = [
  'not_found',
  'age_required',
  'not_taking_orders',
  'closed',
  'too_far',
  'not_sold',
  'sold_out',
  'not_now',
  'last_call',
] as const

const quoted = { businessId: 1, items: [{ menuItemId: 12, quantity: 2 }], tip: { type: 'percent', value: 20 } } as const

/** What guests do with their orders. */
export const orders = {
  quote: call({
    method: 'POST',
    path: 'orders/customer/quote',
    who: 'guest',
    body: quoteBody,
    answer: quoteView,
    errors: quoteErrors,
    says: "An order's body without payment: what it would cost, and how each price comes about.",
    example: { body: { ...quoted, items: [...quoted.items] } },
  }),
  place: call({
    method: 'POST',
    path: 'orders/customer',
    who: 'guest',
    headers: idempotencyKey,
    body: orderBody,
    answer: placedOrder,
    status: 201,
    errors: [...quoteErrors, 'total_changed', 'card_declined', 'idempotency_mismatch', 'payment_unavailable'],
    says: 'Places and charges an order; the same key and body again answer the same order.',
    example: { body: { ...quoted, items: [...quoted.items], expectedTotal: 31.2 } },
  }),
  list: call({
    method: 'GET',
    path: 'orders/customer',
    who: 'guest',
    query: ordersQuery,
    answer: orderList,
    says: "All of the guest's own orders, a page at a time.",
  }),
  active: call({
    method: 'GET',
    path: 'orders/customer/active',
    who: 'guest',
    answer: orderList,
    says: 'Those under way.',
  }),
  get: call({
    method: 'GET',
    path: 'orders/customer/{id}',
    who: 'guest',
    answer: orderView,
    says: "One of the guest's orders.",
  }),
  events: call({
    method: 'GET',
    path: 'orders/customer/{id}/events',
    who: 'guest',
    answer: events(orderEvent),
    says: 'Says when the order has changed; fetch it then.',
    example: { answer: { type: 'order', businessId: 1, customerId: 4, orderId: 31, status: 'Ready' } },
  }),
  cancel: call({
    method: 'POST',
    path: 'orders/customer/{id}/cancel',
    who: 'guest',
    body: cancelBody,
    answer: orderView,
    errors: ['too_late', 'illegal_transition'],
    says: 'Cancels an order before the bar has started on it.',
    example: { body: { reason: 'We have to leave' } },
  }),
  payment: call({
    method: 'GET',
    path: 'orders/customer/{id}/pay',
    who: 'guest',
    answer: paymentView,
    errors: ['payment_unavailable'],
    says: 'How the payment stands; `clientSecret` and `nextActionUrl` when the bank asks.',
  }),
  pay: call({
    method: 'POST',
    path: 'orders/customer/{id}/pay',
    who: 'guest',
    body: payBody,
    answer: placedOrder,
    errors: ['not_payable', 'card_declined', 'payment_unavailable'],
    says: 'Tries a payment again within ten minutes, with the same or another card.',
    example: { body: { paymentMethodId: 'pm_card_visa' } },
  }),
  pickup: call({
    method: 'POST',
    path: 'orders/customer/{id}/pickup',
    who: 'guest',
    body: pickupBody,
    answer: pickupAnswer,
    errors: ['age_required', 'not_ready', 'at_counter', 'too_far', 'ask_staff', 'locker_offline'],
    says: "Opens the guest's door at the locker.",
    example: {
      body: { location: '30.3322,-81.6557' },
      answer: {
        cubbies: [{ lockerId: 'heron-front', number: 4, color: 'orange' }],
        commandId: '0b7c9a',
        expiresAt: 1779000000,
      },
    },
  }),
}
