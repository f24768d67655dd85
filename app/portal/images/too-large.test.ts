import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, openRaw } from '../../../testing/raw-http'
import { MAX_BODY_BYTES } from '../../platform/request/body'
import { MAX_MULTIPART_BYTES } from '../../platform/request/multipart'
import { openPictures, type Pictures } from './images.fixture'

const MEGABYTE = 1_000_000
const START = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
const wordsFor = (limit: number) => `The request is larger than ${limit} bytes`

let on: Pictures
beforeAll(async () => {
  on = await openPictures()
})
afterAll(() => on.stop())

const MULTIPART = 'multipart/form-data; boundary=x'
const sent = (target: string, type: string, more: readonly [string, string]) => ({
  method: 'POST',
  target,
  headers: [['Cookie', on.cookieOf('admin')], ['Origin', on.bar.url], ['Content-Type', type], more] as const,
})
const chunk = (bytes: string | Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])

/** Begins a request without a Content-Length. */
function begin(target: string, type: string, start: string) {
  const connection = openRaw(on.bar.url)
  connection.write(bytesOf(sent(target, type, ['Transfer-Encoding', 'chunked']), new URL(on.bar.url).host))
  connection.write(chunk(start))
  return connection
}
const part = chunk(Buffer.alloc(MEGABYTE, 'x'))

describe('a body beyond its limit', () => {
  const bodies: Array<[string, string, string, string, number]> = [
    ['an upload', '/images/upload', MULTIPART, START, MAX_MULTIPART_BYTES],
    ['a call', '/v1/auth/login', 'application/json', '{"email":"', MAX_BODY_BYTES],
    ['a form', '/forgot-password', 'application/x-www-form-urlencoded', 'email=', MAX_BODY_BYTES],
  ]

  it.each(bodies)(
    'with a declared length is refused with a message before it is sent, and its connection ends: %s',
    async (...body) => {
      const [, target, type, , limit] = body
      const connection = openRaw(on.bar.url)
      const answer = await connection.ask(sent(target, type, ['Content-Length', String(limit + 1)]))
      expect([answer?.status, answer?.headers.connection]).toEqual([413, 'close'])
      expect(answer?.body).toContain(wordsFor(limit))
      await connection.ended
    },
  )

  it.each(bodies)(
    'without a declared length is refused with a message, and its connection stays open: %s',
    async (...body) => {
      const [, target, type, start, limit] = body
      const connection = begin(target, type, start)
      for (let bytes = 0; bytes <= limit; bytes += MEGABYTE) connection.write(part)
      const answer = await connection.answer()
      expect(answer?.status).toBe(413)
      expect(answer?.body).toContain(wordsFor(limit))
      connection.write(chunk('and so on'))
      connection.write('0\r\n\r\n')
      expect((await connection.ask({ target: '/livez' }))?.status).toBe(200)
      connection.end()
    },
  )

  it("without an end closes its sender's connection, and no other", async () => {
    const connection = begin('/images/upload', MULTIPART, START)
    for (let bytes = 0; bytes < 3 * MAX_MULTIPART_BYTES; bytes += MEGABYTE) connection.write(part)
    expect((await connection.answer())?.status).toBe(413)
    await connection.ended
    expect((await on.bar.anyone.get('/livez')).status).toBe(200)
  })
})
