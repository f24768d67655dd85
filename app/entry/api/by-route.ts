import { asResponse } from '../../platform/request/api'
import { readTextOf } from '../../platform/request/body'
import { CachedResponse } from '../../platform/request/cached-response'
import type { Services } from '../../platform/server/services'
import { answerCall } from './answer-call'

/**
 * Serves a `/v1` call under any server that runs Remix's routes. Barback's own process handles calls before Remix
 * (entry/process/v1.ts), which is faster.
 */
export async function answerRequest(app: Services, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const answer = await answerCall(app, {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    text: (limit) => readTextOf(request, limit),
    whole: () => request,
  })
  if (answer instanceof Response) return answer
  const { status, headers, body } = answer
  if (!(body instanceof CachedResponse)) return asResponse({ status, headers, body })
  if (body.isKnownTo(request.headers.get('If-None-Match') ?? undefined)) {
    return asResponse({ status: 304, headers: body.headers, body: null })
  }
  const type = ['Content-Type', 'application/json'] as const
  return asResponse({ status, headers: [...body.headers, type], body: new Uint8Array(body.bytes) })
}
