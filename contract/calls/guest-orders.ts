import { z } from 'zod'
import { TOO_LONG } from '../fields'
import { SHORT } from '../limits'
import { call, events } from './call'
import { orderEvent } from './events'
import {
  cancelBody,
  guestOrder,
  guestOrderList,
  orderBody,
  ordersQuery,
  payBody,
  paymentView,
  pickupBody,
  placedOrder,
  quoteBody,
  quoteView,
  reachBody,
} from './orders'
import { handoverView, pickupAnswer, ticketAnswer } from './pickups'
import { keyed } from './keyed'
import { printable } from '../printable'
import { problemBody } from './problems'
import { receiptView } from './receipts'

/** One key per order; a retry sends the same key. */
const idempotencyKey = keyed('Send an Idempotency-Key header, so that a repeat cannot order twice')

const SHORTEST_DEVICE_ID = 15

const placing = idempotencyKey.extend({
  /** An id that the app creates when it is installed; browsers need none. It is evidence if the guest's bank disputes the payment. */
  'Device-Id': printable(z.string().min(SHORTEST_DEVICE_ID, `At least ${SHORTEST_DEVICE_ID} characters`))
    .max(SHORT, TOO_LONG)
    .optional(),
})

const handoverCode = z.string().min(1).max(SHORT)

/** Refusals of a missing or inaccurate position, and of a venue code in its place. */
const nearErrors = ['location_vague', 'too_far', 'wrong_venue_code', 'too_many'] as const

const quoteErrors = [
  'not_found',
  'age_required',
  'not_taking_orders',
  'closed',
  'paused',
  'too_busy',
  'too_early',
  ...nearErrors,
  'not_sold',
  'sold_out',
  'not_now',
  'last_call',
  'drink_limit',
] as const

const quoted = {
  businessId: 1,
  items: [{ menuItemId: 12, quantity: 2 }],
  tip: { type: 'percent', value: 20 },
  location: '30.3322,-81.6557',
} as const

const TICKET = {
  ticket: 'BB1.eyJ2IjoxfQ.c2lnbmF0dXJl',
  cubby: { lockerId: 'heron-front', number: 4 },
  link: 'http://192.168.1.20:8080/#BB1.eyJ2IjoxfQ.c2lnbmF0dXJl',
}

