import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { MINUTE_MS } from '../../../contract/time'
import { clientAddress } from '../server/client'
import type { Services } from '../server/services'
import { tellLostWayIn, tellNewWayIn } from './account-mail'
import { findCustomer, type CustomerAccount } from './accounts'
import type { CustomerActor } from './actor'
import { ownCookie } from './own-cookie'
import { requireRecentProof } from './recent-proof'
import { usedInStore } from './used-tokens'
import { assertion, madePasskey, optionsFor, parsed, registration, siteOf, storedKey, webAuthn } from './web-authn'

/* A guest's passkey is a whole sign-in: the device has checked a finger, a face or a code, and knows whose it is. */

/** How long a sign-in screen may be open before its passkey is shown. */
const CHALLENGE_MS = 30 * MINUTE_MS
const CHALLENGE_BYTES = 32

/** Returns the options with which a browser makes a passkey for a signed-in guest. */
export async function offerGuestPasskey(app: Services, actor: CustomerActor) {
  const known = await app.db.selectFrom('guestPasskey').select('id').where('customerId', '=', actor.id).execute()
  // The device stores who the passkey belongs to, so that nothing has to be typed.
  return optionsFor(app, actor, { known, residentKey: 'required', userVerification: 'required' })
}

/** True if the guest has a passkey, on whichever device. */
export async function hasGuestPasskey({ db }: Pick<Services, 'db'>, { id }: CustomerActor): Promise<boolean> {
  const one = db.selectFrom('guestPasskey').select('id').where('customerId', '=', id).limit(1)
  return (await one.executeTakeFirst()) !== undefined
}

/** Stores a passkey that a browser has made, and notifies the owner. @throws 400, 403 `proof_required` */
export async function keepGuestPasskey(
  app: Services,
  actor: CustomerActor,
  { made: sent, device }: { made: string; device: string },
): Promise<void> {
  await requireRecentProof(app, actor)
  const response = parsed(registration, sent)
  const made = await madePasskey(app, actor, { response, isVerified: true })
  const now = app.now()
  await app.store.inGuard({ account: { customer: actor.id } }, async (trx) => {
    const added = await trx
      .insertInto('guestPasskey')
      .values({
        ...made,
        customerId: actor.id,
        device,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await tellNewWayIn(trx, { customerId: actor.id, to: actor.email, way: device, isPasskey: true, now })
  })
}

/** Removes a passkey of the guest, and notifies them. @throws 403 `proof_required` */
export async function dropGuestPasskey(app: Services, actor: CustomerActor, id: string): Promise<void> {
  await requireRecentProof(app, actor)
  await app.store.inGuard({ account: { customer: actor.id } }, async (trx) => {
    const dropped = await trx
      .deleteFrom('guestPasskey')
      .where('id', '=', id)
      .where('customerId', '=', actor.id)
      .returning('device')
      .executeTakeFirst()
    if (!dropped) return
    const lost = { customerId: actor.id, to: actor.email, way: dropped.device, isPasskey: true, now: app.now() }
    await tellLostWayIn(trx, lost)
  })
}

const asked = z.object({ what: z.literal('passkey asked'), challenge: z.string(), until: z.number() })

function askedCookie(app: Services) {
  return ownCookie(app, 'barback_asked', { maxAge: CHALLENGE_MS / 1000, isSigned: true })
}

/** Returns what a browser needs to offer the passkeys that it has for this site, and the cookie to send along. */
export async function askForGuestPasskey(app: Services) {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const kept = { what: 'passkey asked', challenge, until: app.now() + CHALLENGE_MS } satisfies z.infer<typeof asked>
  return { asks: { challenge, rpId: siteOf(app).id }, cookie: await askedCookie(app).serialize(kept) }
}

/**
 * Returns the guest whose passkey was shown; undefined if it is unknown, was removed, or was not made for this sign-in. A response works once.
 * @throws 400, 429
 */
export async function guestOfPasskey(
  app: Services,
  request: Request,
  shown: string,
): Promise<CustomerAccount | undefined> {
  const response = parsed(assertion, shown)
  const begun = asked.safeParse(await askedCookie(app).parse(request.headers.get('Cookie'))).data
  const address = clientAddress(request)
  await app.limits.takeFrom('signIn', address)
  if (!begun || begun.until <= app.now()) return undefined
  const key = await app.db.selectFrom('guestPasskey').selectAll().where('id', '=', response.id).executeTakeFirst()
  if (!key) return undefined
  const { id, origin } = siteOf(app)
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: begun.challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: storedKey(key),
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return undefined
  if (!(await usedInStore(app.db).use(`passkey ${begun.challenge}`, begun.until, app.now()))) return undefined
  // Names the row, which may be gone by now.
  const used = await app.db
    .updateTable('guestPasskey')
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: app.now() })
    .where('id', '=', key.id)
    .returning('customerId')
    .executeTakeFirst()
  const guest = used && (await findCustomer(app.db, used.customerId))
  if (guest) await app.limits.giveBackFrom('signIn', address)
  return guest
}
