import { z } from 'zod'
import {
  expand,
  flag,
  given,
  list,
  listOf,
  mergeMetadata,
  metadata,
  ok,
  read,
  text,
  whole,
  type Call,
  type Handler,
} from '../call'
import { missing, refuse, wrongParameter, type Reply } from '../reply'
import type { Rows } from '../tables'
import { findAccount } from './accounts'
import { liveCustomer } from './customers'
import { cancelIntent, captureIntent, confirmIntent, newIntentId, unexpectedState } from './intent-steps'
import { renderIntent } from './intent-view'
import { takePaymentMethod } from './payment-methods'

const SMALLEST_CENTS = 50
const LARGEST_CENTS = 99_999_999

const confirmation = {
  payment_method: z.string().optional(),
  return_url: z.string().optional(),
  off_session: flag.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session', '']).optional(),
  receipt_email: text.optional(),
  use_stripe_sdk: flag.optional(),
  error_on_requires_action: flag.optional(),
  expand,
}
const creation = z.strictObject({
  ...confirmation,
  amount: whole,
  currency: z.literal('usd', 'only usd is kept here'),
  customer: z.string().optional(),
  confirm: flag.default(false),
  confirmation_method: z.literal('automatic').optional(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).default('automatic_async'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  application_fee_amount: whole.optional(),
  transfer_data: z.strictObject({ destination: z.string() }).optional(),
  transfer_group: z.string().optional(),
  on_behalf_of: z.string().optional(),
  description: text.optional(),
  statement_descriptor_suffix: text.optional(),
  metadata: metadata.optional(),
})
const changes = z.strictObject({
  description: text.optional(),
  receipt_email: text.optional(),
  metadata: metadata.optional(),
  expand,
})
const capture = z.strictObject({
  amount_to_capture: whole.pipe(z.number().min(1)).optional(),
  application_fee_amount: whole.optional(),
  metadata: metadata.optional(),
  expand,
})
const publicConfirmation = z.strictObject({ ...confirmation, client_secret: z.string().optional() })

export const createPaymentIntent: Handler = (call) => {
  const params = read(call, creation)
  checkAmounts(params.amount, params.application_fee_amount, params.transfer_data?.destination)
  if (params.customer) liveCustomer(call, params.customer, 'customer')
  if (params.transfer_data) checkDestination(call, params.transfer_data.destination)
  if (params.return_url && !params.confirm) {
    throw wrongParameter('`return_url` can only be set together with `confirm`.', 'return_url', 'parameter_invalid')
  }
  const method = params.payment_method
    ? takePaymentMethod(call, params.payment_method, params.customer ?? null)
    : undefined
  const intent = call.books.paymentIntent.insert({
    ...newIntentId('pi'),
    amount: params.amount,
    amountReceived: 0,
    currency: params.currency,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    captureMethod: params.capture_method,
    customer: params.customer ?? null,
    paymentMethod: method?.id ?? null,
    applicationFeeAmount: params.application_fee_amount ?? null,
    destination: params.transfer_data?.destination ?? null,
    onBehalfOf: params.on_behalf_of ?? null,
    transferGroup: params.transfer_group ?? null,
    setupFutureUsage: params.setup_future_usage || null,
    returnUrl: params.return_url ?? null,
    allowRedirects: params.allowed_payment_method_types
      ? null
      : (params.automatic_payment_methods?.allow_redirects ?? 'always'),
    description: params.description ?? null,
    receiptEmail: params.receipt_email ?? null,
    statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
    lastError: null,
    latestCharge: null,
    cancellationReason: null,
    canceledAt: null,
    metadata: mergeMetadata('{}', params.metadata),
    created: call.now,
  })
  call.emit('payment_intent.created', () => renderIntent(call, intent))
  if (!params.confirm) return ok(renderIntent(call, intent))
  return confirm(call, intent, method, params.off_session ?? false)
}

export const confirmPaymentIntent: Handler = (call) => {
  const params = read(call, publicConfirmation)
  const intent = knownIntent(call, params.client_secret)
  if (['succeeded', 'canceled', 'requires_capture'].includes(intent.status))
    throw unexpectedState(call, intent, 'confirmed')
  const updated = call.books.paymentIntent.update(intent.id, {
    returnUrl: params.return_url ?? intent.returnUrl,
    setupFutureUsage: params.setup_future_usage || intent.setupFutureUsage,
    receiptEmail: params.receipt_email ?? intent.receiptEmail,
  })
  const chosen = params.payment_method ?? intent.paymentMethod
  const method = chosen ? takePaymentMethod(call, chosen, intent.customer) : undefined
  return confirm(call, updated, method, params.off_session ?? false)
}

export const retrievePaymentIntent: Handler = (call) => {
  const params = read(call, z.strictObject({ client_secret: z.string().optional(), expand }))
  return ok(renderIntent(call, knownIntent(call, params.client_secret)))
}

export const updatePaymentIntent: Handler = (call) => {
  const { metadata: added, expand: _, ...params } = read(call, changes)
  const intent = knownIntent(call)
  const updated = call.books.paymentIntent.update(intent.id, {
    description: params.description ?? intent.description,
    receiptEmail: params.receipt_email ?? intent.receiptEmail,
    metadata: mergeMetadata(intent.metadata, added),
  })
  return ok(renderIntent(call, updated))
}

export const capturePaymentIntent: Handler = (call) => {
  const params = read(call, capture)
  const { id, amount } = knownIntent(call)
  const intent = call.books.paymentIntent.update(id, {
    metadata: mergeMetadata(knownIntent(call).metadata, params.metadata),
  })
  const taken = params.amount_to_capture ?? amount
  return ok(renderIntent(call, captureIntent(call, intent, taken, params.application_fee_amount)))
}

export const cancelPaymentIntent: Handler = (call) => {
  const reasons = z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
  const params = read(call, z.strictObject({ cancellation_reason: reasons.optional(), expand }))
  return ok(renderIntent(call, cancelIntent(call, knownIntent(call), params.cancellation_reason ?? null)))
}

export const listPaymentIntents: Handler = (call) => {
  const params = read(call, listOf({ customer: z.string().optional() }))
  const filter = given({ customer: params.customer })
  return list(call.books.paymentIntent, filter, params, '/v1/payment_intents', (row) => renderIntent(call, row))
}

function confirm(
  call: Call,
  intent: Rows['paymentIntent'],
  method: Rows['paymentMethod'] | undefined,
  offSession: boolean,
): Reply {
  if (!method) {
    throw refuse(
      'You cannot confirm this PaymentIntent because it is missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.',
      { code: 'payment_intent_unexpected_state' },
    )
  }
  if (intent.allowRedirects === 'always' && !intent.returnUrl && !call.publishable) {
    throw refuse(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you do not want to accept redirect-based payment methods, set `automatic_payment_methods[allow_redirects]` to `never`.',
      { param: 'return_url' },
    )
  }
  return confirmIntent(call, intent, method, offSession)
}

function checkAmounts(amount: number, fee: number | undefined, destination: string | undefined): void {
  if (amount < SMALLEST_CENTS) throw wrongParameter('Amount must be at least $0.50 usd', 'amount', 'amount_too_small')
  if (amount > LARGEST_CENTS)
    throw wrongParameter('Amount must be no more than $999,999.99', 'amount', 'amount_too_large')
  if (fee === undefined) return
  if (!destination) {
    throw refuse(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).',
      { param: 'application_fee_amount' },
    )
  }
  if (fee < 1 || fee > amount) {
    throw refuse('The application_fee_amount must be positive and at most the amount.', {
      param: 'application_fee_amount',
    })
  }
}

function checkDestination(call: Call, destination: string): void {
  const account = findAccount(call, destination)
  if (!account) throw missing('destination', destination, 'transfer_data[destination]')
  if (!account.chargesEnabled) {
    throw refuse(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  }
}

/** The intent in the path. @throws 404 if it is unknown, or for a publishable key without its client secret */
function knownIntent(call: Call, clientSecret?: string): Rows['paymentIntent'] {
  const id = call.path.id ?? ''
  const row = call.books.paymentIntent.get(id)
  if (!row || (call.publishable && clientSecret !== row.clientSecret)) throw missing('payment_intent', id, 'intent')
  return row
}
