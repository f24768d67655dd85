import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const reached = z.object({
  url: z.url(),
  secretKey: z.string(),
  publishableKey: z.string(),
  webhookSecret: z.string().startsWith('whsec_'),
})

let folder: string
let program: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stand-in-'))
})
afterEach(async () => {
  if (program?.exitCode === null) {
    program.kill('SIGKILL')
    await once(program, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the program in a child process. */
function run(env: Record<string, string> = {}): ChildProcess {
  program = fork(MAIN, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', BOOKS: join(folder, 'books.db'), LOG_LEVEL: 'error', ...env },
  })
  return program
}

async function helloOf(child: ChildProcess) {
  return reached.parse(await new Promise((resolve) => child.once('message', resolve)))
}

async function endOf(child: ChildProcess) {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => (words += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, words }
}

function pay({ url, secretKey }: { url: string; secretKey: string }) {
  const { hostname, port } = new URL(url)
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http', telemetry: false })
  const payment = { amount: 1250, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }
  return stripe.paymentIntents.create({ ...payment, allowed_payment_method_types: ['card'] })
}

describe('the program', () => {
  it('announces its address, takes a payment, and signs its event with the secret that it generated', async () => {
    const endpoint = createServer().listen(0, '127.0.0.1')
    await once(endpoint, 'listening')
    const address = endpoint.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const event = new Promise<{ body: string; signature: string }>((resolve) => {
      endpoint.once('request', (request, response) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', () => {
          response.end()
          resolve({
            body: Buffer.concat(chunks).toString(),
            signature: String(request.headers['stripe-signature']),
          })
        })
      })
    })
    const program = run({ WEBHOOK_URL: `http://127.0.0.1:${port}/hook`, WEBHOOK_EVENTS: 'payment_intent.succeeded' })
    const hello = await helloOf(program)
    const { id, status } = await pay(hello)
    expect(status).toBe('succeeded')
    const { body, signature } = await event
    expect(Stripe.webhooks.constructEvent(body, signature, hello.webhookSecret)).toMatchObject({
      type: 'payment_intent.succeeded',
      data: { object: { id } },
    })
    endpoint.closeAllConnections()
    endpoint.close()
    program.kill('SIGTERM')
    expect(await endOf(program)).toEqual({ code: 0, words: '' })
  })

  it('signs with a secret from its settings', async () => {
    expect((await helloOf(run({ WEBHOOK_SECRET: 'whsec_given' }))).webhookSecret).toBe('whsec_given')
  })

  it('does not start in production', async () => {
    const { code, words } = await endOf(run({ NODE_ENV: 'production' }))
    expect([code, words]).toEqual([1, expect.stringContaining('does not run in production')])
  })

  it('names every invalid setting', async () => {
    const { code, words } = await endOf(run({ PORT: 'http', WEBHOOK_SECRET: 'secret', WEBHOOK_URL: 'here' }))
    expect(code).toBe(1)
    expect(words.match(/(?<=^ {2})\w+(?=: expected)/gm)).toEqual(['PORT', 'WEBHOOK_URL', 'WEBHOOK_SECRET'])
  })
})
