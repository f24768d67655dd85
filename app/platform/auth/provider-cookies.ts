import { z } from 'zod'
import { MINUTE_MS } from '../../../contract/time'
import type { Services } from '../server/services'
import { IDENTITY_PROVIDERS } from './identity-providers'
import { ownCookie } from './own-cookie'

/** How long a guest may take at the provider, and afterwards to confirm an email or to type a name. */
export const AT_PROVIDER_MS = 15 * MINUTE_MS
/** The cookies outlive that, so that a guest who comes back late still returns to the screen that they came from. */
const COOKIE_SECONDS = 3600

const provider = z.enum(IDENTITY_PROVIDERS)

// `what` keeps one cookie's value from passing as another's: all are signed with the same key.
const begun = z.object({
  what: z.literal('begun'),
  provider,
  state: z.string(),
  nonce: z.string(),
  /** PKCE's; absent for a provider that does not support it. */
  verifier: z.string().optional(),
  /** The path in our app that the sign-in leads to. */
  to: z.string(),
  until: z.number(),
})
/** A sign-in that this browser has begun at a provider. */
export type BegunSignIn = z.infer<typeof begun>

const answered = z.object({
  what: z.literal('answered'),
  provider,
  /** The parameters that the provider's page has sent. */
  params: z.record(z.string(), z.string()),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
})
/** A provider's answer that came by a form, without our cookies. */
export type PostedAnswer = z.infer<typeof answered>

const proved = z.object({
  what: z.literal('proved'),
  provider,
  subject: z.string(),
  email: z.string(),
  /** True if the provider answers for the email. Otherwise its owner has to confirm it with a code. */
  isEmailProved: z.boolean(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  until: z.number(),
})
/** A guest's identity at a provider, proved by the provider's token. */
export type Identity = z.infer<typeof proved>

/** The three cookies of a sign-in with a provider. `read` returns undefined if there is none; `keep(undefined)` removes it. */
export const begunCookie = cookie('barback_begun', begun)
export const answeredCookie = cookie('barback_answered', answered)
export const identityCookie = cookie('barback_identity', proved)

function cookie<T extends z.ZodType<object>>(name: string, schema: T) {
  const at = (app: Services) => ownCookie(app, name, { maxAge: COOKIE_SECONDS, isSigned: true })
  return {
    async read(app: Services, { headers }: Request): Promise<z.infer<T> | undefined> {
      return schema.safeParse(await at(app).parse(headers.get('Cookie'))).data
    },
    keep(app: Services, value: z.infer<T> | undefined): Promise<string> {
      return value === undefined ? at(app).serialize('', { maxAge: 0 }) : at(app).serialize(value)
    },
  }
}
