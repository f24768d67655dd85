import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { askRaw, openRaw, type RawAnswer, type RawRequest } from '../../../testing/raw-http'

let bar: TestBarback
const logged: string[] = []
beforeAll(async () => {
  bar = await openBarback({ log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }) })
})
beforeEach(() => {
  logged.length = 0
})
afterAll(() => bar.stop())

const ask = (request: RawRequest) => askRaw(bar.url, request)

/** Expects a refusal with this status and a readable message, and nothing in the log. */
function expectWords({ status, headers, body }: RawAnswer, expected: number): void {
  expect(status, body).toBe(expected)
  if (headers['content-type']?.startsWith('application/json')) apiError.parse(JSON.parse(body))
  else expect(body).toMatch(/[A-Z][a-z]{4,}|[A-Z][a-z]* [a-z]+/)
  expect(body).not.toMatch(/node_modules|at .+\(.+:\d+:\d+\)/)
  expect(logged).toEqual([])
}

describe('A malformed URL is refused in words', () => {
  test.each([
    '/v1/core/ingredients%0a',
    '/v1/%0a',
    '/v1/places/%0d1',
    '/v1/places/%E2%80%A8',
    '/v1/places/%00',
    '/v1/places/%',
    '/v1/places/%zz',
    '/v1/places/%ff',
    '/users/%E0%A4%A',
    '/products/brands/%0a',
    '/v1\\places',
    '/%5C',
    '/v1/places/%5c',
    '/v1/../login',
    '/v1/%2e%2e/login',
    '/v1/./places',
    '/login?_data=routes/login',
    '/v1/places?_data=routes/v1.$',
    '*',
    'http://elsewhere.example/login',
    'http://[::1/login',
    'login',
  ])('%s', async (target) => {
    expectWords(await ask({ target }), 400)
  })

  test('a request for another host is not redirected', async () => {
    expect((await ask({ target: '//elsewhere.example/login' })).status).toBe(404)
  })
})

describe('An unknown method is refused in words', () => {
  const METHODS = ['TRACE', 'PATCH', 'PUT', 'DELETE', 'PROPFIND', 'OPTIONS', 'LOCK']
  test.each(
    METHODS.flatMap((method) =>
      ['/', '/login', '/login.data', '/account/appearance', '/images/x', '/assets/x'].map((target) => [method, target]),
    ),
  )('%s %s', async (method, target) => {
    const answer = await ask({ method, target })
    expectWords(answer, 405)
    expect(answer.headers.allow).toBe('GET, HEAD, POST')
  })

  test.each(['TRACE', 'PATCH', 'PROPFIND'])('%s /v1/places', async (method) => {
    const answer = await ask({ method, target: '/v1/places' })
    expectWords(answer, 405)
    expect(answer.headers.allow).toBe('GET, HEAD, POST')
    expect(answer.headers['content-type']).toContain('application/json')
  })

  test('CONNECT, too', async () => {
    expectWords(await ask({ method: 'CONNECT', target: 'elsewhere.example:443' }), 405)
  })
})

describe('An invalid host is refused in words', () => {
  const HOSTS = [
    'a b',
    '[::1',
    '[',
    'x:99999',
    'x:abc',
    'a/b',
    'a?b',
    'a#b',
    'user@x',
    '%0a',
    '999.1.1.1',
    'a,b',
    '<script>',
    'a\\b',
    'é',
    '',
  ]
  test.each(HOSTS.flatMap((host) => ['/login', '/v1/places', '/users', '/healthz'].map((target) => [host, target])))(
    '%j for %s',
    async (host, target) => {
      expectWords(await ask({ target, headers: [['Host', host]] }), 400)
    },
  )

  test('no host at all', async () => {
    expectWords(await ask({ target: '/login', headers: [['Host', null]] }), 400)
  })

  test.each(['/login', '/v1/places', '/livez'])('two hosts for %s, even if they are equal', async (target) => {
    for (const second of ['elsewhere.example', 'localhost']) {
      const headers = [['Host', 'localhost'] as const, ['host', second] as const]
      expectWords(await ask({ target, headers }), 400)
    }
  })
})

describe('The forwarding headers of a request are not trusted blindly', () => {
  const ODD = [
    '',
    'a b',
    '[',
    ':',
    'http://x',
    ',',
    '%0a',
    'é',
    '[::1]',
    'x:abc',
    '999.1.1.1',
    'a\\b',
    'file',
    'javascript',
    'x'.repeat(3000),
  ]
  const NAMES = ['X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Forwarded-For', 'X-Forwarded-Port', 'Forwarded']
  test.each(NAMES.flatMap((name) => ODD.map((value) => [name, value])))('%s: %j', async (name, value) => {
    for (const target of ['/login', '/v1/places']) {
      expect((await ask({ target, headers: [[name, value]] })).status).toBe(200)
    }
    expect(logged).toEqual([])
  })

  test('a foreign host does not get into a response', async () => {
    const { body, headers } = await ask({ target: '/users', headers: [['X-Forwarded-Host', 'elsewhere.example']] })
    expect(`${body}${JSON.stringify(headers)}`).not.toContain('elsewhere')
  })
})

