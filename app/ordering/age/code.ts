import type { AgeCode } from '../../../contract/calls/age'
import { conflict, forbidden, notFound } from '../../../contract/errors'
import { AGE_CODE_MS, REQUIRED_AGE } from '../../../contract/limits'
import type { Trx } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import { isOver21Now } from '../../platform/auth/over21'
import { seal, unseal } from '../../platform/auth/sealed'
import { digitsHash, newDigits } from '../../platform/auth/secrets'
import type { Services } from '../../platform/server/services'

/** The refusal of a guest or a date that is too young. */
export function underAge(message: string) {
  return conflict('under_age', message)
}

/** Whether a provider has verified that a guest is too young: no look at a document changes that. */
export function isVerifiedAsTooYoung({ verifiedDob }: { verifiedDob: string | null }, now: number): boolean {
  return verifiedDob !== null && !isOver21Now(verifiedDob, now)
}

/**
 * Creates the digits that a guest shows to the bar of a business, replacing earlier ones (docs/rules/people.md#age-at-the-bar).
 *
 * @throws 403 without an account, 404 for a business without a menu, 409 `under_age` for a guest who is verified as too young
 */
export async function newAgeCode(app: Services, guest: CustomerActor, businessId: number): Promise<AgeCode> {
  if (!guest.hasAccount) throw forbidden('update', 'Customer')
  const { venue } = await app.priceBooks.of(app.db, businessId)
  if (!venue.enabled || !venue.active) throw notFound('Business')
  const now = app.now()
  const expiresAt = now + AGE_CODE_MS
  const code = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const customer = await trx
      .selectFrom('customer')
      .select('verifiedDob')
      .where('id', '=', guest.id)
      .executeTakeFirstOrThrow()
    if (isVerifiedAsTooYoung(customer, now))
      throw underAge(`By the date of birth of your account you are not ${REQUIRED_AGE} yet`)
    await trx.deleteFrom('ageCode').where('customerId', '=', guest.id).where('businessId', '=', businessId).execute()
    const unused = await unusedDigits(app, trx, businessId)
    const sealed = seal(unused, app.env.SESSION_SECRET)
    await trx
      .insertInto('ageCode')
      .values({ customerId: guest.id, businessId, codeHash: hashOf(app, businessId, unused), sealed, expiresAt })
      .execute()
    return unused
  })
  return { code, expiresAt: new Date(expiresAt).toISOString() }
}

/** The digits that a guest shows to a business's bar now, until when (Unix ms); undefined without any, or once the bar has used them. */
export async function currentAgeCode(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  guest: Pick<CustomerActor, 'id'>,
  businessId: number,
): Promise<{ code: string; expiresAt: number } | undefined> {
  const row = await db
    .selectFrom('ageCode')
    .select(['sealed', 'expiresAt'])
    .where('customerId', '=', guest.id)
    .where('businessId', '=', businessId)
    .where('expiresAt', '>', now())
    .where('ageCheckId', 'is', null)
    .executeTakeFirst()
  const code = row && unseal(row.sealed, env.SESSION_SECRET)
  return row && code !== undefined ? { code, expiresAt: row.expiresAt } : undefined
}

/** The hash by which the digits of a business's guest are found. */
export function hashOf({ env }: Pick<Services, 'env'>, businessId: number, digits: string): string {
  return digitsHash(env.SESSION_SECRET, 'barback age codes', `${businessId} ${digits}`)
}

async function unusedDigits(app: Services, trx: Trx, businessId: number): Promise<string> {
  for (;;) {
    const digits = newDigits()
    const taken = await trx
      .selectFrom('ageCode')
      .select('id')
      .where('businessId', '=', businessId)
      .where('codeHash', '=', hashOf(app, businessId, digits))
      .executeTakeFirst()
    if (!taken) return digits
  }
}

/** Deletes digits that have expired. */
export async function sweepAgeCodes(app: Pick<Services, 'db' | 'now'>): Promise<void> {
  await app.db.deleteFrom('ageCode').where('expiresAt', '<=', app.now()).execute()
}
