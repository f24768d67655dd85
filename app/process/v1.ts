import { createReadableStreamFromReadable, writeReadableStreamToWritable } from '@remix-run/node'
import type { Request as ExpressRequest, RequestHandler, Response as ExpressResponse } from 'express'
import type { answerCall } from '../api/door'
import { methodNotAllowed } from '../server/api'
import type { Services } from '../server/services'

/** What calls take. */
const METHODS: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

/** `/v1` without a router of pages before it: its calls are found in a table of their own. `door`: how they are answered, as of now. */
export function v1(app: Services, door: () => Promise<typeof answerCall>): RequestHandler {
  return (request, response, next) => {
    if (!METHODS.includes(request.method)) return next(methodNotAllowed())
    door()
      .then((answer) => answer(app, webRequest(request, response)))
      .then((answer) => send(answer, response))
      .catch(next)
  }
}

/** The request as the web's standard has it. Whoever answers it hears when the caller leaves. */
function webRequest(request: ExpressRequest, response: ExpressResponse): Request {
  const { method, protocol, originalUrl } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one) headers.append(name, one)
  }
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) left.abort()
  })
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return new Request(new URL(originalUrl, `${protocol}://${headers.get('host') ?? 'localhost'}`), {
    ...{ method, headers, signal: left.signal },
    ...(hasBody && { body: createReadableStreamFromReadable(request), duplex: 'half' }),
  })
}

async function send(answer: Awaited<ReturnType<typeof answerCall>>, response: ExpressResponse): Promise<void> {
  response.status(answer.status)
  for (const [name, value] of answer.headers) response.append(name, value)
  if (!(answer instanceof Response)) response.end(answer.text ?? undefined)
  else if (answer.body === null) response.end()
  else {
    response.flushHeaders()
    await writeReadableStreamToWritable(answer.body, response)
  }
}
