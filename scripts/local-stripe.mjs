/** The local Stripe of `npm start` and `npm run dev`: a program of its own, as Stripe is a server of its own. */
import { dirname, join } from 'node:path'
import { checkPort, startChild } from './children.mjs'

const HOST = process.env.HOST || '127.0.0.1'

/** Whether no payment server is configured. In production the server then says what is missing. */
export const wantsLocalStripe =
  !process.env.STRIPE_SECRET_KEY && !process.env.STRIPE_API_BASE && process.env.NODE_ENV !== 'production'

/** The port it listens on. @throws StepError when the port is taken */
export function checkStripePort() {
  return checkPort(process.env.STRIPE_PORT || '3002', 'STRIPE_PORT')
}

/**
 * Starts it with its books beside the database.
 * @param {{ args: string[], port: string, database: string, serverPort: string }} options `args` for node: the program to run
 * @returns a promise of its end, and the environment through which setup and server know of it
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
