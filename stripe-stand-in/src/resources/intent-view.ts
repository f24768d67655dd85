import { z } from 'zod'
import { readMetadata, type Call } from '../call'
import type { JsonObject } from '../reply'
import type { Rows } from '../tables'

const storedError = z.record(z.string(), z.json())

export function readError(json: string | null): JsonObject | null {
  return json === null ? null : storedError.parse(JSON.parse(json))
}

/** How the guest gets to the 3-D Secure page: by a redirect or, without a return URL, in the mobile library. */
export function nextAction(
  call: Pick<Call, 'url'>,
  intent: { id: string; clientSecret: string; returnUrl: string | null },
): JsonObject {
  const url = `${call.url}/authenticate/${intent.id}?client_secret=${encodeURIComponent(intent.clientSecret)}`
  if (intent.returnUrl) return { type: 'redirect_to_url', redirect_to_url: { url, return_url: intent.returnUrl } }
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}

export function renderIntent(call: Pick<Call, 'url'>, row: Rows['paymentIntent']): JsonObject {
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: row.allowRedirects === null ? ['card'] : null,
    amount: row.amount,
    amount_capturable: row.status === 'requires_capture' ? row.amount : 0,
    amount_details: { tip: {} },
    amount_received: row.amountReceived,
    application: null,
    application_fee_amount: row.applicationFeeAmount,
    automatic_payment_methods:
      row.allowRedirects === null ? null : { allow_redirects: row.allowRedirects, enabled: true },
    canceled_at: row.canceledAt,
    cancellation_reason: row.cancellationReason,
    capture_method: row.captureMethod,
    client_secret: row.clientSecret,
    confirmation_method: 'automatic',
    created: row.created,
    currency: row.currency,
    customer: row.customer,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    last_payment_error: readError(row.lastError),
    latest_charge: row.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: readMetadata(row.metadata),
    next_action: row.status === 'requires_action' ? nextAction(call, row) : null,
    on_behalf_of: row.onBehalfOf,
    payment_method: row.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: row.receiptEmail,
    review: null,
    setup_future_usage: row.setupFutureUsage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: row.statementDescriptorSuffix,
    status: row.status,
    transfer_data: row.destination ? { destination: row.destination } : null,
    transfer_group: row.transferGroup,
  }
}
