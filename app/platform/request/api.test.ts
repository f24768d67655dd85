import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { everyCall } from '../../../contract/calls'
import { REFRESH_TOKEN_HEADER, signedIn } from '../../../contract/calls/auth'
import { pageOf } from '../../../contract/calls/lists'
import { apiError } from '../../../contract/errors'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { createCaller, type Answer, type Caller } from '../../../testing/caller'
import { resources } from '../../portal/catalogue/registry'

/** Rules for every call under /v1. */

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
type Method = (typeof METHODS)[number]
/** An id that no record has. */
const NOBODYS = '999999999'

const pageOfIds = pageOf(z.looseObject({ id: z.number() }))

let bar: TestBarback
let anyone: Caller
let admin: Caller
let guest: Caller
let owner: Caller
beforeAll(async () => {
  bar = await openBarback()
  anyone = createCaller(bar.url)
  admin = await bar.staff('admin')
  guest = await bar.customer('guest')
  owner = await bar.staff('owner')
})
afterAll(() => bar.stop())

/** The calls tested one by one. Those of the catalogue's resources are all alike. */
const documented = everyCall().flatMap(({ name, call: { method, path, who } }) =>
  name.startsWith('catalogue.') ? [] : [{ call: `${method} ${path}`, path, who }],
)
const paths = [...new Set(documented.map(({ path }) => path))]

/** The methods that the server accepts at a path, found by trying: it answers all others with 405. */
async function takenMethods(path: string): Promise<string[]> {
  const taken: string[] = []
  for (const method of METHODS) {
    const { status } = await send(anyone, method, path, method === 'GET' ? undefined : {})
    if (status !== 405) taken.push(`${method} ${path}`)
  }
  return taken
}

function send(by: Caller, method: Method, path: string, body?: unknown): Promise<Answer> {
  const address = `/v1/${path.replaceAll(/\{\w+\}/g, NOBODYS)}`
  if (method === 'GET') return by.get(address)
  if (method === 'POST') return by.post(address, body)
  return method === 'PUT' ? by.put(address, body) : by.delete(address, body)
}

function methodOf(call: string): Method {
  const method = METHODS.find((one) => call.startsWith(`${one} `))
  if (!method) throw new Error(`${call} has no method`)
  return method
}

describe('the table of calls', () => {
  test.each(paths)('has every call that the server accepts on %s', async (path) => {
    const calls = documented.filter((one) => one.path === path).map(({ call }) => call)
    expect(calls.toSorted()).toEqual((await takenMethods(path)).toSorted())
  })

  test.each(documented)('has the right callers for $call: $who', async ({ call, path, who }) => {
    const method = methodOf(call)
    if (who === 'anyone') return
    const body = method === 'GET' ? undefined : {}
    const unsigned = await send(anyone, method, path, body)
    expect([unsigned.status, unsigned.read(apiError).message]).toEqual([401, 'Unauthorized'])
    // Only tries callers who are not allowed: for the others the call would be carried out.
    if (who === 'both') return
    const other = await send(who === 'guest' ? admin : guest, method, path, body)
    expect([other.status, other.read(apiError).code], JSON.stringify(other.body)).toEqual([403, 'forbidden'])
  })
})

