import type { WholeAnswer } from '../../platform/server/api'
import { readTextOf } from '../../platform/server/body'
import { Kept } from '../../platform/server/kept'
import type { Services } from '../../platform/server/services'
import { answerCall } from './door'

/**
 * Answers a call of `/v1` for any server that runs Remix's routes. Barback's own process answers calls before Remix sees them
 * (entry/process/v1.ts): the same calls, faster.
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
  return answer instanceof Response ? answer : responseOf(answer, request)
}

function responseOf({ status, headers, body }: WholeAnswer, request: Request): Response {
  if (body instanceof Kept) return responseOfKept(body, status, request)
  return new Response(body, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) })
}

function responseOfKept(kept: Kept<unknown>, status: number, { headers }: Request): Response {
  const caching = { ETag: kept.etag, 'Cache-Control': 'private, no-cache' }
  if (kept.isKnownTo(headers.get('If-None-Match') ?? undefined)) {
    return new Response(null, { status: 304, headers: caching })
  }
  return new Response(new Uint8Array(kept.bytes), {
    status,
    headers: { ...caching, 'Content-Type': 'application/json' },
  })
}
