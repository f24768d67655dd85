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
  readMetadata,
  text,
  type Call,
  type Handler,
} from '../call'
import { cardOf } from '../cards'
import { decline, missing, refuse, type JsonObject, type Reply } from '../reply'
import type { Rows } from '../tables'
import { liveCustomer } from './customers'
import { newIntentId } from './intent-steps'
import { nextAction, readError } from './intent-view'
import { attach, renderPaymentMethod, takePaymentMethod } from './payment-methods'

type Intent = Rows['setupIntent']
type Method = Rows['paymentMethod']

const creation = z.strictObject({
  customer: z.string().optional(),
  payment_method: z.string().optional(),
  usage: z.enum(['off_session', 'on_session']).default('off_session'),
  confirm: flag.default(false),
  return_url: z.string().optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  expand,
})
const confirmation = z.strictObject({
  payment_method: z.string().optional(),
  return_url: z.string().optional(),
  use_stripe_sdk: flag.optional(),
  client_secret: z.string().optional(),
  expand,
})

export const createSetupIntent: Handler = (call) => {
  const params = read(call, creation)
  if (params.customer) liveCustomer(call, params.customer, 'customer')
  const method = params.payment_method
    ? takePaymentMethod(call, params.payment_method, params.customer ?? null)
    : undefined
  const intent = call.books.setupIntent.insert({
    ...newIntentId('seti'),
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    customer: params.customer ?? null,
    paymentMethod: method?.id ?? null,
    usage: params.usage,
    returnUrl: params.return_url ?? null,
    description: params.description ?? null,
    lastError: null,
    cancellationReason: null,
    metadata: mergeMetadata('{}', params.metadata),
    created: call.now,
  })
  call.emit('setup_intent.created', () => renderSetupIntent(call, intent))
  return params.confirm ? confirm(call, intent, method) : ok(renderSetupIntent(call, intent))
}

export const confirmSetupIntent: Handler = (call) => {
  const params = read(call, confirmation)
  const intent = knownIntent(call, params.client_secret)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(call, intent, 'confirmed')
  const chosen = params.payment_method ?? intent.paymentMethod
  const method = chosen ? takePaymentMethod(call, chosen, intent.customer) : undefined
  const updated = call.books.setupIntent.update(intent.id, { returnUrl: params.return_url ?? intent.returnUrl })
  return confirm(call, updated, method)
}

export const retrieveSetupIntent: Handler = (call) => {
  const params = read(call, z.strictObject({ client_secret: z.string().optional(), expand }))
  return ok(renderSetupIntent(call, knownIntent(call, params.client_secret)))
}

export const cancelSetupIntent: Handler = (call) => {
  const reasons = z.enum(['abandoned', 'requested_by_customer', 'duplicate'])
  const params = read(call, z.strictObject({ cancellation_reason: reasons.optional(), expand }))
  const intent = knownIntent(call)
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(call, intent, 'canceled')
  const canceled = call.books.setupIntent.update(intent.id, {
    status: 'canceled',
    cancellationReason: params.cancellation_reason ?? null,
  })
  call.emit('setup_intent.canceled', () => renderSetupIntent(call, canceled))
  return ok(renderSetupIntent(call, canceled))
}

export const listSetupIntents: Handler = (call) => {
  const params = read(call, listOf({ customer: z.string().optional(), payment_method: z.string().optional() }))
  const filter = given({ customer: params.customer, paymentMethod: params.payment_method })
  return list(call.books.setupIntent, filter, params, '/v1/setup_intents', (row) => renderSetupIntent(call, row))
}

/** Handles a guest's click on the 3-D Secure page when saving a card. A second click changes nothing. */
export function authenticateSetup(call: Call, intent: Intent, succeeded: boolean): Intent {
  const method = intent.paymentMethod ? call.books.paymentMethod.get(intent.paymentMethod) : undefined
  if (intent.status !== 'requires_action' || !method) return intent
  if (succeeded) return finish(call, intent, method)
  const failed = call.books.setupIntent.update(intent.id, {
    status: 'requires_payment_method',
    paymentMethod: null,
    lastError: JSON.stringify({
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message:
        'The latest attempt to set up the payment method has failed because authentication failed. You can try again with a new payment method.',
      payment_method: renderPaymentMethod(method),
    }),
  })
  call.emit('setup_intent.setup_failed', () => renderSetupIntent(call, failed))
  return failed
}

function confirm(call: Call, intent: Intent, method: Method | undefined): Reply {
  if (!method) {
    throw refuse('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'setup_intent_unexpected_state',
    })
  }
  const card = cardOf(method.number)
  if (card.authentication) {
    const waiting = call.books.setupIntent.update(intent.id, { status: 'requires_action', paymentMethod: method.id })
    call.emit('setup_intent.requires_action', () => renderSetupIntent(call, waiting))
    return ok(renderSetupIntent(call, waiting))
  }
  if (!card.decline || card.attaches) return ok(renderSetupIntent(call, finish(call, intent, method)))
  const { code, declineCode, message } = card.decline
  const failed = call.books.setupIntent.update(intent.id, {
    status: 'requires_payment_method',
    paymentMethod: null,
    lastError: JSON.stringify({ type: 'card_error', code, decline_code: declineCode, message }),
  })
  call.emit('setup_intent.setup_failed', () => renderSetupIntent(call, failed))
  return decline(card.decline, {
    setup_intent: renderSetupIntent(call, failed),
    payment_method: renderPaymentMethod(method),
  })
}

function finish(call: Call, intent: Intent, method: Method): Intent {
  if (intent.customer) attach(call, method, intent.customer, true)
  const done = call.books.setupIntent.update(intent.id, {
    status: 'succeeded',
    paymentMethod: method.id,
    lastError: null,
  })
  call.emit('setup_intent.succeeded', () => renderSetupIntent(call, done))
  return done
}

function unexpectedState(call: Call, intent: Intent, deed: string) {
  return refuse(`This SetupIntent could not be ${deed} because it has a status of ${intent.status}.`, {
    code: 'setup_intent_unexpected_state',
    objects: { setup_intent: renderSetupIntent(call, intent) },
  })
}

function knownIntent(call: Call, clientSecret?: string): Intent {
  const id = call.path.id ?? ''
  const row = call.books.setupIntent.get(id)
  if (!row || (call.publishable && clientSecret !== row.clientSecret)) throw missing('setupintent', id, 'intent')
  return row
}

function renderSetupIntent(call: Pick<Call, 'url'>, row: Intent): JsonObject {
  return {
    id: row.id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    attach_to_self: false,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: row.cancellationReason,
    client_secret: row.clientSecret,
    created: row.created,
    customer: row.customer,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: readError(row.lastError),
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: readMetadata(row.metadata),
    next_action: row.status === 'requires_action' ? nextAction(call, row) : null,
    on_behalf_of: null,
    payment_method: row.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: row.status,
    usage: row.usage,
  }
}
