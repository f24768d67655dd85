import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'

const SECRET = 'wbhsec_of_this_test'
const EVENT = JSON.stringify({
  data: {
    type: 'event',
    attributes: { name: 'inquiry.approved', payload: { data: { type: 'inquiry', id: 'inq_1' } } },
  },
})

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback({ env: { PERSONA_WEBHOOK_SECRET: SECRET } })
})
afterAll(() => bar.stop())

const send = (body: string, secret = SECRET) => {
  const time = Math.floor(bar.clock.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return bar.anyone.post('/v1/persona/webhook', body, { 'Persona-Signature': `t=${time},v1=${signature}` })
}

describe("Persona's webhook", () => {
  it('accepts a signed event, even for an unknown inquiry, and repeated', async () => {
    expect((await send(EVENT)).status).toBe(200)
    expect((await send(EVENT)).status).toBe(200)
  })

  it('refuses an event without a signature of Persona', async () => {
    expect((await send(EVENT, 'another secret')).status).toBe(401)
    expect((await bar.anyone.post('/v1/persona/webhook', EVENT)).status).toBe(401)
  })

  it('refuses a signed event that it cannot read', async () => {
    expect((await send('{"data":{}}')).status).toBe(400)
    expect((await send('no json')).status).toBe(400)
  })
})
