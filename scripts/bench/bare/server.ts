/**
 * The machine's own limit: the same calls in bare `node:http` with prepared better-sqlite3 statements and string concatenation, without framework,
 * schema, or rules beyond those that need the database. It uses the same tables, except that the menu's prices, which Barback computes, are
 * precomputed in one table.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, urlOf } from '../../../app/entry/process/listen'
import { readFigures } from './figures'
import { menu } from './menu'
import { place } from './orders'
import { page } from './page'
import { attachLockers, pickUp } from './pickup'
import { listProducts, productsPage } from './products'
import { sessionOf } from './session'
import { takeEvent } from './stripe'
import { readText } from './text'

const HTML = 'text/html; charset=utf-8'

interface Reply {
  status: number
  type: string
  body: string
}

const json = (status: number, body: unknown): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})

async function answer(request: IncomingMessage): Promise<Reply> {
  const path = request.url ?? ''
  if (path === '/v1/stripe/webhook') {
    takeEvent(String(request.headers['stripe-signature']), await readText(request))
    return json(200, { received: true })
  }
  const session = sessionOf((request.headers.authorization ?? request.headers.cookie)?.split(/[ =]/)[1])
  const figures = session?.userId ? readFigures(path, session.userId) : undefined
  if (figures) return json(200, figures)
  if (path === '/' && session?.userId) {
    return { status: 200, type: HTML, body: page(session.userId) }
  }
  const [listed, query] = path.split('?')
  if (listed === '/v1/products/products' && session?.userId) return json(200, listProducts(query ?? ''))
  if (listed === '/products' && session?.userId) {
    return { status: 200, type: HTML, body: productsPage(query ?? '') }
  }
  if (!session?.customerId) return json(401, { message: 'Unauthorized' })
  if (path.startsWith('/v1/menu/')) return json(200, menu())
  const text = await readText(request)
  const orderId = /(\d+)\/pickup$/.exec(path)?.[1]
  if (orderId) return json(200, pickUp(session.customerId, Number(orderId)))
  return json(201, await place(session.customerId, String(request.headers['idempotency-key']), text))
}

function send(response: ServerResponse, { status, type, body }: Reply) {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body)
}

const server = createServer((request, response) => {
  answer(request).then(
    (reply) => send(response, reply),
    (error: unknown) => {
      // A failing server would distort the results.
      console.error(error)
      process.exit(1)
    },
  )
})
attachLockers(server)
const HOST = '127.0.0.1'
process.send?.({ url: urlOf(HOST, await listen(server, Number(process.env.PORT), HOST)) })
process.once('SIGTERM', () => process.exit(0))
