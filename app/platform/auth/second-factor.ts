import { generateSecret, generateURI, verify } from 'otplib'
import QRCode from 'qrcode'
import { badRequest, BarbackError } from '../../../contract/errors'
import type { AccountTrx, Database, Trx } from '../../../db/store'
import { queueMail } from '../mail/outbox'
import type { Services } from '../server/services'
import { tellFactorChange } from './account-mail'
import type { UserActor } from './actor'
import { beginGuess, endGuess } from './guesses'
import { hasSecondFactor } from './has-second-factor'
import { placeOf, type Device } from './known-device'
import { makeRecoveryCodes, useRecoveryCode } from './recovery-codes'
import { noteFactor, requireRecentFactor, requireRecentProof } from './recent-proof'
import { seal, unseal } from './sealed'

/** A code lasts 30 seconds. One step before and after is accepted, because clocks differ. */
const STEP_SECONDS = 30

/** The second factors that a user has set up. */
export interface FactorState {
  hasApp: boolean
  passkeys: Array<{ id: string; device: string; createdAt: number; lastUsedAt: number | null }>
  recoveryCodesLeft: number
}

export async function factorState(db: Database | Trx, userId: number): Promise<FactorState> {
  const row = await db.selectFrom('secondFactor').select('totpSecret').where('userId', '=', userId).executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkey')
    .select(['id', 'device', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  const { left } = await db
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { hasApp: row?.totpSecret != null, passkeys, recoveryCodesLeft: left }
}

/** The secrets that `offerApp` makes: 20 bytes in base 32. */
const SECRET = /^[A-Z2-7]{32}$/

/** Returns the secret that a form sent back, if it has the form of ours. */
export function offeredSecret(sent: string | undefined): string | undefined {
  return sent !== undefined && SECRET.test(sent) ? sent : undefined
}

/** A new secret for an authenticator app, as text and as a QR code. Nothing is stored until the user enters a code of it. */
export async function offerApp(actor: UserActor, secret = generateSecret()) {
  const uri = generateURI({ issuer: 'Barback', label: actor.email, secret })
  const svg = await QRCode.toString(uri, { type: 'svg', margin: 2 })
  return { secret, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/**
 * Adding or removing a factor needs the password again and, where there is one, the second factor.
 * @throws 401 `second_factor_required`, 403 `proof_required`
 */
export async function requireFactorProof(app: Services, actor: UserActor): Promise<void> {
  await requireRecentProof(app, actor)
  await requireRecentFactor(app, actor)
}

/**
 * Stores the secret of an app after a right code of it. Returns the recovery codes when this is the user's first factor.
 * @throws 400 at `code`, 401 `second_factor_required`, 403 `proof_required`
 */
export async function keepApp(
  app: Services,
  actor: UserActor,
  { secret, code }: { secret: string; code: string },
): Promise<string[]> {
  await requireFactorProof(app, actor)
  if (offeredSecret(secret) === undefined) {
    throw badRequest([{ path: 'code', message: 'The key was incomplete: add the new one to your app, then try again' }])
  }
  const step = await stepOfCode(app, { secret, code, after: null })
  if (step === undefined) throw badRequest([{ path: 'code', message: 'This is not the code that the app shows now' }])
  const totpSecret = seal(secret, app.env.SESSION_SECRET)
  const now = app.now()
  return app.store.inGuard({ account: { user: actor.id } }, async (trx) => {
    const isFirst = !(await hasSecondFactor(trx, actor.id))
    const row = { totpSecret, totpStep: step, missingSince: null }
    await trx
      .insertInto('secondFactor')
      .values({ userId: actor.id, ...row })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute()
    await noteFactor(trx, actor, now)
    await tellFactorChange(trx, { to: actor.email, change: 'An authenticator app was set up.', now })
    return isFirst ? makeRecoveryCodes(trx, actor.id, now) : []
  })
}

/** @throws 401 `second_factor_required`, 403 `proof_required` */
export async function dropApp(app: Services, actor: UserActor): Promise<void> {
  await requireFactorProof(app, actor)
  const now = app.now()
  await app.store.inGuard({ account: { user: actor.id } }, async (trx) => {
    await trx
      .updateTable('secondFactor')
      .set({ totpSecret: null, totpStep: null })
      .where('userId', '=', actor.id)
      .execute()
    await tellFactorChange(trx, { to: actor.email, change: 'The authenticator app was removed.', now })
  })
}

/** @throws 401 `second_factor_required`, 403 `proof_required` */
export async function renewRecoveryCodes(app: Services, actor: UserActor): Promise<string[]> {
  await requireFactorProof(app, actor)
  if (!(await hasSecondFactor(app.db, actor.id))) throw badRequest('Set up an app or a passkey first')
  const now = app.now()
  return app.store.inGuard({ account: { user: actor.id } }, async (trx) => {
    const change = 'New recovery codes were made. The earlier ones no longer work.'
    await tellFactorChange(trx, { to: actor.email, change, now })
    return makeRecoveryCodes(trx, actor.id, now)
  })
}

/**
 * Checks a code of a user's app or one of their recovery codes; each works once. @throws 401 `wrong_code`, 429
 */
export async function requireCode(
  app: Services,
  user: { id: number; email: string },
  { code, device }: { code: string; device: Device },
): Promise<void> {
  const place = await placeOf(app, device, user.email)
  const who = { isStranger: place.knownDevice === undefined }
  await app.limits.takeFrom('signIn', device.address, who)
  await beginGuess(app, 'second factor', user.email, place)
  const step = await stepOfApp(app, user.id, code)
  // Each code is used up by one statement.
  const isRight = await app.store.unguarded(async (trx) => {
    if (step !== undefined) return useStep(trx, user.id, step)
    return useRecoveryCode(trx, user.id, code, app.now())
  })
  if (!isRight) throw wrongCode()
  await app.limits.giveBackFrom('signIn', device.address, who)
  await endGuess(app, 'second factor', user.email, place)
}

/** Removes all second factors of a user and notifies them. The caller checks permission and records the change. */
export async function clearSecondFactor(
  trx: AccountTrx,
  user: { id: number; email: string },
  { by, now }: { by: string; now: number },
): Promise<void> {
  await trx
    .updateTable('secondFactor')
    .set({ totpSecret: null, totpStep: null, missingSince: now })
    .where('userId', '=', user.id)
    .execute()
  for (const table of ['passkey', 'recoveryCode'] as const) {
    await trx.deleteFrom(table).where('userId', '=', user.id).execute()
  }
  const text = [
    `${by} has reset the second factor of your Barback account: your password alone signs you in now.`,
    '',
    'Set up a new one under your name in the portal. If you did not ask for this, tell us at once.',
  ]
  const mail = { to: user.email, subject: 'Your second factor was reset', text: text.join('\n') }
  await queueMail(trx, mail, now)
}

async function stepOfApp(app: Services, userId: number, code: string): Promise<number | undefined> {
  const row = await app.db.selectFrom('secondFactor').selectAll().where('userId', '=', userId).executeTakeFirst()
  const secret = row?.totpSecret == null ? undefined : unseal(row.totpSecret, app.env.SESSION_SECRET)
  return secret === undefined ? undefined : stepOfCode(app, { secret, code, after: row?.totpStep ?? null })
}

async function stepOfCode(
  app: Services,
  { secret, code, after }: { secret: string; code: string; after: number | null },
): Promise<number | undefined> {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const epoch = Math.floor(app.now() / 1000)
  const found = await verify({ secret, token, epoch, epochTolerance: STEP_SECONDS })
  if (!found.valid) return undefined
  const step = Math.floor(epoch / STEP_SECONDS) + found.delta
  return after !== null && step <= after ? undefined : step
}

/** Conditional, so that of two requests with the same code at the same moment only one succeeds. */
async function useStep(trx: Trx, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('secondFactor')
    .set({ totpStep: step })
    .where('userId', '=', userId)
    .where((where) => where.or([where('totpStep', 'is', null), where('totpStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function wrongCode(): BarbackError {
  const message = 'This code is wrong, was used, or is too old'
  return new BarbackError({ status: 401, code: 'wrong_code', message, fields: [{ path: 'code', message }] })
}
