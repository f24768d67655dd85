import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Continues with the request, or ends it with a fault. */
export type Next = (fault?: unknown) => void

/** A step of every request before it is answered. It needs only node:http, so `/v1` needs no framework, and fits Express too. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void

/** Runs the steps in order, then `answer`. `fail` answers a request that a step ended with a fault. */
export function inOrder(
  steps: readonly Middleware[],
  answer: Middleware,
  fail: (fault: unknown, request: IncomingMessage, response: ServerResponse) => void,
): RequestListener {
  return (request, response) => {
    const from = (index: number): Next => {
      const step = steps[index] ?? answer
      return (fault) => {
        if (fault === undefined) step(request, response, from(index + 1))
        else fail(fault, request, response)
      }
    }
    from(0)()
  }
}

/** The path of a request, without its query. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

/** A header as in the Fetch standard: several of one name are joined. */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}