export const orders = {
  quote: call({
    method: 'POST',
    path: 'orders/customer/quote',
    who: 'guest',
    body: quoteBody,
    answer: quoteView,
    errors: quoteErrors,
    says: 'Prices an order without placing it, and shows how each price is calculated. Only a `location` that is sent must be near enough, unless `venueCode` is right.',
    example: { body: { ...quoted, items: [...quoted.items] } },
  }),
  place: call({
    method: 'POST',
    path: 'orders/customer',
    who: 'guest',
    headers: placing,
    body: orderBody,
    answer: placedOrder,
    status: 201,
    errors: [
      ...quoteErrors,
      'location_required',
      'total_changed',
      'card_declined',
      'tab_needed',
      'tab_limit',
      'tab_changed',
      'idempotency_mismatch',
      'payment_unavailable',
    ],
    says: "Places an order and charges it, or puts it on the guest's open tab; repeating the same key and body returns the same order. `location` and `venueCode` may differ.",
    example: { body: { ...quoted, items: [...quoted.items], expectedTotal: 31.2 } },
  }),
  list: call({
    method: 'GET',
    path: 'orders/customer',
    who: 'guest',
    query: ordersQuery,
    answer: guestOrderList,
    says: "Lists the guest's orders.",
  }),
  active: call({
    method: 'GET',
    path: 'orders/customer/active',
    who: 'guest',
    answer: guestOrderList,
    says: "Lists the guest's orders that are still in progress.",
  }),
  get: call({
    method: 'GET',
    path: 'orders/customer/{id}',
    who: 'guest',
    answer: guestOrder,
    says: "Returns one of the guest's orders.",
  }),
  receipt: call({
    method: 'GET',
    path: 'orders/customer/{id}/receipt',
    who: 'guest',
    answer: receiptView,
    errors: ['not_paid'],
    says: 'Returns the receipt of a paid order, with what went back since.',
  }),
  events: call({
    method: 'GET',
    path: 'orders/customer/{id}/events',
    who: 'guest',
    answer: events(orderEvent),
    says: 'Sends an event whenever the order, or its place in the queue, changes; fetch the order then.',
    example: { answer: { type: 'order', businessId: 1, customerId: 4, orderId: 31, status: 'Ready' } },
  }),
  cancel: call({
    method: 'POST',
    path: 'orders/customer/{id}/cancel',
    who: 'guest',
    body: cancelBody,
    answer: guestOrder,
    errors: ['too_late', 'illegal_transition'],
    says: 'Cancels an order that the bar has not started yet.',
    example: { body: { reason: 'We have to leave' } },
  }),
  reach: call({
    method: 'PUT',
    path: 'orders/customer/{id}/reach',
    who: 'guest',
    body: reachBody,
    answer: guestOrder,
    errors: ['too_late'],
    says: 'Asks for a cubby that can be reached sitting, or with null for any, until the order is being loaded.',
    example: { body: { reach: 'low' } },
  }),
  reportProblem: call({
    method: 'POST',
    path: 'orders/customer/{id}/problems',
    who: 'guest',
    body: problemBody,
    answer: guestOrder,
    errors: ['not_paid', 'report_over', 'reports_full'],
    says: 'Reports that something is wrong with a paid order, or with a line of it, until 24 hours after it is over; safe to repeat.',
    example: { body: { orderItemId: 57, kind: 'Spilled', notes: 'Half of it is in the cubby' } },
  }),
  payment: call({
    method: 'GET',
    path: 'orders/customer/{id}/pay',
    who: 'guest',
    answer: paymentView,
    errors: ['payment_unavailable'],
    says: 'Returns the status of the payment, with `clientSecret` and `nextActionUrl` when the bank asks for authentication.',
  }),
  pay: call({
    method: 'POST',
    path: 'orders/customer/{id}/pay',
    who: 'guest',
    body: payBody,
    answer: placedOrder,
    errors: ['not_payable', 'not_taking_orders', 'card_declined', 'payment_unavailable', 'too_many'],
    says: 'Retries a failed payment within ten minutes, with the same card or another one.',
    example: { body: { paymentMethodId: 'pm_card_visa' } },
  }),
  pickup: call({
    method: 'POST',
    path: 'orders/customer/{id}/pickup',
    who: 'guest',
    body: pickupBody,
    answer: pickupAnswer,
    errors: [
      'age_required',
      'drink_limit',
      'not_ready',
      'at_counter',
      'handed_over',
      'location_required',
      ...nearErrors,
      'ask_staff',
      'locker_offline',
    ],
    says: "Opens the cubby that holds the guest's order, or says that it waits for staff.",
    example: {
      body: { location: '30.3322,-81.6557,12' },
      answer: {
        cubbies: [{ lockerId: 'heron-front', number: 4, color: 'orange' }],
        commandId: '0b7c9a',
        waitsForStaff: false,
        expiresAt: 1779000000,
      },
    },
  }),
  sendFriend: call({
    method: 'POST',
    path: 'orders/customer/{id}/handover',
    who: 'guest',
    answer: guestOrder,
    errors: ['not_paid', 'order_over', 'door_open'],
    says: "Makes a link's code (`handoverCode`) by which one account picks the order up; an earlier one ends.",
  }),
  takeBack: call({
    method: 'DELETE',
    path: 'orders/customer/{id}/handover',
    who: 'guest',
    answer: guestOrder,
    errors: ['door_open'],
    says: 'Takes the pickup back, and ends its code, until the door was opened.',
  }),
  handover: call({
    method: 'GET',
    path: 'orders/handovers/{code}',
    who: 'guest',
    params: { code: handoverCode },
    answer: handoverView,
    says: 'Returns who hands over which drinks.',
  }),
  takePickup: call({
    method: 'POST',
    path: 'orders/handovers/{code}',
    who: 'guest',
    params: { code: handoverCode },
    answer: guestOrder,
    errors: ['age_required', 'own_order'],
    says: "Takes over the pickup of a friend's order: its door opens for the caller. One account can take it, once.",
  }),
  ticket: call({
    method: 'POST',
    path: 'orders/customer/{id}/ticket',
    who: 'guest',
    answer: ticketAnswer,
    errors: ['age_required', 'drink_limit', 'not_ready', 'at_counter', 'handed_over', 'ask_staff'],
    says: "Makes a ticket that opens the guest's cubby while the locker cannot reach the server; fetch the next one at `renewAt`.",
    example: {
      answer: { ...TICKET, tickets: [TICKET], expiresAt: 1779000600, renewAt: 1779000300 },
    },
  }),
}
