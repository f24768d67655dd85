import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { askRaw, openRaw } from '../../../testing/raw-http'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const H2C = [
  ['Connection', 'Upgrade, HTTP2-Settings'],
  ['Upgrade', 'h2c'],
  ['HTTP2-Settings', 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA'],
] as const
const WEB_SOCKET = [
  ['Connection', 'Upgrade'],
  ['Upgrade', 'websocket'],
  ['Sec-WebSocket-Version', '13'],
  ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
] as const
const JSON_TYPE = ['Content-Type', 'application/json'] as const
const LOGIN = JSON.stringify({ email: 'nobody@barback.test', password: 'wrong' })

describe('A request to upgrade to another protocol is answered as plain HTTP', () => {
  test.each([
    ['h2c for a call', { target: '/v1/places/1', headers: H2C }, 200],
    ['h2c for a screen', { target: '/login', headers: H2C }, 200],
    ['h2c with a body', { method: 'POST', target: '/v1/auth/login', headers: [...H2C, JSON_TYPE], body: LOGIN }, 401],
    ['h2c at the lockers’ socket', { target: '/v1/lockers/socket', headers: H2C }, 404],
    ['TLS', { target: '/livez', headers: [['Connection', 'Upgrade'] as const, ['Upgrade', 'TLS/1.2'] as const] }, 200],
    ['a web socket of a screen', { target: '/livez', headers: WEB_SOCKET }, 200],
    ['a web socket of the first screen', { target: '/', headers: WEB_SOCKET }, 302],
    ['a web socket above the lockers’ socket', { target: '/v1/lockers', headers: WEB_SOCKET }, 404],
    ['a web socket below the lockers’ socket', { target: '/v1/lockers/socket/more', headers: WEB_SOCKET }, 404],
  ] as const)('%s', async (_, request, status) => {
    const connection = openRaw(bar.url)
    expect((await connection.ask(request))?.status).toBe(status)
    // The next request on the same connection.
    expect((await connection.ask({ target: '/livez' }))?.status).toBe(200)
    connection.end()
  })

  test('a web socket of a locker without its secret is refused', async () => {
    const answer = await askRaw(bar.url, { target: '/v1/lockers/socket', headers: WEB_SOCKET })
    expect(answer.status).toBe(401)
  })
})
