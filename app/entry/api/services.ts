import { calls } from '../../../contract/calls'
import { actorFromGuestCookie } from '../../platform/auth/actor'
import { receivePersonaWebhook } from '../../platform/auth/persona-webhook'
import { receiveStripeWebhook } from '../../ordering/payments/inbox'
import { returnFromBank, screenOfIntent } from '../../ordering/payments/return'
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
  // A phone's app takes over before this page is shown. A browser with the guest's session is redirected to the order or the tab.
  returnFromBank: async ({ app, request, query }) => {
    const { paid } = await returnFromBank(app, query.payment_intent)
    const guest = await actorFromGuestCookie(app, request())
    const screen = guest.kind === 'customer' ? await screenOfIntent(app, guest, query.payment_intent) : undefined
    const onwards = screen === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${screen}">`
    const text = paid ? 'Your payment is complete.' : 'Your payment is not complete.'
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${onwards}<title>Barback</title></head><body><h1>${text}</h1><p>${
      screen === undefined ? 'You can go back to the app.' : `<a href="${screen}">Go on</a>`
    }</p></body></html>`
  },
})
