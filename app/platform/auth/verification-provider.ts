import { VERIFICATION_PROVIDERS, type VerificationProvider } from '../../../contract/enumerations'
import { unavailable } from '../../../contract/errors'
import type { Services } from '../server/services'
import { createEmbeddedVerifier } from './embedded-verification'
import { createPersonaVerifier } from './persona'
import { createStripeVerifier } from './stripe-identity'

/** The page where the person shows their document, and the provider's id of the check. */
interface BegunVerification {
  providerSessionId: string
  /** The provider's hosted page. */
  url: string
  /** Opens the provider's own dialog in an app instead of the page, if the provider has one. */
  clientSecret?: string
}

/** The provider's result. `dob` ('yyyy-MM-dd') and the name are read from the document, never typed. */
export type VerificationFinding =
  { status: 'Pending' } | { status: 'Failed' } | { status: 'Verified'; dob: string; documentName: string }

/** A provider of identity checks. Both calls fail with 503 when it does not answer. */
export interface Verifier {
  /** `returnUrl`: the page to which the provider's page leads back, in a browser. */
  begin(session: { id: string; email: string; returnUrl?: string | undefined }): Promise<BegunVerification>
  read(providerSessionId: string): Promise<VerificationFinding>
}

/** Whether the provider itself checks documents here. The local Stripe does not. */
function isSetUp(env: Services['env'], provider: VerificationProvider): boolean {
  if (provider === 'Stripe') return env.NODE_ENV === 'production' || env.STRIPE_API_BASE === undefined
  return Boolean(env.PERSONA_API_KEY && env.PERSONA_TEMPLATE_ID)
}

/** The providers to offer. Outside production the embedded page replaces those that are not set up. */
export function offeredProviders(env: Services['env']): VerificationProvider[] {
  return VERIFICATION_PROVIDERS.filter((provider) => env.NODE_ENV !== 'production' || isSetUp(env, provider))
}

/**
 * The provider itself if its keys are set; otherwise, outside production, the embedded page.
 *
 * @throws 503 'verification_unavailable' in production without keys
 */
export function verifierFor(app: Services, provider: VerificationProvider): Verifier {
  const { PERSONA_API_KEY, PERSONA_TEMPLATE_ID } = app.env
  if (provider === 'Stripe' && isSetUp(app.env, 'Stripe')) return createStripeVerifier(app.payments.stripe)
  if (provider === 'Persona' && PERSONA_API_KEY && PERSONA_TEMPLATE_ID) {
    return createPersonaVerifier({ apiKey: PERSONA_API_KEY, templateId: PERSONA_TEMPLATE_ID })
  }
  if (app.env.NODE_ENV !== 'production') return createEmbeddedVerifier(app)
  throw unavailable('verification_unavailable', `Age verification by ${provider} is not set up`)
}
