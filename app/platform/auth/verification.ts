import { randomBytes } from 'node:crypto'
import type { VerificationView } from '../../../contract/calls/auth'
import type { VerificationProvider } from '../../../contract/enumerations'
import { badRequest, type BarbackError, notFound, unprocessable } from '../../../contract/errors'
import { VERIFICATION_SESSION_SECONDS } from '../../../contract/limits'
import type { Trx } from '../../../db/store'
import type { Services } from '../server/services'
import type { Actor } from './actor'
import { beginGuess, endGuess } from './guesses'
import { networkOf } from '../server/client'
import { isOver21Now } from './over21'
import { isSamePerson } from './same-person'
import { verifierFor } from './verification-provider'

/**
 * Begins an age check at a provider, before a sign-up or for a signed-in customer. The check is bound to an email: the customer's own, or the
 * one that will sign up (docs/rules/people.md#verification-sessions). `returnPath`: our screen to which the provider's page leads back.
 *
 * @throws 400 without an email or with somebody else's, 429, 503 when the provider does not answer
 */
export async function beginVerification(
  app: Services,
  actor: Actor,
  request: { provider: VerificationProvider; email?: string; address: string; returnPath?: string },
): Promise<VerificationView> {
  const { provider, address, returnPath } = request
  await app.limits.takeFrom('verification', address)
  const email = boundEmail(actor, request.email)
  await beginGuess(app, 'verification', email, { network: networkOf(address) })
  const id = randomBytes(24).toString('base64url')
  const { providerSessionId, url, clientSecret } = await verifierFor(app, provider).begin({
    id,
    email,
    returnUrl: returnPath === undefined ? undefined : `${app.publicUrl}${returnPath}`,
  })
  const now = app.now()
  await app.db
    .insertInto('verificationSession')
    .values({
      id,
      provider,
      providerSessionId,
      email,
      createdAt: now,
      expiresAt: now + VERIFICATION_SESSION_SECONDS * 1000,
    })
    .execute()
  return { id, provider, status: 'Pending', url, ...(clientSecret !== undefined && { clientSecret }) }
}

/**
 * Returns the status of a verification, read from the provider while it is open. For the signed-in customer who began it, a verified date of
 * birth takes effect at once.
 *
 * @throws 404 for an unknown one and for somebody else's, 503
 */
export async function checkVerification(
  app: Services,
  actor: Actor,
  request: { id: string; provider: VerificationProvider; address: string },
): Promise<VerificationView> {
  const row = await refreshVerification(app, request.id)
  if (row?.provider !== request.provider) throw notFound('Verification')
  if (actor.kind === 'customer') {
    if (row.email.toLowerCase() !== actor.email.toLowerCase()) throw notFound('Verification')
    if (row.status === 'Verified') {
      await app.store.unguarded((trx) =>
        verifyCustomer(trx, actor.id, { id: row.id, email: actor.email, now: app.now() }),
      )
      await verificationSucceeded(app, actor.email, request.address)
    }
  }
  const { id, provider, status, dob } = row
  return { id, provider, status, ...(dob !== null && { over21: isOver21Now(dob, app.now()) }) }
}

/** Takes a successful check back from the limits: guests on one Wi-Fi share them. */
export async function verificationSucceeded(app: Services, email: string, address: string): Promise<void> {
  await app.limits.giveBackFrom('verification', address)
  await endGuess(app, 'verification', email, { network: networkOf(address) })
}

/** Reads an open verification from the provider and stores the result. Returns undefined for an unknown id. */
export async function refreshVerification(app: Services, id: string) {
  const row = await findVerification(app.db, id)
  if (row?.status !== 'Pending') return row
  const finding =
    row.expiresAt <= app.now()
      ? ({ status: 'Failed' } as const)
      : await verifierFor(app, row.provider).read(row.providerSessionId)
  if (finding.status !== 'Pending') {
    await app.db
      .updateTable('verificationSession')
      .set(finding)
      .where('id', '=', id)
      .where('status', '=', 'Pending')
      .execute()
  }
  return findVerification(app.db, id)
}

/** Handles a webhook about one of the provider's sessions: reads its status from the provider. */
export async function noteProviderNews(
  app: Services,
  provider: VerificationProvider,
  providerSessionId: string,
): Promise<void> {
  const row = await app.db
    .selectFrom('verificationSession')
    .select('id')
    .where('provider', '=', provider)
    .where('providerSessionId', '=', providerSessionId)
    .executeTakeFirst()
  if (row) await refreshVerification(app, row.id)
}

/** Uses up a verification for a customer: the document's date of birth becomes their verified one. @throws 422 when it cannot be used */
export async function verifyCustomer(
  trx: Trx,
  customerId: number,
  use: { id: string; email: string; now: number },
): Promise<void> {
  const { id, email, now } = use
  const row = await trx
    .updateTable('verificationSession')
    .set({ status: 'Used', usedAt: now })
    .where('id', '=', id)
    .where('email', '=', email)
    .where('status', '=', 'Verified')
    .where('expiresAt', '>', now)
    .returning(['dob', 'provider', 'documentName'])
    .executeTakeFirst()
  if (!row?.dob) throw unusable()
  const account = await trx
    .selectFrom('customer')
    .select(['firstName', 'lastName'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  // Throwing rolls the transaction back: the verification is not used up, and works once the name is right.
  if (!isSamePerson(row.documentName ?? '', account)) throw otherName()
  await trx
    .updateTable('customer')
    .set({ verifiedDob: row.dob, idVerificationProvider: row.provider, updatedAt: now })
    .where('id', '=', customerId)
    .execute()
}

function unusable(): BarbackError {
  return unprocessable(
    'verification_unusable',
    'This verification cannot be used: it is not finished, not for this email, used, or too old',
  )
}

function otherName(): BarbackError {
  return unprocessable(
    'verification_unusable',
    'The name on the document is not the name of the account: correct the first and last name, then check again',
  )
}

function boundEmail(actor: Actor, given: string | undefined): string {
  if (actor.kind !== 'customer') {
    if (given === undefined) throw badRequest([{ path: 'email', message: 'Required' }])
    return given
  }
  if (given !== undefined && given.toLowerCase() !== actor.email.toLowerCase()) {
    throw badRequest([{ path: 'email', message: 'Must be your own email' }])
  }
  return actor.email
}

function findVerification(db: Services['db'], id: string) {
  return db.selectFrom('verificationSession').selectAll().where('id', '=', id).executeTakeFirst()
}
