import { calls } from '../../contract/calls'
import { receivePersonaWebhook } from '../auth/persona-webhook'
import { receiveStripeWebhook } from '../payments/inbox'
import { returnFromBank } from '../payments/return'
import { answers } from './answers'

const RECEIVED = { received: true as const }

export const services = answers(calls.services, {
  stripeWebhook: async ({ app, headers, body }) => {
    await receiveStripeWebhook(app, body, headers['Stripe-Signature'] ?? null)
    return RECEIVED
  },
  personaWebhook: async ({ app, headers, body }) => {
    await receivePersonaWebhook(app, body, headers['Persona-Signature'] ?? null)
    return RECEIVED
  },
  // The guest's app, when it is there, takes over before this is shown.
  returnFromBank: async ({ app, query }) => {
    const { paid } = await returnFromBank(app, query.payment_intent)
    const text = paid ? 'Your payment is complete.' : 'Your payment is not complete.'
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Barback</title></head><body><h1>${text}</h1><p>You can go back to the app.</p></body></html>`
  },
})
