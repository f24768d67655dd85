import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { Hole, type Endpoint, type Lane } from './endpoint'
import { asHeader, trick } from './tricks'
import type { World } from './world'

/** Cookies and tokens: forged, truncated and swapped. None may grant access. */
export const tokens: Endpoint = {
  name: 'cookies and tokens',
  shots: (world) => Promise.resolve(fc.oneof(bearers(world), cookies(world), refreshTokens(world))),
}

/** Addresses that each require a particular kind of account. */
const BEHIND = ['/v1/users', '/v1/orders/customer', '/v1/businesses', '/v1/cards']
const SCREENS = ['/users', '/orders', '/users.data', '/kiosk', '/lists/brand/csv']

function bearers({ bearer }: World) {
  const own = fc.constantFrom(...Object.values(bearer))
  const forged = fc.oneof(
    fc
      .tuple(own, fc.nat(), fc.constantFrom('A', 'b', '0', '_', '.', '=', ''))
      .map(([token, at, sign]) => changedAt(token, at, sign)),
    own.map((token) => `${encoded({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1] ?? ''}.`),
    own.map((token) => `${token.split('.').slice(0, 2).join('.')}.`),
    fc.tuple(own, trick).map(([token, secret]) => signedWith(token, secret)),
    fc
      .record({ sub: trick, sid: trick, exp: fc.constantFrom<unknown>(9e9, -1, 'x', null, '1e400') })
      .map((claims) => `${encoded({ alg: 'HS256' })}.${encoded(claims)}.x`),
    trick.map(asHeader),
    fc.constantFrom('a.b.c', '..', '...', 'e30.e30.', 'x'.repeat(20_000)),
  )
  const scheme = fc.constantFrom('Bearer ', 'bearer ', 'Bearer  ', 'Basic ', '', 'Bearer\t', 'Digest ')
  return fc.tuple(forged, scheme, fc.constantFrom(...BEHIND)).map(([token, name, target]) => ({
    description: `${target} with ${name}${token.slice(0, 200)}`,
    fire: (lane: Lane) =>
      expectClosed(lane, target, ['Authorization', `${name}${token}`], Object.values(bearer).includes(token)),
  }))
}

function cookies(world: World) {
  const names = [...world.admin.cookies.keys(), 'barback_scheme', 'barback_business', '__proto__', '']
  const own = world.cookie()
  const forged = fc.oneof(
    fc.tuple(fc.nat(), fc.constantFrom('A', '0', '.', '%', ';', '')).map(([at, sign]) => changedAt(own, at, sign)),
    fc
      .array(fc.tuple(fc.constantFrom(...names), trick), { minLength: 1, maxLength: 4 })
      .map((pairs) => asHeader(pairs.map((pair) => pair.join('=')).join('; '))),
    fc
      .tuple(fc.constantFrom(...names), fc.jsonValue())
      .map(([name, value]) => `${name}=${Buffer.from(JSON.stringify(value)).toString('base64')}`),
    fc
      .tuple(fc.constantFrom(...names), fc.jsonValue())
      .map(([name, value]) => `${name}=${encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'))}.x`),
    fc.constantFrom('=', ';;;', 'a', '='.repeat(5000), `x=${'y'.repeat(15_000)}`, 'a=1; '.repeat(2000)),
  )
  return fc.tuple(forged, fc.constantFrom(...SCREENS)).map(([cookie, target]) => ({
    description: `${target} with the cookie ${cookie.slice(0, 200)}`,
    fire: (lane: Lane) => expectClosed(lane, target, ['Cookie', cookie], keepsSession(cookie, own)),
  }))
}

function refreshTokens({ refreshToken }: World) {
  const forged = fc.oneof(
    fc.tuple(fc.nat(), fc.constantFrom('A', '0', '.', '')).map(([at, sign]) => changedAt(refreshToken, at, sign)),
    trick.map(asHeader),
    fc.constantFrom('.', '1.', '1.x', 'x'.repeat(10_000)),
  )
  const target = fc.constantFrom('/v1/auth/token', '/v1/auth/customer/token')
  return fc.tuple(forged, target).map(([token, path]) => ({
    description: `${path} with ${token.slice(0, 200)}`,
    fire: (lane: Lane) => expectClosed(lane, path, ['RefreshToken', token], token === refreshToken),
  }))
}

async function expectClosed(
  lane: Lane,
  target: string,
  header: readonly [string, string],
  isTrue: boolean,
): Promise<void> {
  const { status } = await lane.send({ target, headers: [header] })
  if (!isTrue && status === 200) throw new Hole('a forged sign-in was taken')
}

function changedAt(text: string, at: number, sign: string): string {
  const place = at % text.length
  return `${text.slice(0, place)}${sign}${text.slice(place + 1)}`
}

/** True if the session cookie is still intact. Other cookies grant no access. */
function keepsSession(forged: string, own: string): boolean {
  const session = own.split('; ').find((pair) => pair.includes('session=')) ?? own
  return forged.split(';').some((pair) => decoded(pair.trim()) === decoded(session))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signedWith(token: string, secret: string): string {
  const content = token.split('.').slice(0, 2).join('.')
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
