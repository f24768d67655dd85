import type { Services } from '../server/services'
import { tellFactorChange } from './account-mail'
import type { UserActor } from './actor'
import { hasSecondFactor } from './has-second-factor'
import { noteFactor } from './recent-proof'
import { makeRecoveryCodes } from './recovery-codes'
import { requireFactorProof, wrongCode } from './second-factor'
import {
  assertion,
  challengeOf,
  isChallenge,
  madePasskey,
  optionsFor,
  parsed,
  registration,
  siteOf,
  storedKey,
  transports,
  webAuthn,
} from './web-authn'

/** Returns the options with which a browser makes a passkey for a signed-in user. */
export async function offerPasskey(app: Services, actor: UserActor) {
  const known = await app.db.selectFrom('passkey').select('id').where('userId', '=', actor.id).execute()
  return optionsFor(app, actor, { known, residentKey: 'discouraged', userVerification: 'preferred' })
}

/**
 * Stores a passkey that a browser has made. Returns the recovery codes when it is the first factor.
 * @throws 400, 401 `second_factor_required`, 403 `proof_required`
 */
export async function keepPasskey(
  app: Services,
  actor: UserActor,
  { made: sent, device }: { made: string; device: string },
): Promise<string[]> {
  await requireFactorProof(app, actor)
  const response = parsed(registration, sent)
  const made = await madePasskey(app, actor, { response, isVerified: false })
  const now = app.now()
  return app.store.inGuard({ account: { user: actor.id } }, async (trx) => {
    const isFirst = !(await hasSecondFactor(trx, actor.id))
    const row = {
      ...made,
      userId: actor.id,
      transports: JSON.stringify(response.response.transports),
      device,
      createdAt: now,
    }
    await trx
      .insertInto('passkey')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await noteFactor(trx, actor, now)
    await tellFactorChange(trx, { to: actor.email, change: `A passkey was added (${device}).`, now })
    return isFirst ? makeRecoveryCodes(trx, actor.id, now) : []
  })
}

/** @throws 401 `second_factor_required`, 403 `proof_required` */
export async function dropPasskey(app: Services, actor: UserActor, id: string): Promise<void> {
  await requireFactorProof(app, actor)
  await app.store.inGuard({ account: { user: actor.id } }, async (trx) => {
    const dropped = await trx
      .deleteFrom('passkey')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .returning('device')
      .executeTakeFirst()
    if (!dropped) return
    const change = `A passkey was removed (${dropped.device}).`
    await tellFactorChange(trx, { to: actor.email, change, now: app.now() })
  })
}

/** Returns the options with which a browser shows one of a user's passkeys at the second step; undefined when they have none. */
export async function askForPasskey(app: Services, userId: number, nonce: string) {
  const known = await app.db.selectFrom('passkey').select(['id', 'transports']).where('userId', '=', userId).execute()
  if (known.length === 0) return undefined
  const { generateAuthenticationOptions } = await webAuthn()
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID: siteOf(app).id,
    challenge: challengeOf(app, nonce),
    userVerification: 'preferred',
    allowCredentials: known.map((key) => ({ id: key.id, transports: transports.parse(JSON.parse(key.transports)) })),
  })
  return options
}

/**
 * Checks a passkey at the second step. A sign-in that began before the passkey's last use is refused, so a copied response works only once.
 * @throws 401 `wrong_code` when the passkey is not the user's, or was not shown for this sign-in
 */
export async function requirePasskey(
  app: Services,
  userId: number,
  { shown, nonce, begunAt }: { shown: string; nonce: string; begunAt: number },
): Promise<void> {
  const response = parsed(assertion, shown)
  const key = await app.db
    .selectFrom('passkey')
    .selectAll()
    .where('id', '=', response.id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!key) throw wrongCode()
  const { id, origin } = siteOf(app)
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => isChallenge(app, nonce, challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: storedKey(key),
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) throw wrongCode()
  const used = { counter: authenticationInfo.newCounter, lastUsedAt: app.now() }
  const { numUpdatedRows } = await app.db
    .updateTable('passkey')
    .set(used)
    .where('id', '=', key.id)
    .where((where) => where.or([where('lastUsedAt', 'is', null), where('lastUsedAt', '<=', begunAt)]))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw wrongCode()
}
