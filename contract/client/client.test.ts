import { createServer, type IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { everyCall } from '../calls'
import { paramNames } from '../calls/call'
import { isBarbackError } from '../errors'
import { createClient, dataOf, type ClientOptions } from './client'
import { urlOf } from './send'
import { expiresWithin } from './session'

/** A request as the server received it: 'GET /v1/places', its headers and its parsed body. */
interface Seen {
  call: string
  headers: IncomingMessage['headers']
  body: unknown
}

const parsed = (text: string): unknown => JSON.parse(text)

type Reply = { status?: number; body?: unknown }

const closing: Array<() => void> = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** Starts a real HTTP server that replies by 'METHOD path' and records the requests. */
async function serve(answers: Record<string, Reply | ((seen: Seen) => Reply)>) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks: string[] = []
    for await (const chunk of request) chunks.push(String(chunk))
    const text = chunks.join('')
    const call = `${request.method} ${request.url}`
    const entry = { call, headers: request.headers, body: text === '' ? undefined : parsed(text) }
    seen.push(entry)
    const answer = answers[call.split('?')[0] ?? ''] ?? {
      status: 404,
      body: { message: 'Not found', code: 'not_found' },
    }
    const { status = 200, body } = typeof answer === 'function' ? answer(entry) : answer
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === undefined ? '' : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { baseUrl: `http://127.0.0.1:${port}`, seen, calls: () => seen.map(({ call }) => call.split('?')[0]) }
}

const person = {
  id: 7,
  email: 'guest@barback.test',
  firstName: 'Ada',
  lastName: 'Lane',
  userType: null,
  roles: [],
  rules: [],
}
const START = Date.parse('2025-11-21T20:00:00Z')
let issued = 0
/** Tokens that last 15 minutes from `START` plus `later` seconds. */
const tokens = (later = 0): Reply => {
  issued += 1
  return {
    body: { token: `t${issued}`, expiresAt: START / 1000 + 900 + later, refreshToken: `r${issued}`, user: person },
  }
}
const emptyPage = { body: { results: [], total: 0, isPaginated: true } }
const credentials = { email: 'guest@barback.test', password: 'barback-demo-1' }

function clientOf(baseUrl: string, options: Partial<ClientOptions> = {}) {
  return createClient({ baseUrl, now: () => START, ...options })
}

