import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { createClient, type ClientOptions } from './client'

const closing: Array<() => void> = []
afterEach(() => closing.splice(0).forEach((close) => close()))

type Play = (line: ServerResponse, request: number) => void

/** Starts a server whose streams the test controls. Its tokens are valid for 15 minutes. */
async function serve(play: Play) {
  const bearers: Array<string | undefined> = []
  let issued = 0
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/events')) {
      bearers.push(request.headers.authorization)
      play(response, bearers.length)
      return
    }
    issued += 1
    const user = { id: 7, email: 'a@b.test', firstName: 'A', lastName: 'B', userType: null, roles: [], rules: [] }
    const tokens = { token: `t${issued}`, expiresAt: 900 * issued, refreshToken: `r${issued}`, user }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(tokens))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return { baseUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`, bearers }
}

async function guestOf(baseUrl: string, options: Partial<ClientOptions> = {}) {
  const guest = createClient({ baseUrl, now: () => 0, ...options })
  await guest.auth.loginCustomer({ email: 'a@b.test', password: 'barback-1' })
  return guest
}

const open = (line: ServerResponse) => line.writeHead(200, { 'content-type': 'text/event-stream' })
/** Asks the client to reconnect at once. */
const opened = (line: ServerResponse) => void open(line).write('retry: 1\n\n')
const eventOf = (status: string) =>
  `event: order\ndata: ${JSON.stringify({ type: 'order', businessId: 1, customerId: 2, orderId: 3, status })}\n\n`

it('reads events however the bytes are split, and ignores heartbeats and unknown events', async () => {
  const { baseUrl } = await serve((line) => {
    opened(line)
    const [head, tail] = [eventOf('Paid').slice(0, 30), eventOf('Paid').slice(30)]
    line.write(`: still here\n\nevent: news\ndata: {"type":"news"}\n\n${head}`)
    setImmediate(() => line.write(`${tail}${eventOf('Started').replaceAll('\n', '\r\n')}`))
  })
  const received: string[] = []
  for await (const { orderId, status } of (await guestOf(baseUrl)).orders.events(3)) {
    received.push(`${orderId} ${status}`)
    if (received.length === 2) break
  }
  expect(received).toEqual(['3 Paid', '3 Started'])
})

it('reconnects after a lost connection or a server error, and reports each connection', async () => {
  const { baseUrl, bearers } = await serve((line, request) => {
    if (request === 1) {
      opened(line)
      line.end(eventOf('Paid'))
    } else if (request === 2) line.destroy()
    else if (request === 3) line.writeHead(503).end()
    else {
      opened(line)
      line.write(eventOf('Ready'))
    }
  })
  const received: string[] = []
  const guest = await guestOf(baseUrl)
  for await (const { status } of guest.orders.events(3, { onConnect: () => received.push('connected') })) {
    received.push(status)
    if (status === 'Ready') break
  }
  expect(received).toEqual(['connected', 'Paid', 'connected', 'Ready'])
  expect(bearers).toHaveLength(4)
})

it('reconnects with a fresh token when the old one has expired', async () => {
  let now = 0
  const { baseUrl, bearers } = await serve((line, request) => {
    opened(line)
    line.write(eventOf('Paid'))
    if (request === 1) line.end()
  })
  const guest = await guestOf(baseUrl, { now: () => now })
  let count = 0
  for await (const _event of guest.orders.events(3)) {
    now = 899_000
    count += 1
    if (count === 2) break
  }
  expect(bearers).toEqual(['Bearer t1', 'Bearer t2'])
})

it("ends silently on its caller's signal, also while it connects", async () => {
  const ended = new AbortController()
  const { baseUrl, bearers } = await serve((line, request) => {
    if (request === 1) {
      opened(line)
      line.end(eventOf('Paid'))
      return
    }
    line.writeHead(503).end()
    if (request === 3) ended.abort()
  })
  const guest = await guestOf(baseUrl)
  const received: string[] = []
  for await (const { status } of guest.orders.events(3, { signal: ended.signal })) received.push(status)
  for await (const { status } of guest.orders.events(3, { signal: ended.signal })) received.push(status)
  expect([received, bearers.length]).toEqual([['Paid'], 3])
})

it.each([
  ['not found', 404, 'not_found', 'signedIn'],
  ['signed out', 401, 'unauthorized', 'signedOut'],
])('throws an error that a retry cannot fix: %s', async (_, status, code, then) => {
  const { baseUrl, bearers } = await serve((line) => {
    line.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message: 'No', code }))
  })
  const guest = await guestOf(baseUrl)
  const first = guest.orders.events(3)[Symbol.asyncIterator]().next()
  await expect(first).rejects.toMatchObject({ status, code })
  expect([bearers.length, guest.session.state.status]).toEqual([1, then])
})

it('closes its connection when its caller leaves the loop', async () => {
  const closed = new Promise<void>((resolve) => {
    void serve((line) => {
      opened(line)
      line.write(eventOf('Paid'))
      line.on('close', resolve)
    }).then(async ({ baseUrl }) => {
      for await (const _event of (await guestOf(baseUrl)).orders.events(3)) break
    })
  })
  await expect(closed).resolves.toBeUndefined()
})
