import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { file } from './file'

const { STRIPE_WEBHOOK_SECRET = '' } = process.env

const addEvent = file.prepare<[string, string, string, number, number]>(
  "INSERT OR IGNORE INTO webhookEvent (id, source, type, payload, receivedAt, processedAt) VALUES (?, 'Stripe', ?, ?, ?, ?)",
)

/** Handles Stripe's events: checks the signature and stores each event once. */
export function takeEvent(signature: string, payload: string) {
  const parts = new Map(
    signature.split(',').map((part): [string, string] => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  )
  const expected = createHmac('sha256', STRIPE_WEBHOOK_SECRET)
    .update(`${parts.get('t')}.${payload}`)
    .digest('hex')
  if (parts.get('v1') !== expected) throw new Error('The signature is wrong')
  const { id, type } = z.object({ id: z.string(), type: z.string() }).parse(JSON.parse(payload))
  addEvent.run(id, type, payload, Date.now(), Date.now())
}