describe('A form that cannot be parsed is refused in words', () => {
  const FORM = 'application/x-www-form-urlencoded'
  const PARTS = 'multipart/form-data; boundary=x'
  const BODIES: Array<[string, string | null, string]> = [
    ['a text', 'text/plain', 'a=b'],
    ['JSON', 'application/json', '{"a":1}'],
    ['parts without a boundary', 'multipart/form-data', 'a=b'],
    ['parts with an empty boundary', 'multipart/form-data; boundary=', 'a=b'],
    ['parts that are not parts', PARTS, 'a=b'],
    ['a part without a header', PARTS, '--x\r\n\r\n\r\n--x--'],
    ['a part without a name', PARTS, '--x\r\nContent-Disposition: form-data\r\n\r\ndark\r\n--x--\r\n'],
    ['a part without an end', PARTS, '--x\r\nContent-Disposition: form-data; name="scheme"\r\n\r\ndark'],
    ['an endless boundary', `multipart/form-data; boundary=${'x'.repeat(300)}`, `--${'x'.repeat(300)}`],
    ['very many fields', FORM, Array.from({ length: 90_000 }, (_, n) => `f${n}=1`).join('&')],
    ['an unknown content type', '/', 'a=b'],
    ['a content type in other letters', 'é', 'a=b'],
  ]
  test.each(
    BODIES.flatMap(([what, type, body]) =>
      ['/account/appearance', '/login', '/login.data', '/signup'].map((target) => [what, target, type, body] as const),
    ),
  )('%s at %s', async (_what, target, type, body) => {
    const answer = await ask({ method: 'POST', target, headers: [['Content-Type', type]], body })
    expectWords(answer, 400)
  })

  const TAKEN: Array<[string, string | null, string]> = [
    ['nothing', null, ''],
    ['no kind', null, 'email=a&password=b'],
    ['broken percent encoding', FORM, '%ff%fe=%zz&&&==&email=%'],
    ['another alphabet', `${FORM}; charset=utf-16`, 'email=a'],
    ['an unknown charset', `${FORM}; charset=nope`, 'email=a'],
    ['only separators', FORM, '&'.repeat(900_000)],
    ['names of object properties', FORM, '__proto__=1&constructor.x=1&__proto__.polluted=1&email.x=1&email=1'],
    ['unprintable characters', FORM, 'email=a%00b&password=%00&scheme=%00&returnTo=%00'],
    ['incomplete UTF-8', FORM, 'email=%ed%a0%80@b.c&password=%ed%a0%80'],
    ['more headers', FORM, 'scheme=dark&returnTo=/%0d%0aSet-Cookie:%20x=1'],
    [
      'files instead of texts',
      PARTS,
      '--x\r\nContent-Disposition: form-data; name="email"; filename="a"\r\n\r\na\r\n--x\r\nContent-Disposition: form-data; name="returnTo"; filename="a"\r\n\r\na\r\n--x--\r\n',
    ],
  ]
  test.each(
    TAKEN.flatMap(([what, type, body]) =>
      ['/login', '/login.data', '/forgot-password'].map((target) => [what, target, type, body] as const),
    ),
  )('as a wrong one: %s at %s', async (_what, target, type, body) => {
    const answer = await ask({ method: 'POST', target, headers: [['Content-Type', type]], body })
    expectWords(answer, 400)
  })

  test.each(TAKEN)(
    'or is accepted as far as it can be parsed: %s at /account/appearance',
    async (_what, type, body) => {
      const answer = await ask({
        method: 'POST',
        target: '/account/appearance',
        headers: [['Content-Type', type]],
        body,
      })
      expect(answer.status).toBe(302)
      expect(answer.headers.location).toMatch(/^\/([^/]|$)/)
      expect(logged).toEqual([])
    },
  )
})

describe('A request that is not HTTP is answered in words, and its connection closed', () => {
  test.each([
    ['no request', 'hello\r\n\r\n', 400],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost\r\n\r\n', 400],
    ['a non-ASCII letter in the URL', 'GET /\xe9 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\x00\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'both a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`, 431],
    ['an expectation', 'POST /login HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\nContent-Length: 0\r\n\r\n', 417],
  ])('%s', async (_what, bytes, status) => {
    const connection = openRaw(bar.url)
    connection.write(Buffer.from(bytes, 'latin1'))
    const answer = await connection.answer()
    if (!answer) throw new Error('There is no answer')
    expectWords(answer, status)
    await connection.ended
  })
})
