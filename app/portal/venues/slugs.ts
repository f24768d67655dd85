import { BarbackError, notFound } from '../../../contract/errors'
import { freeSlug, slugOf } from '../../../contract/slug'
import type { Database, Trx } from '../../../db/store'
import type { Services } from '../../platform/server/services'

/** Returns a free slug for the business of a place, from the place's name. */
export async function newSlug(trx: Trx, placeId: number): Promise<string> {
  const { name } = await trx.selectFrom('place').select('name').where('id', '=', placeId).executeTakeFirstOrThrow()
  const alike = await trx
    .selectFrom('businessSlug')
    .select('slug')
    .where('slug', 'like', `${slugOf(name)}%`)
    .execute()
  const taken = new Set(alike.map(({ slug }) => slug))
  return freeSlug(name, (slug) => taken.has(slug))
}

/** @throws 409 for a slug that another business has or had */
export async function requireFreeSlug(trx: Trx, businessId: number, slug: string): Promise<void> {
  const known = await trx.selectFrom('businessSlug').select('businessId').where('slug', '=', slug).executeTakeFirst()
  if (!known || known.businessId === businessId) return
  const message = 'Another venue uses, or used, this web address'
  throw new BarbackError({ status: 409, code: 'unique_violation', message, fields: [{ path: 'slug', message }] })
}

/** Returns the venue of a current or earlier slug. @throws 404, also for a place that guests do not see */
export async function findBySlug(app: Services, slug: string) {
  const known = await app.db.selectFrom('businessSlug').select('businessId').where('slug', '=', slug).executeTakeFirst()
  return openVenue(app, known?.businessId)
}

/** Returns the venue of an active locker. @throws 404 */
export async function findByLocker(app: Services, lockerId: string) {
  const known = await app.db
    .selectFrom('businessLocker')
    .select('businessId')
    .where('lockerId', '=', lockerId)
    .where('active', '=', 1)
    .executeTakeFirst()
  return openVenue(app, known?.businessId)
}

/** Whether guests see the venue at its address. */
export async function isSeenByGuests({ db }: Services, businessId: number): Promise<boolean> {
  return (await seenVenue(db, businessId)) !== undefined
}

async function openVenue({ db }: Services, businessId: number | undefined) {
  const found = await seenVenue(db, businessId ?? 0)
  if (!found) throw notFound('Venue')
  return found
}

function seenVenue(db: Database, businessId: number) {
  return db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.slug', 'business.id as businessId', 'place.id as placeId', 'place.name'])
    .where('business.id', '=', businessId)
    .where('place.enabled', '=', 1)
    .executeTakeFirst()
}
