/** The local Stripe of `npm start` and `npm run dev`: a separate program, as Stripe is a separate server. */
import { dirname, join } from 'node:path'
import { checkPort, startChild } from './children.mjs'

const HOST = process.env.HOST || '127.0.0.1'

/** True if no payment server is configured. In production the server reports the missing settings instead. */
export const wantsLocalStripe =
  !process.env.STRIPE_SECRET_KEY && !process.env.STRIPE_API_BASE && process.env.NODE_ENV !== 'production'

/** The port it listens on. @throws StepError if the port is taken */
export function checkStripePort() {
  return checkPort(process.env.STRIPE_PORT || '3002', 'STRIPE_PORT')
}

/**
 * Starts the local Stripe with its database beside the server's.
 * @param {{ args: string[], port: string, database: string, serverPort: string }} options `args` for node: the program to run
 * @returns {Promise<{ ended: Promise<unknown>, env: Record<string, string> }>} its end, and the variables with its address for setup and server
 */
export async function startLocalStripe({ args, port, database, serverPort }) {
  const books = join(dirname(database), 'stripe-stand-in.db')
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  const { ended, message } = startChild('the local Stripe', args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      PORT: port,
      BOOKS: books,
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      WEBHOOK_URL: `http://${host.includes(':') ? `[${host}]` : host}:${serverPort}/v1/stripe/webhook`,
      WEBHOOK_SECRET: process.env.STRIPE_WEBHOOK_SECRET || '',
    },
  })
  const { url, secretKey, publishableKey, webhookSecret } = await message
  const env = {
    STRIPE_API_BASE: url,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_STAND_IN_BOOKS: books,
  }
  return { ended, env }
}
