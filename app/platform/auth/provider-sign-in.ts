import { z } from 'zod'
import { email, text } from '../../../contract/fields'
import { clientAddress } from '../server/client'
import type { Services } from '../server/services'
import { clientOf, returnAddress, WISHES, type IdentityProvider } from './identity-providers'
import {
  answeredCookie,
  AT_PROVIDER_MS,
  begunCookie,
  type BegunSignIn,
  type Identity,
  type PostedAnswer,
} from './provider-cookies'
import { usedInStore } from './used-tokens'

/** Why a sign-in with a provider ended without an identity. */
type Stopped = 'cancelled' | 'expired' | 'unavailable' | 'refused' | 'noEmail'

/** Returns the provider's page, with the cookie to send along; undefined if the provider does not answer. @throws 429 */
export async function beginAtProvider(
  app: Services,
  request: Request,
  { provider, to }: { provider: IdentityProvider; to: string },
): Promise<{ url: string; cookie: string } | undefined> {
  await app.limits.takeFrom('signIn', clientAddress(request))
  try {
    const { client, config } = await clientOf(app, provider)
    const verifier = config.serverMetadata().supportsPKCE() ? client.randomPKCECodeVerifier() : undefined
    const begun: BegunSignIn = {
      what: 'begun',
      provider,
      state: client.randomState(),
      nonce: client.randomNonce(),
      ...(verifier !== undefined && { verifier }),
      to,
      until: app.now() + AT_PROVIDER_MS,
    }
    const url = client.buildAuthorizationUrl(config, {
      ...WISHES[provider],
      redirect_uri: returnAddress(app, provider),
      state: begun.state,
      nonce: begun.nonce,
      ...(verifier !== undefined && {
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    })
    return { url: url.href, cookie: await begunCookie.keep(app, begun) }
  } catch (error) {
    app.log.warn({ provider, reason: reasonOf(error) }, 'a provider of sign-ins does not answer')
    return undefined
  }
}

/** A cookie has room for 4 kB. */
const shortText = z.string().max(600)
/** Apple sends the name once, beside the token: when the guest first signs in. */
const names = z.object({
  name: z.object({
    firstName: z.string().optional().catch(undefined),
    lastName: z.string().optional().catch(undefined),
  }),
})

/**
 * Keeps an answer that the provider's own page has posted. That request has none of our cookies, so another one reads it: the browser is sent to
 * the same address by GET. Nothing in it is trusted yet.
 */
export async function keepPosted(app: Services, provider: IdentityProvider, form: FormData): Promise<string> {
  const params = Object.fromEntries(
    ANSWERS.flatMap((name) => {
      const { data } = shortText.safeParse(form.get(name))
      return data === undefined ? [] : [[name, data]]
    }),
  )
  const given = names.safeParse(parsedJson(form.get('user'))).data?.name
  const posted: PostedAnswer = {
    what: 'answered',
    provider,
    params,
    ...nameOf({ first: given?.firstName, last: given?.lastName }),
  }
  return answeredCookie.keep(app, posted)
}

const ANSWERS = ['code', 'state', 'error', 'iss'] as const
/** The provider's codes for 'the guest pressed Cancel'. */
const CANCELLED: readonly unknown[] = ['access_denied', 'user_cancelled_authorize', 'user_cancelled_login']

export interface Finished {
  /** The path that the sign-in leads to; undefined if this browser has begun none. */
  to: string | undefined
  identity?: Identity
  stopped?: Stopped
}

/** Checks a provider's answer: the parameters in `url`, or those of its form. Each sign-in is finished once. */
export async function finishAtProvider(
  app: Services,
  request: Request,
  { provider, url }: { provider: IdentityProvider; url: URL },
): Promise<Finished> {
  const begun = await begunCookie.read(app, request)
  const posted = await answeredCookie.read(app, request)
  const isPosted = posted?.provider === provider && !url.searchParams.has('state')
  const answer = isPosted ? posted.params : Object.fromEntries(url.searchParams)
  const to = begun?.to
  if (!begun || begun.provider !== provider || begun.until <= app.now()) return { to, stopped: 'expired' }
  if (answer.state !== begun.state) return { to, stopped: 'expired' }
  if (!(await usedInStore(app.db).use(`provider ${begun.state}`, begun.until, app.now()))) {
    return { to, stopped: 'expired' }
  }
  if (CANCELLED.includes(answer.error)) return { to, stopped: 'cancelled' }
  const checked = await readIdentity(app, begun, answer)
  if (typeof checked === 'string') return { to, stopped: checked }
  await app.limits.giveBackFrom('signIn', clientAddress(request))
  const { firstName, lastName } = isPosted ? posted : checked
  return { to, identity: { ...checked, ...nameOf({ first: firstName, last: lastName }) } }
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: email().optional().catch(undefined),
  // Apple sends a text.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((is) => is === 'true')]).catch(false),
  /** The domain of a company's accounts at Google. */
  hd: z.string().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
})
type Claims = z.infer<typeof claims>

async function readIdentity(
  app: Services,
  begun: BegunSignIn,
  answer: Readonly<Record<string, string | undefined>>,
): Promise<Identity | Stopped> {
  const { provider, state, nonce, verifier } = begun
  const returned = new URL(returnAddress(app, provider))
  for (const name of ANSWERS) if (answer[name] !== undefined) returned.searchParams.set(name, answer[name])
  const found = await tokenOf(app, provider, returned, { state, nonce, verifier })
  if (typeof found === 'string') return found
  if (found.email === undefined) return 'noEmail'
  return {
    what: 'proved',
    provider,
    subject: found.sub,
    email: found.email,
    isEmailProved: answersForEmail(provider, found, found.email),
    ...nameOf({ first: found.given_name, last: found.family_name }),
    until: app.now() + AT_PROVIDER_MS,
  }
}

/** Exchanges the code for a token, and checks signature, issuer, audience, times and nonce. */
async function tokenOf(
  app: Services,
  provider: IdentityProvider,
  returned: URL,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string | undefined },
): Promise<Claims | Stopped> {
  try {
    const { client, config } = await clientOf(app, provider)
    const tokens = await client.authorizationCodeGrant(config, returned, {
      expectedState: state,
      expectedNonce: nonce,
      ...(verifier !== undefined && { pkceCodeVerifier: verifier }),
      idTokenExpected: true,
    })
    return claims.safeParse(tokens.claims()).data ?? 'refused'
  } catch (error) {
    app.log.warn({ provider, reason: reasonOf(error) }, 'a sign-in with a provider failed')
    return isUnreachable(error) ? 'unavailable' : 'refused'
  }
}

/**
 * Whether the provider answers for an email. Apple verifies each. Google answers for its own addresses and those of companies that it hosts; any
 * other was verified once, and may belong to another person by now.
 */
function answersForEmail(provider: IdentityProvider, { email_verified, hd }: Claims, address: string): boolean {
  if (!email_verified) return false
  return provider === 'apple' || hd !== undefined || /@(gmail|googlemail)\.com$/i.test(address)
}

/** True for a failed connection, a timeout or an error of the provider's own, as opposed to an answer that is wrong. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof Response) return error.status >= 500
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  if (code === 'OAUTH_TIMEOUT' || error.message === 'fetch failed') return true
  return isUnreachable(error.cause)
}

/** For the log. The library attaches tokens and claims to its errors: only its own words go there. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}

/** Leaves out what would not be accepted in the account's own form. */
function nameOf({ first, last }: { first: string | undefined; last: string | undefined }) {
  const firstName = text().safeParse(first).data
  const lastName = text().safeParse(last).data
  return { ...(firstName !== undefined && { firstName }), ...(lastName !== undefined && { lastName }) }
}

function parsedJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
