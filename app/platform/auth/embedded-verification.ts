import type { Services } from '../server/services'
import type { Verifier } from './verification-provider'

const PREFIX = 'embedded_'

/**
 * Stands in for either provider outside production. `/dev/verify/{id}` is its hosted page, where the guest types a name and a date of birth
 * instead of showing a document. That page writes the result into the session's row, so `read` has nothing to fetch.
 */
export function createEmbeddedVerifier(app: Services): Verifier {
  return {
    begin: async ({ id }) => ({ providerSessionId: PREFIX + id, url: `${app.publicUrl}/dev/verify/${id}` }),
    read: async () => ({ status: 'Pending' }),
  }
}

/** Data of the embedded page. Undefined for an unknown id, and always in production, where typed data proves nothing. */
export async function findEmbeddedVerification(app: Services, id: string) {
  if (app.env.NODE_ENV === 'production') return undefined
  const row = await app.db
    .selectFrom('verificationSession')
    .select(['id', 'provider', 'email', 'status', 'expiresAt'])
    .where('providerSessionId', '=', PREFIX + id)
    .executeTakeFirst()
  if (!row) return undefined
  // A demo guest's name is filled in; a guest who has not signed up yet types theirs.
  const guest = await app.db
    .selectFrom('customer')
    .select(['firstName', 'lastName'])
    .where('email', '=', row.email)
    .executeTakeFirst()
  const name = guest && `${guest.firstName} ${guest.lastName}`
  return { ...row, name, isOpen: row.status === 'Pending' && row.expiresAt > app.now() }
}

/** Settles an open verification as the provider would: with a date of birth ('yyyy-MM-dd') and a name, or declined. Works once. */
export async function decideEmbeddedVerification(
  app: Services,
  id: string,
  decision: { approved: true; dob: string; documentName?: string | undefined } | { approved: false },
): Promise<void> {
  const verification = await findEmbeddedVerification(app, id)
  if (!verification?.isOpen) return
  await app.db
    .updateTable('verificationSession')
    .set(
      decision.approved
        ? { status: 'Verified', dob: decision.dob, documentName: decision.documentName ?? verification.name ?? '' }
        : { status: 'Failed' },
    )
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .execute()
}
