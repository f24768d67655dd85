import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'

let bar: TestBarback
const logged: string[] = []
let cookie = ''
beforeAll(async () => {
  bar = await openBarback({ log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }) })
  const { cookies } = await bar.portal('admin')
  cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(() => bar.stop())

const send = (path: string, headers: Record<string, string>) =>
  fetch(`${bar.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookie, ...headers },
    body: 'intent=save&name=Stolen&scheme=light',
  })

/** Every kind of address that accepts a form of the portal. */
const FORMS = [
  '/login',
  '/login.data',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/app/sign-in',
  '/app/reset-password',
  '/app/orders/1',
  '/invitation',
  '/logout',
  '/logout.data',
  '/account/appearance',
  '/account/business',
  '/products/brands?index',
  '/products/brands.data?index',
  '/products/brands/1',
  '/products/brands/1.data',
  '/users/create',
  '/places/create.data',
  '/customers/1',
  '/images/upload',
  '/lists/brand/bad-rows',
  '/nowhere',
]

const FOREIGN = [
  ['another site', { Origin: 'https://evil.example' }],
  ['a page that hides its origin', { Origin: 'null' }],
  ["another site, by the browser's headers", { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['an invalid origin', { Origin: 'evil' }],
] as const

describe('a form that comes from another site', () => {
  test.each(FORMS.flatMap((path) => FOREIGN.map(([from, headers]) => [path, from, headers] as const)))(
    'POST %s from %s is refused in words, and not logged as an error',
    async (path, _, headers) => {
      logged.length = 0
      const answer = await send(path, headers)
      expect(answer.status).toBe(403)
      expect(await answer.text()).toBe('This was sent from another site')
      expect(logged).toEqual([])
    },
  )

  test('is refused on a page, with a link back', async () => {
    const answer = await send('/users/create', { Origin: 'https://evil.example', Accept: 'text/html,*/*;q=0.8' })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const page = await answer.text()
    expect(page).toContain('<h1>This was sent from another site</h1>')
    expect(page).toContain('<a href="/">Open Barback</a>')
  })

  test('changes nothing', async () => {
    const { name } = await bar.app.db.selectFrom('brand').select('name').where('id', '=', 1).executeTakeFirstOrThrow()
    expect(name).not.toBe('Stolen')
  })
})

test.each(['/signup', '/products/brands/1', '/products/brands/1.data'])(
  'a page of ours without a referrer may send a form to %s',
  async (path) => {
    logged.length = 0
    const answer = await send(path, { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' })
    expect(answer.status).toBe(400)
    expect(logged).toEqual([])
  },
)

test('calls of /v1 ignore sign-in cookies, and are accepted from any site', async () => {
  const answer = await bar.anyone.post(
    '/v1/auth/login',
    { email: 'nobody@example.com' },
    { Origin: 'https://app.example' },
  )
  expect(answer.status).toBe(400)
})

describe('a sign-in that a page of another site sends without a preflight', () => {
  const body = JSON.stringify({ email: 'guest@barback.test', password: 'barback-demo-1' })
  const FROM = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' }
  test.each([
    ['text', 'text/plain;charset=UTF-8'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['parts', 'multipart/form-data; boundary=x'],
    ['bytes without a type', null],
  ])('as %s is refused and sets no cookie', async (_, type) => {
    const answer = await fetch(`${bar.url}/v1/auth/customer/login`, {
      method: 'POST',
      headers: { ...FROM, ...(type !== null && { 'Content-Type': type }) },
      body: new TextEncoder().encode(body),
    })
    expect([answer.status, await answer.json()]).toEqual([415, expect.objectContaining({ code: 'not_json' })])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test.each([
    ['JSON', { 'Content-Type': 'application/json; charset=utf-8' }],
    ['a variant of JSON', { 'Content-Type': 'application/merge-patch+json' }],
    ['bytes without a type, from no browser', {}],
  ])('as %s is accepted', async (_, headers) => {
    const answer = await fetch(`${bar.url}/v1/auth/customer/login`, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers)),
      body: new TextEncoder().encode(body),
    })
    expect(answer.status).toBe(200)
  })
})

describe('a request that changes nothing, from another site', () => {
  const READS = ['GET', 'HEAD', 'OPTIONS']
  test.each(READS.flatMap((method) => FOREIGN.map(([from, headers]) => [method, from, headers] as const)))(
    '%s of a screen and of its data from %s is not logged as an error',
    async (method, _, headers) => {
      logged.length = 0
      for (const path of ['/login', '/login.data', '/app', '/app.data', '/app/sign-in.data', '/nowhere.data']) {
        const { status } = await fetch(`${bar.url}${path}`, { method, redirect: 'manual', headers: { ...headers } })
        expect(status, path).toBeLessThan(500)
      }
      expect(logged).toEqual([])
    },
  )
})
