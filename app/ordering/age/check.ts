import { requireAbility } from '../../../contract/abilities'
import { isOver21 } from '../../../contract/age'
import type { AgeCheckBody, CheckedGuest } from '../../../contract/calls/age'
import { badRequest, BarbackError, notFound } from '../../../contract/errors'
import { businessDateEnds, localDate } from '../../../contract/hours'
import { REQUIRED_AGE } from '../../../contract/limits'
import type { VenueTrx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { guestName, NAME_COLUMNS } from '../orders/guest-name'
import { hashOf, isVerifiedAsTooYoung, underAge } from './code'

const WRONG = 'No guest here shows these digits: they are wrong, used up, or older than ten minutes'

/**
 * Notes that somebody at the bar has checked a guest's age: they are over 21 at the business until its business date ends. Keeps who looked, when and
 * at which kind of document; the date of birth is compared with the venue's date and not kept (docs/rules/people.md#age-at-the-bar). The same
 * digits return the same answer while they are valid. A date that is too young uses them up.
 *
 * @throws 400 for a date in the future, 403, 409 `wrong_age_code` and `under_age`, 429 after too many wrong digits
 */
export async function checkAge(
  app: Services,
  actor: UserActor,
  businessId: number,
  { code, dateOfBirth, document }: AgeCheckBody,
): Promise<CheckedGuest> {
  requireAbility(actor.ability, 'update', 'Order', { businessId })
  const user = String(actor.id)
  // Counted first, so that parallel attempts count too.
  await app.limits.take('ageCodesOfUser', user)
  const outcome = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const now = app.now()
    const shown = await shownBy(trx, { businessId, codeHash: hashOf(app, businessId, code), now })
    if (!shown) throw wrongCode()
    const { codeId, customerId, ageCheckId, verifiedDob, ...guest } = shown
    if (ageCheckId !== null) return { isNew: false, customerId, checked: await checkedBefore(trx, ageCheckId, guest) }
    const timeZone = await zoneOf(trx, businessId)
    const today = localDate(now, timeZone)
    if (dateOfBirth > today) throw badRequest([{ path: 'dateOfBirth', message: 'This day is yet to come' }])
    if (!isOver21(dateOfBirth, today) || isVerifiedAsTooYoung({ verifiedDob }, now)) {
      await trx.deleteFrom('ageCode').where('id', '=', codeId).execute()
      return { isNew: true, customerId, checked: null }
    }
    const until = businessDateEnds(now, timeZone)
    const { id } = await trx
      .insertInto('ageCheck')
      .values({ customerId, businessId, actor: actor.label, document, at: now, until })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.updateTable('ageCode').set({ ageCheckId: id }).where('id', '=', codeId).execute()
    return { isNew: true, customerId, checked: { document, until, guest: guestName(guest) } }
  })
  await app.limits.giveBack('ageCodesOfUser', user)
  const { isNew, customerId, checked } = outcome
  if (isNew) app.events.publish({ type: 'ageCheck', businessId, customerId })
  if (!checked) throw underAge(`Not ${REQUIRED_AGE} yet: no alcohol for this guest. Nothing was kept.`)
  return { ...checked, until: new Date(checked.until).toISOString() }
}

interface Digits {
  businessId: number
  codeHash: string
  now: number
}

/** The guest who shows the digits now. */
function shownBy(trx: VenueTrx, { businessId, codeHash, now }: Digits) {
  return trx
    .selectFrom('ageCode')
    .innerJoin('customer', 'customer.id', 'ageCode.customerId')
    .select(['ageCode.id as codeId', 'ageCode.customerId', 'ageCode.ageCheckId', 'customer.verifiedDob'])
    .select(NAME_COLUMNS)
    .where('ageCode.businessId', '=', businessId)
    .where('ageCode.codeHash', '=', codeHash)
    .where('ageCode.expiresAt', '>', now)
    .executeTakeFirst()
}

async function checkedBefore(trx: VenueTrx, id: number, guest: Parameters<typeof guestName>[0]) {
  const check = await trx
    .selectFrom('ageCheck')
    .select(['document', 'until'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...check, guest: guestName(guest) }
}

async function zoneOf(trx: VenueTrx, businessId: number): Promise<string> {
  const place = await trx
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select('place.timeZone')
    .where('business.id', '=', businessId)
    .executeTakeFirst()
  if (!place) throw notFound('Business')
  return place.timeZone
}

function wrongCode(): BarbackError {
  return new BarbackError({
    status: 409,
    code: 'wrong_age_code',
    message: WRONG,
    fields: [{ path: 'code', message: WRONG }],
  })
}
