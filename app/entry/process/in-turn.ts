import type { ServerResponse } from 'node:http'
import type { Next, Step } from '../../platform/server/step'

/**
 * Pages begin one after another, each once the one before has been drawn or waits for something outside. Otherwise all that are asked for together read
 * their data before the first of them is drawn, and what they have read is kept meanwhile, outlives the quick collections of garbage, and is left for
 * the slow ones. Whoever waits for somebody else (a map, a payment's state) holds nobody up, and nothing is read for who has left meanwhile. What was
 * pressed waits for nobody: its form is lost when a person goes on before it is read.
 */
export function inTurn(): Step {
  const waiting: { response: ServerResponse; next: Next }[] = []
  let isTaken = false
  const beginNext = () => {
    let first = waiting.shift()
    while (first?.response.destroyed) first = waiting.shift()
    isTaken = first !== undefined
    if (!first) return
    first.next()
    // SQLite answers within the same turn of the event loop, and React draws at its end: the next one begins in the turn after that.
    setImmediate(() => setImmediate(beginNext))
  }
  return ({ method }, response, next) => {
    if (method !== 'GET') return next()
    waiting.push({ response, next })
    if (!isTaken) beginNext()
  }
}
