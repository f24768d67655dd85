import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { HOUR_MS } from '../../../contract/time'
import type { Env } from '../server/env'
import type { Services } from '../server/services'

export const IDENTITY_PROVIDERS = ['apple', 'google'] as const
/** A provider whose accounts guests can sign in with. */
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number]

export const PROVIDER_NAMES: Record<IdentityProvider, string> = { apple: 'Apple', google: 'Google' }

const TIMEOUT_SECONDS = 10
/** A client secret for Apple is used at once. */
const SECRET_SECONDS = 300
/** How long the provider's addresses are used before they are read again. */
const METADATA_MS = HOUR_MS

/** Loaded on first use. */
const openId = () => import('openid-client')

type OpenId = Awaited<ReturnType<typeof openId>>
type Metadata = ConstructorParameters<OpenId['Configuration']>[0]

/** The providers that this server is set up for (docs/operating.md#signing-in-with-apple-and-google). */
export function offeredIdentityProviders({ APPLE_CLIENT_ID, GOOGLE_CLIENT_ID }: Env): IdentityProvider[] {
  return [...(APPLE_CLIENT_ID ? (['apple'] as const) : []), ...(GOOGLE_CLIENT_ID ? (['google'] as const) : [])]
}

/** Origins of the providers' pages, to which the sign-in's form redirects. */
export function identityOrigins(env: Env): string[] {
  return offeredIdentityProviders(env).map((provider) => new URL(issuerOf(env, provider)).origin)
}

function issuerOf(env: Env, provider: IdentityProvider): string {
  return provider === 'apple' ? env.APPLE_ISSUER : env.GOOGLE_ISSUER
}

/** The address to which a provider sends the guest back. It must be registered there. */
export function returnAddress({ publicUrl }: Pick<Services, 'publicUrl'>, provider: IdentityProvider): string {
  return `${publicUrl}${returnPath(provider)}`
}

function returnPath(provider: IdentityProvider): string {
  return `/app/sign-in/${provider}/return`
}

/** Apple returns by a form that its own page sends, because only a form carries the name. */
export const POSTED_RETURN = returnPath('apple')

/** The parameters of each provider's authorization request. */
export const WISHES: Record<IdentityProvider, Readonly<Record<string, string>>> = {
  apple: { scope: 'openid name email', response_mode: 'form_post' },
  // On a shared phone, Google would otherwise choose its last user.
  google: { scope: 'openid email profile', prompt: 'select_account' },
}

/** Returns openid-client with its configuration for a provider. @throws if the provider does not answer */
export async function clientOf(app: Services, provider: IdentityProvider) {
  const client = await openId()
  const { env } = app
  const id = (provider === 'apple' ? env.APPLE_CLIENT_ID : env.GOOGLE_CLIENT_ID) ?? ''
  const secret = provider === 'apple' ? await appleSecret(app) : (env.GOOGLE_CLIENT_SECRET ?? '')
  // The library reads the system's clock, and compares claims with ours.
  // eslint-disable-next-line no-restricted-syntax
  const metadata = { [client.clockSkew]: Math.round((app.now() - Date.now()) / 1000) }
  const isInsecure = issuerOf(env, provider).startsWith('http:')
  const known = await metadataOf(app, provider, client, isInsecure)
  const config = new client.Configuration(known, id, metadata, client.ClientSecretPost(secret))
  config.timeout = TIMEOUT_SECONDS
  // A local provider has no TLS. The environment forbids it in production.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  if (isInsecure) client.allowInsecureRequests(config)
  // Verifies the token's signature, although it comes from the provider itself by TLS.
  client.enableNonRepudiationChecks(config)
  return { client, config }
}

const read = new WeakMap<Services, Map<IdentityProvider, { metadata: Metadata; until: number }>>()

async function metadataOf(
  app: Services,
  provider: IdentityProvider,
  client: OpenId,
  isInsecure: boolean,
): Promise<Metadata> {
  const known = read.get(app) ?? new Map<IdentityProvider, { metadata: Metadata; until: number }>()
  read.set(app, known)
  const now = app.now()
  const before = known.get(provider)
  if (before && before.until > now) return before.metadata
  const found = await client.discovery(new URL(issuerOf(app.env, provider)), 'barback', undefined, undefined, {
    timeout: TIMEOUT_SECONDS,
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    ...(isInsecure && { execute: [client.allowInsecureRequests] }),
  })
  const { supportsPKCE: _helper, ...metadata } = found.serverMetadata()
  known.set(provider, { metadata, until: now + METADATA_MS })
  return metadata
}

/** Apple's client secret: a token signed with the team's key. */
async function appleSecret({ env, now }: Services): Promise<string> {
  const issuedAt = Math.floor(now() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: env.APPLE_KEY_ID ?? '' })
    .setIssuer(env.APPLE_TEAM_ID ?? '')
    .setSubject(env.APPLE_CLIENT_ID ?? '')
    .setAudience(env.APPLE_ISSUER)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SECRET_SECONDS)
    .sign(createPrivateKey(env.APPLE_PRIVATE_KEY ?? ''))
}
