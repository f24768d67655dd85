import { createServer } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { bytesOf, openRaw } from '../../../testing/raw-http'
import { PATIENCE, serverOptions } from './patience'

let bar: TestBarback
let host = ''
const logged: string[] = []
beforeAll(async () => {
  bar = await openBarback({
    patience: { headersMs: 600, bodyMs: 600, bodyBytes: 100, requestMs: 6000, idleMs: 500 },
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  })
  host = new URL(bar.url).host
})
beforeEach(() => {
  logged.length = 0
})
afterAll(() => bar.stop())

/** Sends the bytes piece by piece until all are sent or the connection has ended. */
function trickle(write: (bytes: Buffer) => void, bytes: Buffer, piece: number, everyMs: number): () => void {
  let at = 0
  const clock = setInterval(() => {
    write(bytes.subarray(at, at + piece))
    at += piece
    if (at >= bytes.length) clearInterval(clock)
  }, everyMs)
  return () => clearInterval(clock)
}

describe('A client that sends too slowly', () => {
  const JSON_BODY: ReadonlyArray<readonly [string, string]> = [['Content-Type', 'application/json']]
  const FORM: ReadonlyArray<readonly [string, string]> = [['Content-Type', 'application/x-www-form-urlencoded']]
  const PARTS: ReadonlyArray<readonly [string, string]> = [['Content-Type', 'multipart/form-data; boundary=x']]
  test.each([
    ['a call', '/v1/auth/login', JSON_BODY],
    ['a form', '/login', FORM],
    ['a form in parts', '/login', PARTS],
    ['an unread body', '/v1/no-such-call', JSON_BODY],
    ['a chunked body', '/v1/auth/login', [...JSON_BODY, ['Transfer-Encoding', 'chunked']] as const],
  ])('is refused in words and disconnected: %s', async (_what, target, headers) => {
    const connection = openRaw(bar.url)
    const request = bytesOf({ method: 'POST', target, headers, body: 'x'.repeat(100_000) }, host)
    const start = request.indexOf('\r\n\r\n') + 4
    connection.write(request.subarray(0, start))
    const stop = trickle((piece) => connection.write(piece), request.subarray(start), 1, 100)
    const answer = await connection.answer()
    await connection.ended
    stop()
    if (target === '/v1/no-such-call') {
      expect(answer?.status).toBe(404)
    } else if (headers.length === 1) {
      expect([answer?.status, answer?.body]).toEqual([
        408,
        expect.stringContaining('The request came too slowly. Please try again.'),
      ])
    } else {
      // A single byte is no valid chunk length.
      expect([400, 408]).toContain(answer?.status)
    }
    expect(logged).toEqual([])
  })

  test('is disconnected while it sends headers, too', async () => {
    const connection = openRaw(bar.url)
    const stop = trickle(
      (piece) => connection.write(piece),
      Buffer.from('GET /livez HTTP/1.1\r\nX: '.padEnd(10_000, 'x')),
      10,
      100,
    )
    const answer = await connection.answer()
    await connection.ended
    stop()
    expect([answer?.status, answer?.body]).toEqual([
      408,
      expect.stringContaining('The request took too long to arrive. Please try again.'),
    ])
  })

  test('keeps an idle connection for a limited time', async () => {
    const connection = openRaw(bar.url)
    expect((await connection.ask({ target: '/livez' }))?.status).toBe(200)
    await connection.ended
  })
})

describe('A client that sends slowly but steadily', () => {
  test('is served', async () => {
    const connection = openRaw(bar.url)
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'x'.repeat(2000) })
    const request = bytesOf({ method: 'POST', target: '/v1/auth/login', body }, host)
    const stop = trickle((piece) => connection.write(piece), request, 200, 100)
    expect((await connection.answer())?.status).toBe(400)
    expect((await connection.ask({ target: '/livez' }))?.status).toBe(200)
    stop()
    connection.end()
  })
})

test('The default timeouts suit phones, and idle connections outlive those of a proxy', async () => {
  expect(PATIENCE).toEqual({
    headersMs: 15_000,
    bodyMs: 20_000,
    bodyBytes: 10_000,
    requestMs: 600_000,
    idleMs: 75_000,
  })
  expect(createServer(serverOptions())).toMatchObject({
    headersTimeout: PATIENCE.headersMs,
    requestTimeout: PATIENCE.requestMs,
  })
  const usual = await openBarback()
  const connection = openRaw(usual.url)
  expect((await connection.ask({ target: '/livez' }))?.headers['keep-alive']).toBe('timeout=75')
  connection.end()
  await usual.stop()
})

test('A client that disconnects in the middle of a body is not logged as an error', async () => {
  for (const [target, type] of [
    ['/v1/auth/login', 'application/json'],
    ['/login', 'application/x-www-form-urlencoded'],
    ['/login', 'multipart/form-data; boundary=x'],
  ] as const) {
    const connection = openRaw(bar.url)
    const headers = [
      ['Content-Type', type],
      ['Content-Length', '1000'],
    ] as const
    connection.write(bytesOf({ method: 'POST', target, headers, body: '{"a":' }, host))
    // Once this responds, the server has read the beginning and waits for the rest.
    expect((await fetch(new URL('/livez', bar.url))).status).toBe(200)
    connection.end()
    await connection.ended
  }
  expect((await fetch(new URL('/livez', bar.url))).status).toBe(200)
  expect(logged).toEqual([])
})
