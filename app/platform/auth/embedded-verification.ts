import type { Services } from '../server/services'
import type { Verifier } from './verification-provider'

const PREFIX = 'embedded_'

/**
 * Stands in for either provider outside production: `/dev/verify/{id}` is its hosted page, where name and date of birth are typed instead of
 * showing a document. That page writes the result into the session's row, so there is nothing else to read.
 */
export function createEmbeddedVerifier(app: Services): Verifier {
  return {
    begin: async ({ id }) => ({ providerSessionId: PREFIX + id, url: `${app.publicUrl}/dev/verify/${id}` }),
    read: async () => ({ status: 'Pending' }),
  }
}

/** What the embedded page shows. Undefined for an unknown id, and always in production, where what somebody types proves nothing. */
export async function findEmbeddedVerification(app: Services, id: string) {
  if (app.env.NODE_ENV === 'production') return undefined
  const row = await app.db
    .selectFrom('verificationSession')
    .select(['id', 'provider', 'email', 'status', 'expiresAt'])
    .where('providerSessionId', '=', PREFIX + id)
    .executeTakeFirst()
  if (!row) return undefined
  // A demo begins with the right name; somebody who has yet to sign up types it.
  const guest = await app.db
    .selectFrom('customer')
    .select(['firstName', 'lastName'])
    .where('email', '=', row.email)
    .executeTakeFirst()
  const name = guest && `${guest.firstName} ${guest.lastName}`
  return { ...row, name, isOpen: row.status === 'Pending' && row.expiresAt > app.now() }
}

/** Decides an open verification as the provider would: by a date of birth ('yyyy-MM-dd') and a name, or declined. It is decided only once. */
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
