import { BarbackError, isBarbackError } from '../../../contract/errors'
import { PROOF_SECONDS } from '../../../contract/limits'
import type { Trx } from '../../../db/store'
import type { Services } from '../server/services'
import type { Actor, CustomerActor, UserActor } from './actor'
import { beginGuess, endGuess } from './guesses'
import { hasSecondFactor, secondFactorRequired } from './has-second-factor'
import { requireRoomForHash, verifyPassword } from './passwords'

/**
 * Requires the password within the last ten minutes, for actions that the thief of an open session must not take
 * (docs/rules/people.md#asked-again).
 * @throws 403 `proof_required`
 */
export async function requireRecentProof(app: Pick<Services, 'db' | 'now'>, actor: Actor): Promise<void> {
  if (!('sessionId' in actor) || (await isRecentlyProved(app, actor.sessionId))) return
  throw new BarbackError({
    status: 403,
    code: 'proof_required',
    message: 'This needs your password once more',
  })
}

/** True if the owner of a session has proved who they are within the last ten minutes. Signing in counts. */
export async function isRecentlyProved(app: Pick<Services, 'db' | 'now'>, sessionId: string): Promise<boolean> {
  const row = await app.db.selectFrom('session').select('provedAt').where('id', '=', sessionId).executeTakeFirst()
  return (row?.provedAt ?? 0) + PROOF_SECONDS * 1000 > app.now()
}

/**
 * For changes of a second factor: a user who has one must have shown it, not only the password, within the last ten minutes.
 * @throws 401 `second_factor_required`
 */
export async function requireRecentFactor(app: Pick<Services, 'db' | 'now'>, actor: UserActor): Promise<void> {
  if (!(await hasSecondFactor(app.db, actor.id))) return
  const row = await app.db
    .selectFrom('session')
    .select('factorProvedAt')
    .where('id', '=', actor.sessionId)
    .executeTakeFirst()
  if ((row?.factorProvedAt ?? 0) + PROOF_SECONDS * 1000 > app.now()) return
  throw secondFactorRequired()
}

export function isFactorRequired(error: unknown): boolean {
  return isBarbackError(error) && error.code === 'second_factor_required'
}

/** Records that this session showed a second factor. */
export async function noteFactor(trx: Trx, { sessionId }: UserActor, now: number): Promise<void> {
  await trx.updateTable('session').set({ factorProvedAt: now }).where('id', '=', sessionId).execute()
}

export function isProofRequired(error: unknown): boolean {
  return isBarbackError(error) && error.code === 'proof_required'
}

/** Checks the password again, for the next ten minutes of this session. @throws 400 at `password` when it is wrong; 429 */
export async function prove(app: Services, actor: UserActor | CustomerActor, password: string): Promise<void> {
  await requirePassword(app, actor, password)
  await app.db.updateTable('session').set({ provedAt: app.now() }).where('id', '=', actor.sessionId).execute()
}

/** Checks the actor's password, so that a signed-in tablet alone is not enough. Limits guesses. @throws 400 at `password`, 429 */
export async function requirePassword(
  app: Services,
  actor: UserActor | CustomerActor,
  password: string,
): Promise<void> {
  // Attempts count for this session alone, so that they lock out nobody else.
  const place = { network: 'signed in', knownDevice: actor.sessionId }
  requireRoomForHash(true)
  await beginGuess(app, 'own password', actor.email, place)
  const { passwordHash } = await app.db
    .selectFrom(actor.kind)
    .select('passwordHash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(password, passwordHash, true))) {
    const message = 'This is not your current password'
    throw new BarbackError({ status: 400, code: 'wrong_password', message, fields: [{ path: 'password', message }] })
  }
  await endGuess(app, 'own password', actor.email, place)
}
