import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import accepts from 'accepts'
import { createReadableStreamFromReadable, writeReadableStreamToWritable } from '@remix-run/node'
import type { answerCall, Asking } from '../api/answer-call'
import { type FullResponse } from '../../platform/request/api'
import { readText } from '../../platform/request/body'
import { CachedResponse } from '../../platform/request/cached-response'
import type { Services } from '../../platform/server/services'
import { headerOf, pathOf, type Middleware } from '../../platform/request/middleware'

const CHARSET = '; charset=utf-8'
/** Shorter responses are sent uncompressed, in bytes, because they fit into one packet. */
const SHORT = 1024
/** Compresses enough at little cost. */
const LEVEL = 3
const pack = promisify(gzip)

/** Serves `/v1` without a framework; the calls have their own routing table. `door`: returns the current implementation. */
export function v1(app: Services, door: () => Promise<typeof answerCall>): Middleware {
  return (request, response, next) => {
    const { method = '' } = request
    door()
      .then((answer) => answer(app, askingOf(method, request, response)))
      .then((answer) => (answer instanceof Response ? sendStream(answer, response) : send(answer, request, response)))
      .catch(next)
  }
}

function askingOf(method: string, request: IncomingMessage, response: ServerResponse): Asking {
  const path = pathOf(request)
  let isRead = false
  return {
    method,
    path,
    query: request.url?.slice(path.length + 1) ?? '',
    header: (name) => headerOf(request, name),
    text: (limit) => {
      isRead = true
      return readText(request, limit)
    },
    whole: () => webRequest(request, response, isRead || method === 'GET' || method === 'HEAD'),
  }
}

/** Returns the web `Request`. Its signal aborts when the client disconnects. */
function webRequest(request: IncomingMessage, response: ServerResponse, isWithoutBody: boolean): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one) headers.append(name, one)
  }
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) left.abort()
  })
  return new Request(new URL(request.url ?? '/', `http://${headers.get('host') ?? 'localhost'}`), {
    method: request.method,
    headers,
    signal: left.signal,
    ...(!isWithoutBody && { body: createReadableStreamFromReadable(request), duplex: 'half' }),
  })
}

async function send(answer: FullResponse, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, body } = answer
  response.statusCode = status
  writeHeaders(response, headers)
  if (body instanceof CachedResponse) sendCached(body, request, response)
  else if (body === null) response.end()
  else {
    response.appendHeader('Vary', 'Accept-Encoding')
    const isPacked = body.length > SHORT && takesGzip(request)
    if (!isPacked) return void response.end(body)
    const packed = await pack(body, { level: LEVEL })
    response.setHeader('Content-Encoding', 'gzip')
    response.setHeader('Content-Length', packed.length)
    response.end(packed)
  }
}

/** All responses of calls are text. */
function writeHeaders(response: ServerResponse, headers: Iterable<readonly [string, string]>): void {
  for (const [name, value] of headers) {
    const isType = name.toLowerCase() === 'content-type' && !value.includes('charset')
    response.appendHeader(name, isType ? value + CHARSET : value)
  }
}

/** Sends a response cached as bytes, or 304 if the client has it. */
function sendCached(kept: CachedResponse<unknown>, request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of kept.headers) response.setHeader(name, value)
  response.appendHeader('Vary', 'Accept-Encoding')
  if (kept.isKnownTo(headerOf(request, 'if-none-match'))) return void response.writeHead(304).end()
  const isPacked = takesGzip(request)
  const bytes = isPacked ? kept.gzip : kept.bytes
  response.setHeader('Content-Type', `application/json${CHARSET}`)
  response.setHeader('Content-Length', bytes.length)
  if (isPacked) response.setHeader('Content-Encoding', 'gzip')
  response.end(bytes)
}

function takesGzip(request: IncomingMessage): boolean {
  return request.headers['accept-encoding'] !== undefined && accepts(request).encoding(['gzip', 'identity']) === 'gzip'
}

async function sendStream(answer: Response, response: ServerResponse): Promise<void> {
  response.statusCode = answer.status
  writeHeaders(response, answer.headers)
  response.flushHeaders()
  if (answer.body === null) response.end()
  else await writeReadableStreamToWritable(answer.body, response)
}
