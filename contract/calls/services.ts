import { z } from 'zod'
import { call } from './call'
import { printable } from '../printable'

/** Anyone can send a webhook, and the signature check reads all of it. Stripe's and Persona's largest are a tenth of this. */
const MAX_WEBHOOK_BYTES = 256_000

const received = z.object({ received: z.literal(true) })

/** Webhooks, and the page to which a bank returns a guest. The client omits them. */
export const services = {
  stripeWebhook: call({
    method: 'POST',
    path: 'stripe/webhook',
    who: 'anyone',
    headers: z.object({ 'Stripe-Signature': z.string().optional() }),
    body: { kind: 'raw', contentType: 'application/json', maxBytes: MAX_WEBHOOK_BYTES },
    answer: received,
    errors: ['webhook_not_set_up'],
    says: 'Receives a signed event from Stripe.',
    example: { answer: { received: true } },
  }),
  personaWebhook: call({
    method: 'POST',
    path: 'persona/webhook',
    who: 'anyone',
    headers: z.object({ 'Persona-Signature': z.string().optional() }),
    body: { kind: 'raw', contentType: 'application/json', maxBytes: MAX_WEBHOOK_BYTES },
    answer: received,
    errors: ['not_found', 'bad_signature', 'verification_unavailable'],
    says: 'Receives a signed event from Persona.',
    example: { answer: { received: true } },
  }),
  returnFromBank: call({
    method: 'GET',
    path: 'stripe/return',
    who: 'anyone',
    // Stripe adds its own parameters.
    query: z.looseObject({ payment_intent: printable(z.string()).max(255) }),
    answer: { kind: 'text', contentType: 'text/html; charset=utf-8' },
    says: 'Shows the page to which a bank returns a guest after authentication.',
  }),
}
