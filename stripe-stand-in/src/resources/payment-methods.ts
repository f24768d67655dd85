import { z } from 'zod'
import { newId } from '../books'
import {
  expand,
  list,
  listOf,
  mergeMetadata,
  metadata,
  ok,
  read,
  readMetadata,
  whole,
  type Call,
  type Handler,
} from '../call'
import { cardBehindToken, cardOf, fingerprintOf, isTestCard, type CardNumber } from '../cards'
import { decline, missing, refuse, wrongParameter, type JsonObject } from '../reply'
import type { Rows } from '../tables'
import { liveCustomer } from './customers'

const creation = z.strictObject({
  type: z.literal('card'),
  card: z.union([
    z.strictObject({ number: z.string(), exp_month: whole, exp_year: whole, cvc: z.string().optional() }),
    z.strictObject({ token: z.string() }),
  ]),
  billing_details: z.record(z.string(), z.unknown()).optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).default('unspecified'),
  metadata: metadata.optional(),
  expand,
})
const changes = z.strictObject({
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  metadata: metadata.optional(),
  expand,
})
const filters = listOf({ customer: z.string().optional(), type: z.string().optional() })

export const createPaymentMethod: Handler = (call) => {
  const params = read(call, creation)
  const row = add(call, numberOf(params.card), 'number' in params.card ? params.card : undefined)
  const stored = call.books.paymentMethod.update(row.id, {
    allowRedisplay: params.allow_redisplay,
    metadata: mergeMetadata('{}', params.metadata),
  })
  return ok(renderPaymentMethod(stored))
}

export const retrievePaymentMethod: Handler = (call) => ok(renderPaymentMethod(known(call, call.path.id)))

export const updatePaymentMethod: Handler = (call) => {
  const params = read(call, changes)
  const row = known(call, call.path.id)
  return ok(
    renderPaymentMethod(
      call.books.paymentMethod.update(row.id, {
        allowRedisplay: params.allow_redisplay ?? row.allowRedisplay,
        metadata: mergeMetadata(row.metadata, params.metadata),
      }),
    ),
  )
}

export const attachPaymentMethod: Handler = (call) => {
  const params = read(call, z.strictObject({ customer: z.string(), expand }))
  const customer = liveCustomer(call, params.customer, 'customer')
  const row = takePaymentMethod(call, call.path.id ?? '', customer.id)
  const card = cardOf(row.number)
  // The bank may also decline a card when it is saved.
  if (card.decline && !card.attaches) return decline(card.decline, { payment_method: renderPaymentMethod(row) })
  return ok(renderPaymentMethod(attach(call, row, customer.id)))
}

export const detachPaymentMethod: Handler = (call) => {
  const row = known(call, call.path.id)
  if (!row.customer) {
    throw refuse('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  const detached = renderPaymentMethod(call.books.paymentMethod.update(row.id, { customer: null, spent: 1 }))
  call.emit('payment_method.detached', () => detached)
  return ok(detached)
}

export const listPaymentMethods: Handler = (call) => {
  const params = read(call, filters)
  const customer = call.path.customer ?? params.customer
  if (!customer) return ok({ object: 'list', url: '/v1/payment_methods', has_more: false, data: [] })
  liveCustomer(call, customer, 'customer')
  return list(call.books.paymentMethod, { customer }, params, '/v1/payment_methods', renderPaymentMethod)
}

export const retrieveCustomersPaymentMethod: Handler = (call) => {
  const row = known(call, call.path.id)
  if (row.customer !== call.path.customer) throw missing('PaymentMethod', row.id)
  return ok(renderPaymentMethod(row))
}

/**
 * The payment method with an id. A test token ('pm_card_visa') creates a new one each time, as at Stripe.
 * @throws 400 if it belongs to another customer or is spent
 */
export function takePaymentMethod(call: Call, id: string, customer: string | null): Rows['paymentMethod'] {
  const number = cardBehindToken(id)
  if (number) return add(call, number)
  const row = known(call, id, 'payment_method')
  if (row.customer ? row.customer !== customer : row.spent) {
    throw refuse(
      row.customer
        ? 'The provided PaymentMethod belongs to another Customer: it can only be used with that Customer.'
        : 'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { code: 'payment_method_unexpected_state', param: 'payment_method' },
    )
  }
  return row
}

/** Attaches a card to a customer. `setUp`: whether it is set up for later payments, which then need no authentication. */
export function attach(call: Call, row: Rows['paymentMethod'], customer: string, setUp = false): Rows['paymentMethod'] {
  const saved = call.books.paymentMethod.update(row.id, { customer, setUp: setUp || row.setUp ? 1 : 0 })
  if (row.customer !== customer) call.emit('payment_method.attached', () => renderPaymentMethod(saved))
  return saved
}

function known(call: Call, id = '', param = 'id'): Rows['paymentMethod'] {
  const row = call.books.paymentMethod.get(id)
  if (!row) throw missing('PaymentMethod', id, param)
  return row
}

function add(call: Call, number: CardNumber, dates?: { exp_month: number; exp_year: number }): Rows['paymentMethod'] {
  const nextYear = new Date(call.now * 1000).getUTCFullYear() + 1
  return call.books.paymentMethod.insert({
    id: newId('pm'),
    number,
    expMonth: dates?.exp_month ?? 12,
    expYear: dates?.exp_year ?? nextYear,
    customer: null,
    spent: 0,
    setUp: 0,
    allowRedisplay: 'unspecified',
    metadata: '{}',
    created: call.now,
  })
}

function numberOf(card: { number: string } | { token: string }): CardNumber {
  if ('token' in card) {
    const number = cardBehindToken(card.token)
    if (!number) throw missing('token', card.token, 'card[token]')
    return number
  }
  const number = card.number.replace(/[\s-]/g, '')
  if (isTestCard(number)) return number
  throw wrongParameter('Your card number is incorrect.', 'card[number]', 'incorrect_number')
}

export function renderPaymentMethod(row: Rows['paymentMethod']): JsonObject {
  const card = cardOf(row.number)
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: row.allowRedisplay,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: row.expMonth,
      exp_year: row.expYear,
      fingerprint: fingerprintOf(row.number),
      funding: card.funding,
      generated_from: null,
      last4: row.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: row.created,
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: readMetadata(row.metadata),
    type: 'card',
  }
}
