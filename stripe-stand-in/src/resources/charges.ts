import { z } from 'zod'
import { newId } from '../books'
import { given, list, listOf, ok, read, readMetadata, type Call, type Handler } from '../call'
import { cardOf, fingerprintOf, type Decline } from '../cards'
import { missing, type JsonObject } from '../reply'
import type { Rows } from '../tables'
import { DAY_SECONDS, movementOf } from './balance-transactions'

/** How long a bank holds money for a card payment that is not captured, in seconds. */
export const HOLD_SECONDS = 7 * DAY_SECONDS

const filters = listOf({ payment_intent: z.string().optional(), customer: z.string().optional() })

export const retrieveCharge: Handler = (call) => ok(renderCharge(knownCharge(call, call.path.id)))

export const listCharges: Handler = (call) => {
  const params = read(call, filters)
  const filter = given({ paymentIntent: params.payment_intent, customer: params.customer })
  return list(call.books.charge, filter, params, '/v1/charges', renderCharge)
}

export function knownCharge(call: Call, id = '', param = 'id'): Rows['charge'] {
  const row = call.books.charge.get(id)
  if (!row) throw missing('charge', id, param)
  return row
}

/** Stores a charge for an intent, declined or not. `captured`: whether the money was taken; otherwise it is only held. */
export function addCharge(
  call: Call,
  intent: Rows['paymentIntent'],
  method: Rows['paymentMethod'],
  outcome: { decline?: Decline; captured: boolean },
): Rows['charge'] {
  const { decline, captured } = outcome
  return call.books.charge.insert({
    id: newId('ch'),
    paymentIntent: intent.id,
    amount: intent.amount,
    amountCaptured: captured ? intent.amount : 0,
    amountRefunded: 0,
    currency: intent.currency,
    status: decline ? 'failed' : 'succeeded',
    captured: captured ? 1 : 0,
    customer: intent.customer,
    paymentMethod: method.id,
    number: method.number,
    expMonth: method.expMonth,
    expYear: method.expYear,
    disputed: 0,
    failureCode: decline?.code ?? null,
    failureMessage: decline?.message ?? null,
    declineCode: decline?.declineCode ?? null,
    applicationFee: null,
    applicationFeeAmount: intent.applicationFeeAmount,
    destination: intent.destination,
    transfer: null,
    description: intent.description,
    metadata: intent.metadata,
    created: call.now,
  })
}

/** Details of a charge whose guest passed 3-D Secure. */
const AUTHENTICATED = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}

export function renderCharge(row: Rows['charge']): JsonObject {
  const card = cardOf(row.number)
  const paid = row.status === 'succeeded'
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: row.amountCaptured,
    amount_refunded: row.amountRefunded,
    application: null,
    application_fee: row.applicationFee,
    application_fee_amount: row.applicationFeeAmount,
    balance_transaction: paid && row.captured === 1 ? movementOf(row.id) : null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'BARBACK',
    captured: row.captured === 1,
    created: row.created,
    currency: row.currency,
    customer: row.customer,
    description: row.description,
    destination: row.destination,
    disputed: row.disputed === 1,
    failure_balance_transaction: null,
    failure_code: row.failureCode,
    failure_message: row.failureMessage,
    fraud_details: {},
    livemode: false,
    metadata: readMetadata(row.metadata),
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: row.declineCode,
      risk_level: 'normal',
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: row.paymentIntent,
    payment_method: row.paymentMethod,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: paid ? row.amount : null,
        authorization_code: null,
        brand: card.brand,
        ...(paid && row.captured === 0 && { capture_before: row.created + HOLD_SECONDS }),
        checks: { address_line1_check: null, address_postal_code_check: 'pass', cvc_check: 'pass' },
        country: 'US',
        electronic_commerce_indicator: null,
        exp_month: row.expMonth,
        exp_year: row.expYear,
        fingerprint: fingerprintOf(row.number),
        funding: card.funding,
        installments: null,
        last4: row.number.slice(-4),
        mandate: null,
        network: card.brand,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: paid && card.authentication === 'always' ? AUTHENTICATED : null,
        transaction_link_id: null,
        wallet: null,
      },
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: row.amountRefunded === row.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    ...(row.transfer && { transfer: row.transfer }),
    transfer_data: row.destination ? { amount: null, destination: row.destination } : null,
    transfer_group: row.transfer ? `group_${row.paymentIntent}` : null,
  }
}
