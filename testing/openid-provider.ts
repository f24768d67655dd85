import { createHash, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { exportJWK, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import { z } from 'zod'

const CLIENT_ID = 'barback-test'
const GOOGLE_SECRET = 'a secret that only Google knows'
const TEAM = 'TEAM123456'
const KEY = 'KEY1234567'

/** A person with an account at the provider. */
interface PersonAtProvider {
  subject: string
  email?: string
  isVerified?: boolean
  /** The domain of a company's account. */
  domain?: string
  firstName?: string
  lastName?: string
}

/** A mistake in a provider's token, for a test. */
interface Lies {
  nonce?: string
  audience?: string
  issuer?: string
  /** Signed with a key that the provider has not published, or not at all. */
  signature?: 'foreign' | 'none'
  /** Seconds since it expired. */
  expiredFor?: number
}

/** A local OpenID provider: a real HTTP server whose tokens are signed. It behaves as Apple's or as Google's does. */
export interface OpenIdProvider {
  /** Variables for a server that offers it. */
  env: Record<string, string>
  /** The person who is signed in at the provider. */
  person: PersonAtProvider
  lies: Lies
  /** While true, it answers every request with 503. */
  isDown: boolean
  /** Opens the provider's page at this address as a person. Returns the parameters that the browser brings back. */
  visit(address: string, press?: 'continue' | 'cancel'): Promise<Record<string, string>>
  stop(): Promise<void>
}

const wished = z.object({
  client_id: z.literal(CLIENT_ID),
  response_type: z.literal('code'),
  redirect_uri: z.url(),
  state: z.string().min(20),
  nonce: z.string().min(20),
  scope: z.string(),
  response_mode: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.literal('S256').optional(),
})
type Wished = z.infer<typeof wished>

export async function openProvider(kind: 'apple' | 'google', now: () => number): Promise<OpenIdProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const team = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const codes = new Map<string, { wish: Wished; person: PersonAtProvider }>()
  const seen = new Set<string>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  // Another site than the server's: browsers send none of its cookies with a form from here.
  const issuer = `http://localhost:${portOf(server.address())}`

  const provider: OpenIdProvider = {
    env:
      kind === 'google'
        ? { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: CLIENT_ID, GOOGLE_CLIENT_SECRET: GOOGLE_SECRET }
        : {
            APPLE_ISSUER: issuer,
            APPLE_CLIENT_ID: CLIENT_ID,
            APPLE_TEAM_ID: TEAM,
            APPLE_KEY_ID: KEY,
            APPLE_PRIVATE_KEY: pemOf(team.privateKey),
          },
    person: { subject: `${kind}-1`, email: 'pat@gmail.com', isVerified: true, firstName: 'Pat', lastName: 'Person' },
    lies: {},
    isDown: false,
    async visit(address, press = 'continue') {
      const url = new URL(address)
      if (url.origin !== issuer) throw new Error(`${address} is not the provider's`)
      url.searchParams.set('press', press)
      const page = await (await fetch(url)).text()
      const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)]
      return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescaped(value)]))
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    try {
      if (provider.isDown) {
        end(response, 503, { error: 'server_error' })
        return
      }
      if (url.pathname === '/.well-known/openid-configuration') {
        end(response, 200, configuration())
        return
      }
      if (url.pathname === '/keys') {
        end(response, 200, { keys: [await published(own.publicKey)] })
        return
      }
      if (url.pathname === '/token') {
        end(response, ...(await exchange(await bodyOf(request))))
        return
      }
      if (url.pathname === '/authorize') {
        show(response, url)
        return
      }
      end(response, 404, {})
    } catch (error) {
      end(response, 400, { error: 'invalid_request', error_description: String(error) })
    }
  }

  const configuration = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    // Apple announces no PKCE.
    ...(kind === 'google' && { code_challenge_methods_supported: ['plain', 'S256'] }),
  })

  /** The provider's own page, with a button for each answer. `press` in the address leaves only that one. */
  function show(response: ServerResponse, url: URL): void {
    const { press, ...rest } = Object.fromEntries(url.searchParams)
    const wish = wished.parse(rest)
    if (kind === 'google' && wish.code_challenge === undefined) throw new Error('no PKCE')
    if (kind === 'apple' && wish.response_mode !== 'form_post') throw new Error('Apple returns names by a form only')
    const forms = [
      ...(press === 'cancel' ? [] : [formOf(wish, 'Continue', granted(wish))]),
      ...(press === 'continue' ? [] : [formOf(wish, 'Cancel', cancelled(wish))]),
    ]
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Provider</title><h1>Provider</h1>${forms.join('')}</html>`)
  }

  function granted(wish: Wished): Record<string, string> {
    const code = randomBytes(16).toString('base64url')
    const { person } = provider
    codes.set(code, { wish, person })
    const { firstName, lastName } = person
    const isFirst = !seen.has(person.subject)
    const user = kind === 'apple' && isFirst && firstName && { user: JSON.stringify({ name: { firstName, lastName } }) }
    return { code, state: wish.state, ...user }
  }

  const cancelled = ({ state }: Wished) => ({
    error: kind === 'apple' ? 'user_cancelled_authorize' : 'access_denied',
    state,
  })

  const formOf = ({ redirect_uri: action }: Wished, label: string, fields: Record<string, string>) =>
    `<form method="${kind === 'apple' ? 'post' : 'get'}" action="${escaped(action)}">${Object.entries(fields)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
      .join('')}<button>${label}</button></form>`

  /** Each code works once, for the client that it was made for. */
  async function exchange(sent: URLSearchParams): Promise<[number, object]> {
    const code = sent.get('code') ?? ''
    const issued = codes.get(code)
    codes.delete(code)
    if (!issued) return [400, { error: 'invalid_grant' }]
    const { wish, person } = issued
    seen.add(person.subject)
    if (sent.get('client_id') !== CLIENT_ID || !(await isClient(sent.get('client_secret') ?? ''))) {
      return [401, { error: 'invalid_client' }]
    }
    const isSame = sent.get('redirect_uri') === wish.redirect_uri
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    const isProved = wish.code_challenge === undefined || wish.code_challenge === challenge
    if (!isSame || !isProved) return [400, { error: 'invalid_grant' }]
    return [200, { access_token: 'none', token_type: 'Bearer', expires_in: 60, id_token: await tokenFor(wish, person) }]
  }

  async function isClient(secret: string): Promise<boolean> {
    if (kind === 'google') return secret === GOOGLE_SECRET
    const options = {
      issuer: TEAM,
      subject: CLIENT_ID,
      audience: issuer,
      algorithms: ['ES256'],
      currentDate: new Date(now()),
    }
    const { protectedHeader } = await jwtVerify(secret, team.publicKey, options)
    return protectedHeader.kid === KEY
  }

  async function tokenFor(wish: Wished, person: PersonAtProvider): Promise<string> {
    const { lies } = provider
    const issuedAt = Math.floor(now() / 1000)
    const isVerified = person.isVerified ?? false
    const claims = {
      sub: person.subject,
      nonce: lies.nonce ?? wish.nonce,
      ...(person.email !== undefined && { email: person.email }),
      email_verified: kind === 'apple' ? String(isVerified) : isVerified,
      ...(person.domain !== undefined && { hd: person.domain }),
      ...(kind === 'google' && { given_name: person.firstName, family_name: person.lastName }),
    }
    const times = { iat: issuedAt, exp: issuedAt + 600 - (lies.expiredFor === undefined ? 0 : 600 + lies.expiredFor) }
    const whole = { ...claims, ...times, iss: lies.issuer ?? issuer, aud: lies.audience ?? CLIENT_ID }
    if (lies.signature === 'none') return new UnsecuredJWT(whole).encode()
    const key = lies.signature === 'foreign' ? foreign.privateKey : own.privateKey
    return new SignJWT(whole).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }

  return provider
}

const published = async (key: KeyObject) => ({ ...(await exportJWK(key)), kid: 'one', alg: 'RS256', use: 'sig' })

/** On one line, as a file of variables has it. */
function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n')
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await buffer(request)).toString())
}

function end(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(body))
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  return address.port
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
