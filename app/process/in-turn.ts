import type { Step } from '../server/step'

/**
 * Requests begin one after another, each once the one before has been drawn or waits for something outside. Otherwise all that come in together read
 * their data before the first of them is drawn, and what they have read is kept meanwhile, outlives the quick collections of garbage, and is left for
 * the slow ones. Whoever waits for somebody else (a payment, a mail) holds nobody up.
 */
export function inTurn(): Step {
  const waiting: (() => void)[] = []
  let isTaken = false
  const beginNext = () => {
    const begin = waiting.shift()
    isTaken = begin !== undefined
    if (!begin) return
    begin()
    // SQLite answers within the same turn of the event loop, and React draws at its end: the next one begins in the turn after that.
    setImmediate(() => setImmediate(beginNext))
  }
  return (_request, _response, next) => {
    waiting.push(next)
    if (!isTaken) beginNext()
  }
}