describe('the client', () => {
  it('signs in, and sends the bearer token and its expiry from then on', async () => {
    const { baseUrl, seen } = await serve({
      'POST /v1/auth/customer/login': tokens(),
      'GET /v1/orders/customer/active': emptyPage,
    })
    const bar = clientOf(baseUrl)
    expect(await bar.auth.loginCustomer(credentials)).toMatchObject({
      ok: true,
      problem: null,
      data: { user: { id: 7 } },
    })
    expect((await bar.orders.active()).ok).toBe(true)
    expect(seen[0]?.body).toEqual(credentials)
    expect(seen[1]?.headers).toMatchObject({
      authorization: `Bearer t${issued}`,
      expiresat: String(START / 1000 + 900),
    })
    expect(bar.session.state).toMatchObject({ status: 'signedIn', user: { email: person.email } })
  })

  it('refreshes once for all calls when the token has less than 3 seconds left', async () => {
    let now = START
    const { baseUrl, seen, calls } = await serve({
      'POST /v1/auth/customer/login': tokens(),
      'GET /v1/auth/customer/token': () => tokens(900),
      'GET /v1/tabs/customer': emptyPage,
    })
    const bar = clientOf(baseUrl, { now: () => now })
    await bar.auth.loginCustomer(credentials)
    const first = `r${issued}`
    now += 896_000
    await bar.tabs.list()
    expect(calls()).not.toContain('GET /v1/auth/customer/token')
    now += 2000
    await Promise.all([bar.tabs.list(), bar.tabs.list(), bar.tabs.list()])
    const refreshes = seen.filter(({ call }) => call === 'GET /v1/auth/customer/token')
    expect(refreshes).toHaveLength(1)
    expect(refreshes[0]?.headers.refreshtoken).toBe(first)
    expect(seen.at(-1)?.headers.authorization).toBe(`Bearer t${issued}`)
  })

  it("refreshes first when there is no token, and passes on the server's error if that fails", async () => {
    const refusal = { message: 'Refresh token error', code: 'no_refresh_token' }
    const { baseUrl, calls } = await serve({ 'GET /v1/auth/customer/token': { status: 401, body: refusal } })
    const result = await clientOf(baseUrl).orders.active()
    expect(result).toMatchObject({ ok: false, problem: 'CLIENT_ERROR', status: 401, data: refusal })
    expect(calls()).toEqual(['GET /v1/auth/customer/token'])
    expect(() => dataOf(result)).toThrow('Refresh token error')
  })

  it('signs out on a 401 to an authenticated call, and calls it Unauthorized', async () => {
    const { baseUrl, calls } = await serve({
      'POST /v1/auth/login': tokens(),
      'GET /v1/auth/logout': { status: 204 },
      'GET /v1/orders/kiosk': { status: 401, body: { message: 'Signed out elsewhere', code: 'unauthorized' } },
    })
    const bar = clientOf(baseUrl, { lockerId: 'river-city' })
    await bar.auth.loginStaff(credentials)
    const changes: string[] = []
    bar.session.subscribe(({ status }) => changes.push(status))
    const result = await bar.kiosk.queue()
    expect(() => dataOf(result)).toThrow('Unauthorized')
    expect(calls()).toEqual(['POST /v1/auth/login', 'GET /v1/orders/kiosk', 'GET /v1/auth/logout'])
    expect(changes).toEqual(['signedOut'])
  })

  it('clears the session on a 401 to a public call, and passes on the reason', async () => {
    const { baseUrl } = await serve({
      'POST /v1/auth/customer/login': ({ body }) =>
        JSON.stringify(body).includes('wrong')
          ? { status: 401, body: { message: 'Login error', code: 'login_error' } }
          : tokens(),
    })
    const bar = clientOf(baseUrl)
    await bar.auth.loginCustomer(credentials)
    const result = await bar.auth.loginCustomer({ ...credentials, password: 'wrong' })
    expect(() => dataOf(result)).toThrow('Login error')
    expect(bar.session.state.status).toBe('signedOut')
  })

  it("passes on the server's refusal with its details and fields", async () => {
    const refusal = {
      message: 'The total has changed',
      code: 'total_changed',
      quote: { total: 14 },
      errors: [{ path: 'expectedTotal', message: 'Changed' }],
    }
    const { baseUrl, seen } = await serve({
      'POST /v1/auth/customer/login': tokens(),
      'POST /v1/orders/customer': { status: 409, body: refusal },
    })
    const bar = clientOf(baseUrl)
    await bar.auth.loginCustomer(credentials)
    const order = { businessId: 1, items: [{ menuItemId: 2, quantity: 1 }], expectedTotal: 12 }
    const result = await bar.orders.place(order, { headers: { 'Idempotency-Key': 'key-1' } })
    expect(seen.at(-1)?.headers['idempotency-key']).toBe('key-1')
    expect(result).toMatchObject({ ok: false, status: 409, data: refusal })
    expect(isBarbackError(result.originalError) && result.originalError.toJSON()).toEqual(refusal)
  })

  it('reports a network failure by the kind of call', async () => {
    const report = vi.fn<(title: string, error: Error) => void>()
    const offline = () => Promise.reject(new TypeError('fetch failed'))
    const bar = clientOf('http://127.0.0.1:9', { fetch: offline, report })
    const result = await bar.places.list()
    expect(result).toMatchObject({ ok: false, problem: 'NETWORK_ERROR', status: null, data: null })
    expect(() => dataOf(result)).toThrow('Network Error Async')
    await bar.orders.active()
    expect(report.mock.calls.map(([title]) => title)).toEqual(['Public Api Error', 'Api Error'])
  })

  it('rejects a response that does not match its schema', async () => {
    const { baseUrl } = await serve({
      'GET /v1/places': { body: { results: 'none' } },
      'GET /v1/places/1': { status: 500 },
    })
    const bar = clientOf(baseUrl)
    expect(await bar.places.list()).toMatchObject({ ok: false, problem: 'UNEXPECTED_ANSWER', status: 200 })
    const broken = await bar.places.get(1)
    expect(broken).toMatchObject({ ok: false, problem: 'SERVER_ERROR', data: null })
    expect(() => dataOf(broken)).toThrow('Unknown Error')
  })

  it('sends the locker with every call in kiosk mode', async () => {
    const { baseUrl, seen } = await serve({ 'POST /v1/auth/login': tokens(), 'GET /v1/orders/kiosk': emptyPage })
    const bar = clientOf(baseUrl, { lockerId: 'river-city' })
    await bar.auth.loginStaff(credentials)
    await bar.kiosk.queue()
    expect(seen.map(({ headers }) => headers.lockerid)).toEqual(['river-city', 'river-city'])
  })

  it('keeps its token over a reload, but never stores the refresh token', async () => {
    const stored = new Map<string, string>()
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
    const { baseUrl, seen, calls } = await serve({
      'POST /v1/auth/login': tokens(),
      'GET /v1/auth/logout': { status: 204 },
      'GET /v1/orders/kiosk': emptyPage,
    })
    await clientOf(baseUrl, { storage }).auth.loginStaff(credentials)
    expect([...stored.values()].join()).not.toContain(`r${issued}`)

    const reloaded = clientOf(baseUrl, { storage })
    expect(await reloaded.session.initialise()).toMatchObject({ status: 'signedIn' })
    expect((await reloaded.kiosk.queue()).ok).toBe(true)
    await reloaded.auth.logoutStaff()
    expect(calls().at(-1)).toBe('GET /v1/auth/logout')
    expect(seen.at(-1)?.headers.authorization).toBe(`Bearer t${issued}`)
    expect(stored.size).toBe(0)
    stored.set('barback.session', '{ not json')
    expect(clientOf(baseUrl, { storage }).session.state.status).toBe('loading')
  })

  it('finishes loading after the refresh at startup, whether it succeeded or not', async () => {
    const { baseUrl } = await serve({ 'GET /v1/auth/customer/token': () => tokens() })
    const returning = clientOf(baseUrl)
    expect(returning.session.state.status).toBe('loading')
    expect(await returning.session.initialise()).toMatchObject({ status: 'signedIn' })
    const nowhere = clientOf('http://127.0.0.1:9', { fetch: () => Promise.reject(new Error('offline')) })
    expect(await nowhere.session.initialise()).toEqual({ status: 'signedOut', user: null })
  })

  it('lists a resource by page, sort and search', async () => {
    const { baseUrl, seen } = await serve({ 'POST /v1/auth/login': tokens(), 'GET /v1/products/brands': emptyPage })
    const bar = clientOf(baseUrl)
    await bar.auth.loginStaff(credentials)
    await bar.catalogue.brands.list({ page: 0, size: 1000, sort: 'name,asc', searchString: 'gin & tonic' })
    expect(seen.at(-1)?.call).toBe(
      'GET /v1/products/brands?page=0&size=1000&sort=name%2Casc&searchString=gin%20%26%20tonic',
    )
  })
})

