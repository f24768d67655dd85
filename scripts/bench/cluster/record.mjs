/**
 * Preloaded by a server: writes every statement that a request sends to PostgreSQL as a line of RECORD_FILE, with its number, the request's number and
 * path, and the rows of the answer.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { Server } from 'node:http'
import pg from 'pg'

const file = process.env.RECORD_FILE ?? ''
const requests = new AsyncLocalStorage()
let asked = 0
let sent = 0

const emit = Server.prototype.emit
Server.prototype.emit = function (event, ...args) {
  if (event !== 'request') return emit.call(this, event, ...args)
  asked += 1
  const request = { request: asked, path: args[0].url }
  return requests.run(request, () => emit.call(this, event, ...args))
}

const query = pg.Client.prototype.query
pg.Client.prototype.query = function (asked, ...rest) {
  const answer = query.call(this, asked, ...rest)
  const request = requests.getStore()
  if (!request || typeof answer?.then !== 'function') return answer
  sent += 1
  const { text, values = [] } = typeof asked === 'string' ? { text: asked } : asked
  const line = { ...request, sent, text, values }
  answer.then(
    ({ rows }) => appendFileSync(file, `${JSON.stringify({ ...line, rows })}\n`),
    () => {},
  )
  return answer
}
