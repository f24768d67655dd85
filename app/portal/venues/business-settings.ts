import { recordOf } from '../../../contract/abilities'
import type { Business, BusinessInput, BusinessOwnInput } from '../../../contract/entities/businesses'
import { badRequest, forbidden } from '../../../contract/errors'
import { centsFromDollars } from '../../../contract/money'
import type { BasedOn } from '../../../contract/version'
import type { Trx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { noteChange } from '../../records/store/audit'
import type { Services } from '../../platform/server/services'
import { refuseStale } from '../../platform/request/stale'
import { hasAlready } from '../../platform/request/unchanged'
import { readBusiness, requireCharges, requireFreePlace } from './businesses'
import { notedBusiness } from './history'
import { requireFreeSlug } from './slugs'
import { setTaxRate } from './tax-rate'

/**
 * Replaces a business's settings.
 * @throws 404, 403, 400; 409 `stale_version`, `unique_violation` at `slug`, `charges_not_enabled` at `active` while Stripe accepts no
 * charges for it
 */
export async function updateBusiness(
  app: Services,
  actor: UserActor,
  businessId: number,
  input: BusinessInput & BasedOn,
): Promise<Business> {
  await changeSettings(app, actor, businessId, 'update', input, async (trx, before) => {
    if (input.placeId !== before.placeId) await requireFreePlace(trx, input.placeId)
    if (input.active) await requireCharges(trx, businessId)
  })
  app.events.publish({ type: 'menu', businessId })
  return readBusiness(app, actor, businessId)
}

/**
 * Replaces the settings that an Owner decides (docs/rules/people.md#new-businesses).
 * @throws 404, 403, 409 `stale_version`, `unique_violation` at `slug`
 */
export async function updateOwnSettings(
  app: Services,
  actor: UserActor,
  businessId: number,
  input: Partial<BusinessOwnInput> & BasedOn,
): Promise<Business> {
  await changeSettings(app, actor, businessId, 'configure', input)
  app.events.publish({ type: 'menu', businessId })
  return readBusiness(app, actor, businessId)
}

/**
 * Sets whether pickups with alcohol wait for staff (docs/rules/lockers.md#attended-release).
 * @throws 404, 403
 */
export async function setAttendedRelease(
  app: Services,
  actor: UserActor,
  businessId: number,
  attendedRelease: boolean,
): Promise<void> {
  await changeSettings(app, actor, businessId, 'attend', { attendedRelease })
}

/** Changes some settings, with history, if the actor has this ability. `allow` may throw, within the transaction, to refuse the change. */
async function changeSettings(
  app: Services,
  actor: UserActor,
  businessId: number,
  ability: 'update' | 'configure' | 'attend',
  { version, ...given }: Partial<BusinessInput> & BasedOn,
  allow?: (trx: Trx, before: Business) => Promise<void>,
): Promise<void> {
  await readBusiness(app, actor, businessId)
  if (!actor.ability.can(ability, recordOf('Business', { id: businessId }))) throw forbidden('update', 'Business')
  const now = app.now()
  await app.store.inGuard({ venue: businessId }, async (trx) => {
    const before = await readBusiness({ db: trx, now: app.now }, actor, businessId)
    refuseStale(version, before, 'business')
    const slug = given.slug ?? before.slug
    const wanted = { ...given, slug, measures: given.measures ?? before.measures, ...keptNumbers(given, before) }
    if (hasAlready(before, wanted)) return
    await allow?.(trx, before)
    await requireFreeSlug(trx, businessId, slug)
    const after = { ...before, ...wanted }
    const { placeId, boxStatus, taxRate, serviceFee, maxDistance, lastCall } = after
    const { unclaimedMinutes, lateMinutes, veryLateMinutes, measures, defaultTip, bartenderComp, managerComp } = after
    const { tabMode, tabLimits, maxAlcoholicDrinks, maxStandardDrinksPerHour, latestPromise, whenTooBusy } = after
    if (veryLateMinutes < lateMinutes)
      throw badRequest([{ path: 'veryLateMinutes', message: 'Must not be before Late After' }])
    await trx
      .updateTable('business')
      .set({
        placeId,
        slug,
        boxStatus,
        maxDistance,
        lastCall,
        unclaimedMinutes,
        lateMinutes,
        veryLateMinutes,
        measures,
        defaultTip,
        tabMode,
        tabLimits,
        maxAlcoholicDrinks,
        maxStandardDrinksPerHour,
        latestPromise,
        whenTooBusy,
        bartenderCompCents: centsFromDollars(bartenderComp),
        managerCompCents: managerComp === null ? null : centsFromDollars(managerComp),
        updatedAt: now,
        serviceFeeCents: serviceFee === null ? null : centsFromDollars(serviceFee),
        active: after.active ? 1 : 0,
        requiresLocation: after.requiresLocation ? 1 : 0,
        attendedRelease: after.attendedRelease ? 1 : 0,
      })
      .where('id', '=', businessId)
      .execute()
    if (taxRate !== null && taxRate !== before.taxRate) await setTaxRate(trx, { businessId, taxRate, now })
    const [was, is] = [notedBusiness(before), notedBusiness(after)]
    await noteChange(trx, { entity: 'business', id: businessId, actor, now, before: was, after: is })
  })
}

/** A limit that is omitted stays; null removes it (docs/rules/duty-of-care.md, docs/rules/promise.md#too-busy). */
function keptNumbers(given: Partial<BusinessInput>, before: Business) {
  const {
    maxAlcoholicDrinks = before.maxAlcoholicDrinks,
    maxStandardDrinksPerHour = before.maxStandardDrinksPerHour,
    latestPromise = before.latestPromise,
  } = given
  return { maxAlcoholicDrinks, maxStandardDrinksPerHour, latestPromise }
}