describe('the parts of the client', () => {
  const ofClients = everyCall().filter(({ name }) => !/^(services|documents|controllers)\./.test(name))

  it.each(ofClients)('include $name, which makes its call', async ({ name, call }) => {
    const made: string[] = []
    const listening = new AbortController()
    const wire: typeof fetch = (input, init) => {
      const { method, url } = new Request(
        new URL(input instanceof Request ? input.url : input, 'http://bar.test'),
        init,
      )
      made.push(`${method} ${new URL(url).pathname}`)
      if (url.endsWith('/events')) listening.abort()
      return Promise.resolve(Response.json(tokens().body))
    }
    const bar = clientOf('', { fetch: wire })
    await bar.auth.loginStaff(credentials)
    const method = name.split('.').reduce<unknown>((group, part) => z.looseObject({}).parse(group)[part], bar)
    if (!isMethod(method)) expect.unreachable(`there is no ${name}`)
    const inputs = [call.body, call.query].filter((one) => one !== undefined).map(() => ({}))
    const answer: unknown = method(...paramNames(call).map((_, index) => index + 7), ...inputs, {
      signal: listening.signal,
    })
    if (isStream(answer)) await answer[Symbol.asyncIterator]().next()
    else await answer
    let next = 7
    expect(made.at(-1)).toBe(`${call.method} /v1/${call.path.replaceAll(/\{\w+\}/g, () => String(next++))}`)
  })

  it('send a location unchanged, and omit empty parameters', () => {
    const address = urlOf('http://bar.test/', 'places', {
      page: 0,
      searchString: '',
      location: '30.33,-81.65',
      sort: undefined,
    })
    expect(address).toBe('http://bar.test/v1/places?page=0&location=30.33,-81.65')
  })

  it('require a time to know when a token expires', () => {
    expect(expiresWithin(1000, 3, 996_999)).toBe(false)
    expect(expiresWithin(1000, 3, 997_001)).toBe(true)
    expect(() => expiresWithin(undefined, 3, 0)).toThrow('No unix time provided')
  })
})

function isMethod(found: unknown): found is (...args: unknown[]) => unknown {
  return typeof found === 'function'
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}
