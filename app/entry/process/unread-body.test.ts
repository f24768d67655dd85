import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** Larger than the system's buffer of an unread connection. */
const BODY = Buffer.alloc(900_000, 'x')

/** Sends a request with a large body and another on the same connection. Returns both statuses. */
async function sendTwo(start: string, headers: Record<string, string>): Promise<number[]> {
  const { hostname, port, host } = new URL(bar.url)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({ Host: host, 'Content-Length': String(BODY.length), ...headers })
  socket.write(`${start} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write(BODY)
  socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  let answers = ''
  for await (const chunk of socket) answers += String(chunk)
  return [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
}

describe('A large body that the server does not read', () => {
  it.each([
    ['for an unknown call', 'POST /v1/no-such-call', 404],
    ['of nobody', 'POST /v1/orders/customer', 401],
    ['with an unsupported method', 'DELETE /v1/places', 405],
  ])('%s does not block the next request on its connection', async (_what, start, status) => {
    expect(await sendTwo(start, { 'Content-Type': 'application/json' })).toEqual([status, 200])
  })

  it('ends the connection if it is a form of another site', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://elsewhere.example' }
    expect(await sendTwo('POST /users', headers)).toEqual([403])
  })
})
