import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Goes on with the request, or gives it up for what is wrong with it. */
export type Next = (fault?: unknown) => void

/** What is done with each request before anybody answers it. Nothing but node:http, so that `/v1` needs no framework. Express takes it, too. */
export type Step = (request: IncomingMessage, response: ServerResponse, next: Next) => void

/** Takes the steps one after another, then answers; `fail` answers for what was given up. */
export function inOrder(
  steps: readonly Step[],
  answer: Step,
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

/** A header, as the web's standard has it: several of one name are one. */
export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}
