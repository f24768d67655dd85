import type { ServerResponse } from 'node:http'
import type { Next, Middleware } from '../../platform/request/middleware'

const EVENT_STREAM = 'text/event-stream'

/**
 * Starts pages one after another, each once the previous one has rendered or waits for an external service. Otherwise pages requested together all
 * read their data before the first renders, and that data outlives minor garbage collections and is left for the slow major ones. A page that
 * waits for a service (a map, a payment) blocks no other, and a page whose client has left is skipped. Forms are never queued: a form is lost if
 * the client leaves before it is read. Event streams have a queue of their own: after a restart all of them reconnect at once, and no page should
 * wait behind a thousand streams.
 */
export function inTurn(): Middleware {
  // SQLite responds within the same turn of the event loop, and React renders at its end. The next page begins in the turn after that.
  const pages = queue((beginNext) => setImmediate(() => setImmediate(beginNext)))
  // A stream renders nothing. One in each turn of the event loop leaves room for everything else.
  const streams = queue(setImmediate)
  return ({ method, headers }, response, next) => {
    if (method !== 'GET') return next()
    const begin = headers.accept === EVENT_STREAM ? streams : pages
    begin(response, next)
  }
}

/** Starts requests in order, each when `whenDone` calls back after the one before. Skips those whose client has left. */
function queue(whenDone: (beginNext: () => void) => void): (response: ServerResponse, next: Next) => void {
  const waiting: { response: ServerResponse; next: Next }[] = []
  let isTaken = false
  const beginNext = () => {
    let first = waiting.shift()
    while (first?.response.destroyed) first = waiting.shift()
    isTaken = first !== undefined
    if (!first) return
    first.next()
    whenDone(beginNext)
  }
  return (response, next) => {
    waiting.push({ response, next })
    if (!isTaken) beginNext()
  }
}
