import fc from 'fast-check'
import type { Endpoint, Lane } from './endpoint'
import { asHeader, inAddress, trick } from './tricks'

const TARGETS = [
  '/login',
  '/',
  '/users',
  '/v1/places',
  '/v1/users',
  '/livez',
  '/favicon.ico',
  '/images/x',
  '/controller/x',
  '/login.data',
  '/kiosk/events',
  '/v1/openapi.json',
]
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND']
const NAMES = [
  ...[
    'Host',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'X-Forwarded-Port',
    'Forwarded',
    'X-Real-IP',
    'Fly-Client-IP',
  ],
  ...[
    'Origin',
    'Referer',
    'Sec-Fetch-Site',
    'Sec-Fetch-Mode',
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Accept-Charset',
    'User-Agent',
  ],
  ...[
    'Content-Type',
    'Content-Encoding',
    'Content-Length',
    'Transfer-Encoding',
    'Expect',
    'Range',
    'If-None-Match',
    'If-Match',
    'If-Modified-Since',
  ],
  ...[
    'Connection',
    'Upgrade',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Via',
    'X-Request-Id',
    'X-HTTP-Method-Override',
    'X-Original-URL',
    'X-Remix-Revalidate',
  ],
  ...[
    'Access-Control-Request-Method',
    'Access-Control-Request-Headers',
    'Last-Event-ID',
    'Purpose',
    'Cookie',
    'Authorization',
    'x-barback-client-address',
  ],
]
const VALUES = [
  ...[
    '',
    '*',
    '*/*',
    'null',
    'https',
    'http',
    'https, http',
    'javascript',
    'evil.example',
    'https://evil.example',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '[::1',
  ],
  ...[
    '0',
    '-1',
    '1',
    '5',
    '99999999999999999999',
    'abc',
    '1, 2',
    'chunked',
    'chunked, chunked',
    'gzip',
    'gzip, br;q=x',
    'identity;q=0',
    'close',
    'keep-alive',
    'Upgrade',
  ],
  ...[
    'websocket',
    'h2c',
    '100-continue',
    'a miracle',
    'bytes=0-',
    'bytes=-1',
    'bytes=9-1,3-',
    '"x"',
    'W/"x"',
    'same-origin',
    'cross-site',
    'TRACE',
    'text/html',
    'text/html;q=x',
  ],
]
/** Malformed and unusual request targets. */
const ADDRESSES = [
  ...[
    '*',
    '//',
    '///',
    '/\\evil.example',
    '//evil.example/%2f..',
    '/.',
    '/..',
    '/./login',
    '/%2e%2e/login',
    '/v1/../login',
    '/login;a=b',
    '/login%00',
    '/login%0d%0aX:1',
  ],
  ...[
    '/login?',
    '/login??',
    '/login?%',
    '/login?a[b]=c',
    '/login?redirectTo=//evil',
    '/login?redirectTo=%0d%0aX',
    '/?_data=root',
    '/login?_data=routes/login',
    '/login.data?_routes=root,x',
  ],
  ...[
    '/__manifest?p=/a&p=/b&version=1',
    '/.env',
    '/.git/config',
    '/assets/../package.json',
    '/assets/%2e%2e/server/index.js',
    '/images/..%2f..%2fbarback.db',
    '/controller/..%5c..%5cx',
  ],
  ...[
    'http://evil.example/login',
    'https://[',
    'login',
    '/v1',
    '/v1/',
    '/v1//',
    '/v1/%',
    '/v1/%0a',
    '/v1/core/ingredients/1%0a',
    '/V1/places',
    '/v1/PLACES',
    `/${'a'.repeat(8000)}`,
    `/v1/${'a/'.repeat(3000)}`,
  ],
]

/** Odd headers, methods and addresses, and bytes that are barely HTTP. */
export const headers: Endpoint = {
  name: 'headers and addresses',
  shots: () => Promise.resolve(fc.oneof({ weight: 5, arbitrary: odd }, { weight: 2, arbitrary: addressed }, bytes)),
}

const value = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...VALUES) }, trick.map(asHeader))
const some = fc.array(fc.tuple(fc.constantFrom(...NAMES), value), { minLength: 1, maxLength: 4 })

const odd = fc
  .record({ method: fc.constantFrom(...METHODS), target: fc.constantFrom(...TARGETS), sent: some })
  .map(({ method, target, sent }) => {
    const shot = { method, target, headers: sent }
    const description = `${method} ${target} ${JSON.stringify(sent)}`
    // These headers change the framing or the protocol, so the bytes after them need not parse as a request.
    const isFramed = sent.some(([name]) =>
      /^(content-length|transfer-encoding|upgrade|connection|host|te|trailer|expect)$/i.test(name),
    )
    return isFramed
      ? rawShot(description, headOf(method, target, sent))
      : { description, fire: (lane: Lane) => lane.send(shot) }
  })

const addressed = fc
  .record({
    method: fc.constantFrom(...METHODS),
    target: fc.oneof(
      fc.constantFrom(...ADDRESSES),
      trick.map((text) => `/${inAddress(text)}`),
    ),
  })
  .map(({ method, target }) => ({
    description: `${method} ${target.slice(0, 200)}`,
    fire: (lane: Lane) => lane.send({ method, target }),
  }))

const bytes = fc
  .oneof(
    fc.uint8Array({ minLength: 1, maxLength: 300 }).map((data) => Buffer.from(data)),
    fc
      .constantFrom(
        ...[
          '\r\n\r\n',
          'GET\r\n\r\n',
          'GET / HTTP/9.9\r\n\r\n',
          'GET / HTTP/1.1\r\n\r\n',
          'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n',
          'GET / HTTP/1.1\r\nHost: x\r\n x\r\n\r\n',
        ],
        ...[
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
          '\x16\x03\x01\x02\x00',
          'GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n',
          'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n',
          'GET / HTTP/1.1\nHost: x\n\n',
        ],
        ...[
          'POST /login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZ\r\n',
          'POST /login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx',
        ],
        ...[
          'POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
          'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{"a":',
        ],
        ...[
          `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(3000)}\r\n`,
          `GET /${'a'.repeat(150_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
        ],
      )
      .map((text) => Buffer.from(text, 'latin1')),
  )
  .map((data) => rawShot(`bytes ${JSON.stringify(data.toString('latin1').slice(0, 120))}`, data))

function headOf(method: string, target: string, sent: ReadonlyArray<readonly [string, string]>): Buffer {
  const host = sent.some(([name]) => name === 'Host') ? '' : 'Host: localhost\r\n'
  const lines = sent.map(([name, text]) => `${name}: ${text}\r\n`).join('')
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${host}${lines}\r\n`, 'latin1')
}

function rawShot(description: string, data: Buffer) {
  return { description, fire: (lane: Lane) => lane.sendBytes(data) }
}
