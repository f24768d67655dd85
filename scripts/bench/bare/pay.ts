import { Agent, request as httpRequest } from 'node:http'
import { z } from 'zod'
import { STAND_IN_SECRET_KEY } from '../../../stripe-stand-in/src/stand-in'
import { readText } from './text'

const { STRIPE_API_BASE = '' } = process.env
const agent = new Agent({ keepAlive: true })

/** Creates a payment through Stripe's API, as the stripe package does. Resolves with its id. */
export function pay(cents: number, uid: string): Promise<string> {
  const body = new URLSearchParams({
    amount: String(cents),
    currency: 'usd',
    'allowed_payment_method_types[0]': 'card',
    payment_method: 'pm_card_visa',
    confirm: 'true',
    return_url: 'http://127.0.0.1/return',
  }).toString()
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${STRIPE_API_BASE}/v1/payment_intents`, {
      agent,
      method: 'POST',
      headers: {
        Authorization: `Bearer ${STAND_IN_SECRET_KEY}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': Buffer.byteLength(body),
        'Idempotency-Key': `${uid}:pay:1`,
      },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      readText(response).then(
        (text) => resolve(z.object({ id: z.string(), status: z.literal('succeeded') }).parse(JSON.parse(text)).id),
        reject,
      )
    })
    request.end(body)
  })
}
