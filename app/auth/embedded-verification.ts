import { wholeYears } from '../../contract/age'
import { badRequest, conflict, notFound } from '../../contract/errors'
import type { Services } from '../server/services'
import type { Verifier } from './verification-provider'

const PREFIX = 'embedded_'

/**
 * Stands in for either provider outside production: `/dev/verify/{id}` plays the hosted page, where a date of birth is
 * typed in place of a document. What was decided there is already on the session's row, so reading finds nothing new.
 */
export function createEmbeddedVerifier(app: Services): Verifier {
  return {
    begin: async ({ id }) => ({ providerSessionId: PREFIX + id, url: `${app.publicUrl}/dev/verify/${id}` }),
    read: async () => ({ status: 'Pending' }),
  }
}

/** What the embedded page shows: whose verification this is and how it stands. @throws 404 */
export async function findEmbeddedVerification(app: Services, id: string) {
  const row = await app.db
    .selectFrom('verificationSession')
    .select(['id', 'provider', 'email', 'status', 'expiresAt'])
    .where('providerSessionId', '=', PREFIX + id)
    .executeTakeFirst()
  if (!row) throw notFound('Verification')
  return { ...row, isOpen: row.status === 'Pending' && row.expiresAt > app.now() }
}

/**
 * Decides an open verification as the provider would: approved with the document's date of birth, or declined.
 *
 * @throws 400 for a date of birth in the future, 404, 409 when it has been decided or has expired
 */
export async function decideEmbeddedVerification(
  app: Services,
  id: string,
  decision: { approved: true; dob: string } | { approved: false },
): Promise<void> {
  const { isOpen } = await findEmbeddedVerification(app, id)
  if (!isOpen) throw conflict('verification_closed', 'This verification has been decided or has expired')
  const today = new Date(app.now()).toISOString().slice(0, 10)
  if (decision.approved && wholeYears(decision.dob, today) < 0) {
    throw badRequest([{ path: 'dob', message: 'A date of birth lies in the past' }])
  }
  await app.db
    .updateTable('verificationSession')
    .set(decision.approved ? { status: 'Verified', dob: decision.dob } : { status: 'Failed' })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .execute()
}
