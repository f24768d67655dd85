import type { ServerResponse } from 'node:http'
import type { Next, Middleware } from '../../platform/server/middleware'

/**
 * Starts pages one after another, each once the previous one has rendered or waits for an external service. Otherwise pages requested together all
 * read their data before the first renders, and that data outlives minor garbage collections and is left for the slow major ones. A page that
 * waits for a service (a map, a payment) blocks no other, and a page whose client has left is skipped. Forms are never queued: a form is lost if
 * the client leaves before it is read.
 */
export function inTurn(): Middleware {
  const waiting: { response: ServerResponse; next: Next }[] = []
  let isTaken = false
  const beginNext = () => {
    let first = waiting.shift()
    while (first?.response.destroyed) first = waiting.shift()
    isTaken = first !== undefined
    if (!first) return
    first.next()
    // SQLite responds within the same turn of the event loop, and React renders at its end. The next page begins in the turn after that.
    setImmediate(() => setImmediate(beginNext))
  }
  return ({ method }, response, next) => {
    if (method !== 'GET') return next()
    waiting.push({ response, next })
    if (!isTaken) beginNext()
  }
}
