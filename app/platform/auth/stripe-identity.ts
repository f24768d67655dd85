import type Stripe from 'stripe'
import { unavailable } from '../../../contract/errors'
import type { Verifier } from './verification-provider'

/** Stripe Identity: a hosted page, or Stripe.js with the client secret. */
export function createStripeVerifier(stripe: Stripe): Verifier {
  const { verificationSessions } = stripe.identity
  return {
    async begin({ id, email, returnUrl }) {
      const session = await verificationSessions.create(
        {
          type: 'document',
          client_reference_id: id,
          provided_details: { email },
          ...(returnUrl !== undefined && { return_url: returnUrl }),
          // The person who shows the document has to be the one on it.
          options: { document: { require_matching_selfie: true } },
        },
        { idempotencyKey: `verification:${id}` },
      )
      if (!session.url) throw unavailable('verification_unavailable', 'Stripe gave no page for the verification')
      return { providerSessionId: session.id, url: session.url, clientSecret: session.client_secret ?? undefined }
    },
    async read(providerSessionId) {
      // Stripe leaves the date of birth out of the response unless it is expanded.
      const session = await verificationSessions.retrieve(providerSessionId, { expand: ['verified_outputs.dob'] })
      if (session.status === 'canceled') return { status: 'Failed' }
      // 'requires_input' after a refused document is not final: the person may try another one on the same page.
      if (session.status !== 'verified') return { status: 'Pending' }
      const { year, month, day } = session.verified_outputs?.dob ?? {}
      const { first_name, last_name } = session.verified_outputs ?? {}
      if (!year || !month || !day || !first_name || !last_name) return { status: 'Failed' }
      const dob = [pad(year, 4), pad(month, 2), pad(day, 2)].join('-')
      return { status: 'Verified', dob, documentName: `${first_name} ${last_name}` }
    },
  }
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
