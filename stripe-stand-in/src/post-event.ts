import { request, type Agent } from 'node:http'

const TIMEOUT_MS = 10_000

interface Delivery {
  url: string
  payload: string
  signature: string
  agent: Agent
  signal: AbortSignal
}

/** Posts an event to the webhook endpoint. Returns undefined if it was accepted (2xx), otherwise why not. */
export function postEvent({ url, payload, signature, agent, signal }: Delivery): Promise<string | undefined> {
  return new Promise((resolve) => {
    const post = request(url, {
      method: 'POST',
      agent,
      signal,
      timeout: TIMEOUT_MS,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(payload),
        'Stripe-Signature': signature,
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    })
    post.on('timeout', () => post.destroy(new Error(`no answer within ${TIMEOUT_MS} ms`)))
    post.on('error', (error) => resolve(error.message))
    post.on('response', (response) => {
      const { statusCode = 0 } = response
      response.on('error', (error) => resolve(error.message))
      response.on('end', () => resolve(statusCode >= 200 && statusCode < 300 ? undefined : `answered ${statusCode}`))
      response.resume()
    })
    post.end(payload)
  })
}