describe('a missing record', () => {
  const ofRecords = [
    ...documented.filter(({ path }) => /\{\w+\}/.test(path) && !/cards|kiosk/.test(path)),
    ...resources.all.map(({ api }) => ({ call: `GET ${api}/{id}`, path: `${api}/{id}`, who: 'staff' })),
  ]
  // Texts that JavaScript reads as a number, and numbers that SQLite cannot store.
  const NO_IDS = ['abc', '0', '-1', '1.0', '1e0', '0x1', '%201', '9'.repeat(16), NOBODYS]

  test.each(ofRecords)('is not found by $call', async ({ call, path, who }) => {
    const method = methodOf(call)
    for (const id of NO_IDS) {
      const answer = await send(who === 'guest' ? guest : admin, method, path.replaceAll(/\{\w+\}/g, id), {})
      // The server may read the body before the record.
      const expected = id === NOBODYS && method !== 'GET' ? [400, 404] : [404]
      expect(expected, `${id}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
    }
  })
})

interface Refused {
  what: string
  call: string
  body?: unknown
  by?: 'anyone' | 'guest' | 'owner'
  /** Status, code, message and, if a field is named, its path. */
  answer: [number, string, string, string?]
}

const NOT_JSON = [400, 'bad_request', 'The body is not valid JSON'] satisfies Refused['answer']
const NO_OBJECT = [400, 'bad_request', 'The body must be a JSON object'] satisfies Refused['answer']
const NO_METHOD = [405, 'method_not_allowed', 'This call does not take that method'] satisfies Refused['answer']
const ANOTHER_ID = [400, 'validation', 'Must be the id of the address', 'id'] satisfies Refused['answer']
const NO_PAGE = 'Must be a page number'
const oneOf = (path: string, choices: string): Refused['answer'] => [
  400,
  'validation',
  `Must be one of ${choices}`,
  path,
]

const REFUSED: Refused[] = [
  { what: 'broken JSON', call: 'POST products/brands', body: '{"name":', answer: NOT_JSON },
  { what: "a form's body", call: 'POST places', body: 'name=Heron', answer: NOT_JSON },
  { what: 'a list', call: 'POST products/brands', body: [], answer: NO_OBJECT },
  { what: 'null', call: 'PUT businesses/1', body: 'null', answer: NO_OBJECT },
  { what: 'a text', call: 'POST auth/login', by: 'anyone', body: '"me"', answer: NO_OBJECT },
  {
    what: 'more than a megabyte',
    call: 'POST products/brands',
    body: { name: 'x'.repeat(1_000_001) },
    answer: [413, 'too_large', 'The request is larger than 1000000 bytes'],
  },
  { what: "another record's id", call: 'PUT products/brands/1', body: { id: 2, name: 'Two' }, answer: ANOTHER_ID },
  { what: "another business's id", call: 'PUT businesses/1', body: { id: 2 }, answer: ANOTHER_ID },
  { what: "another place's id", call: 'PUT places/1', body: { id: '1' }, answer: ANOTHER_ID },
  { what: "another user's id", call: 'PUT users/1', body: { id: 2 }, answer: ANOTHER_ID },
  { what: "another guest's id", call: 'PUT customers/1', by: 'guest', body: { id: 2 }, answer: ANOTHER_ID },
  { what: 'PUT on a list', call: 'PUT products/brands', body: {}, answer: NO_METHOD },
  { what: 'POST on a record', call: 'POST products/brands/1', body: {}, answer: NO_METHOD },
  { what: 'DELETE of a list', call: 'DELETE products/brands', answer: NO_METHOD },
  { what: 'DELETE of a permanent record', call: 'DELETE businesses/1', answer: NO_METHOD },
  { what: 'GET of a POST call', call: 'GET places/follow', by: 'guest', answer: NO_METHOD },
  { what: 'an unknown path', call: 'GET nonsense', answer: [404, 'not_found', 'Call not found'] },
  { what: 'a path below a record', call: 'GET products/brands/1/2', answer: [404, 'not_found', 'Call not found'] },
  { what: 'a page before the first', call: 'GET users?page=-1', answer: [400, 'validation', NO_PAGE, 'page'] },
  { what: 'two pages', call: 'GET users?page=1&page=2', answer: [400, 'validation', NO_PAGE, 'page'] },
  ...['0', '1001', '1e9', 'all'].map((size): Refused => ({
    what: `a page of ${size}`,
    call: `GET products/products?size=${size}`,
    answer: [400, 'validation', 'Must be 1 to 1000', 'size'],
  })),
  {
    what: 'an unknown sort of orders',
    call: 'GET orders/customer?sort=guest,asc',
    by: 'guest',
    answer: [400, 'validation', 'Must be id, placedAt, status, total, followed by ,asc or ,desc', 'sort'],
  },
  {
    what: 'an unknown sort of tabs',
    call: 'GET tabs/customer?sort=openedAt',
    by: 'guest',
    answer: [400, 'validation', 'Must be id, openedAt, closedAt, status, followed by ,asc or ,desc', 'sort'],
  },
  {
    what: 'a brand without a valid id',
    call: 'GET products/products?brandId=gin',
    answer: [400, 'validation', 'Must be an id', 'brandId'],
  },
  {
    what: 'one of two businesses without a valid id',
    call: 'GET users?businesses=1,x',
    answer: [400, 'validation', 'Must be an id', 'businesses'],
  },
  {
    what: 'an unknown user type',
    call: 'GET users?userTypes=Business&userTypes=Guest',
    answer: [400, 'validation', 'Must be user type', 'userTypes'],
  },
  {
    what: 'a place in words',
    call: 'GET places?location=here',
    by: 'anyone',
    answer: [400, 'validation', 'Must be lat,lng', 'location'],
  },
  {
    what: 'an unknown folder',
    call: 'GET images/imageKit/token?folder=attic',
    answer: oneOf(
      'folder',
      'places, place-logos, customer-avatars, user-avatars, menu-items/standard-drinks, menu-items/custom-drinks, menu-items/products, categories, serving-containers',
    ),
  },
  {
    what: 'an unknown way of following',
    call: 'POST places/follow',
    by: 'guest',
    body: { placeId: 1, type: 'Stalking' },
    answer: oneOf('type', 'Following, Favorite'),
  },
  {
    what: 'an unknown age provider',
    call: 'POST auth/customer/create-verification-session',
    by: 'anyone',
    body: {},
    answer: [400, 'validation', 'Required', 'provider'],
  },
  {
    what: 'a link without an account',
    call: 'POST stripe/account-link',
    by: 'owner',
    body: {},
    answer: [400, 'validation', 'Required', 'accountId'],
  },
]

describe('an invalid bearer token', () => {
  const OPEN = documented.filter(({ who }) => who === 'anyone')
  const EXPIRED = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJndWVzdDoxIiwiZXhwIjoxfQ.c2lnbmF0dXJl'

  test.each(OPEN)('is ignored by $call, which needs no sign-in', async ({ call, path }) => {
    const method = methodOf(call)
    const address = `${bar.url}/v1/${path.replaceAll(/\{\w+\}/g, NOBODYS)}`
    const json = { 'Content-Type': 'application/json' }
    const asked = async (bearer: Record<string, string>) => {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
      return (await fetch(address, { method, headers: { ...json, ...bearer }, ...body })).status
    }
    const [unsigned, expired] = [await asked({}), await asked({ Authorization: `Bearer ${EXPIRED}` })]
    expect(expired).toBe(unsigned)
  })

  test('does not prevent a sign-in, refresh or sign-out, nor listing the places', async () => {
    const bearer = { Authorization: `Bearer ${EXPIRED}`, 'Content-Type': 'application/json' }
    const login = { email: 'guest@barback.test', password: DEMO_PASSWORD }
    const signIn = await fetch(`${bar.url}/v1/auth/customer/login`, {
      method: 'POST',
      headers: bearer,
      body: JSON.stringify(login),
    })
    const { refreshToken } = signedIn.parse(await signIn.json())
    const withRefresh = { ...bearer, [REFRESH_TOKEN_HEADER]: refreshToken }
    const renewed = await fetch(`${bar.url}/v1/auth/customer/token`, { headers: withRefresh })
    const next = { ...bearer, [REFRESH_TOKEN_HEADER]: signedIn.parse(await renewed.json()).refreshToken }
    const out = await fetch(`${bar.url}/v1/auth/customer/logout`, { headers: next })
    const places = await fetch(`${bar.url}/v1/places`, { headers: bearer })
    expect([signIn.status, renewed.status, out.status, places.status]).toEqual([200, 200, 204, 200])
    expect((await fetch(`${bar.url}/v1/orders/customer`, { headers: bearer })).status).toBe(401)
  })
})

describe('an invalid request', () => {
  test.each(REFUSED)(
    'with $what is refused: $call',
    async ({ call, by, body, answer: [status, code, message, path] }) => {
      const caller = { anyone, guest, owner, admin }[by ?? 'admin']
      const answer = await send(caller, methodOf(call), call.slice(call.indexOf(' ') + 1), body)
      const error = answer.read(apiError)
      expect([answer.status, error.code, error.message, error.errors?.[0]?.path]).toEqual([status, code, message, path])
    },
  )

  test.each(['PATCH', 'OPTIONS'])('with the method %s is refused with the accepted methods', async (method) => {
    for (const [path, allow] of [
      ['/v1/products/brands', 'GET, HEAD, POST'],
      ['/v1/places', 'GET, HEAD, POST'],
      ['/v1/places/1', 'GET, HEAD, PUT, DELETE'],
      ['/v1/auth/login', 'POST'],
    ] as const) {
      const answer = await fetch(new URL(path, bar.url), { method })
      expect([answer.status, apiError.parse(await answer.json()).code], path).toEqual([405, 'method_not_allowed'])
      expect(answer.headers.get('Allow'), path).toBe(allow)
    }
  })

  test.each([
    'places/%',
    'places/%zz',
    'places/%00',
    'places/%E0%A4%A',
    'stripe/%2F',
    'places/1%2F2',
    'nonsense/%C3%28',
  ])('with an odd path gets an error in JSON: %s', async (path) => {
    const answer = await anyone.get(`/v1/${path}`)
    expect([400, 401, 404], JSON.stringify(answer.body)).toContain(answer.status)
    expect(apiError.safeParse(answer.body).success).toBe(true)
  })

  test.each(['Bearer abc', 'Bearer', 'Basic YTpi', 'Bearer a.b.c'])(
    'with the authorization %s is refused',
    async (Authorization) => {
      for (const path of ['/v1/users', '/v1/tabs/customer', '/v1/products/brands']) {
        const answer = await anyone.get(path, { Authorization })
        expect([answer.status, answer.read(apiError).code], path).toEqual([401, 'unauthorized'])
      }
    },
  )
})

describe('a valid request', () => {
  test('may end in a slash, be a HEAD, and have unknown fields', async () => {
    const listed = await admin.get('/v1/products/brands/?size=1')
    expect([listed.status, listed.body]).toEqual([200, (await admin.get('/v1/products/brands?size=1')).body])
    expect((await fetch(new URL('/v1/places', bar.url), { method: 'HEAD' })).status).toBe(200)
    const made = await admin.post('/v1/products/brands', { name: 'Carried', colour: 'blue', id: 7 })
    expect([made.status, made.body]).toEqual([201, expect.not.objectContaining({ colour: 'blue', id: 7 })])
  })

  test('returns whether there are more results', async () => {
    const calls: Array<[Caller, string]> = [
      ...['users', 'businesses', 'places', 'customers', 'businesses/signup', 'products/brands'].map(
        (path): [Caller, string] => [admin, path],
      ),
      ...['orders/customer', 'tabs/customer'].map((path): [Caller, string] => [guest, path]),
    ]
    for (const [caller, path] of calls) {
      const first = (await caller.get(`/v1/${path}?size=1`)).body
      expect(first, path).toMatchObject({ isPaginated: true })
      const { body } = await caller.get(`/v1/${path}?size=1000`)
      expect(body, path).toMatchObject({ isPaginated: false })
    }
  })

  test("sorts a guest's orders and tabs", async () => {
    const ids = async (address: string) => (await guest.get(address)).read(pageOfIds).results.map(({ id }) => id)
    for (const path of ['/v1/orders/customer', '/v1/tabs/customer']) {
      const upwards = await ids(`${path}?sort=id,asc&size=1000`)
      expect(upwards).toEqual(upwards.toSorted((a, b) => a - b))
      expect(await ids(`${path}?sort=id,desc&size=1000`)).toEqual(upwards.toReversed())
    }
  })
})
