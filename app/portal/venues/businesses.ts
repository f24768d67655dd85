import { requireAbility, scopeOf } from '../../../contract/abilities'
import type { BusinessesQuery } from '../../../contract/calls/businesses'
import { asPage } from '../../../contract/calls/lists'
import { DEFAULT_MAX_ALCOHOLIC_DRINKS } from '../../../contract/drink-limits'
import type { Business } from '../../../contract/entities/businesses'
import { BarbackError, badRequest, notFound, uniqueViolation } from '../../../contract/errors'
import { dollarsFromCents } from '../../../contract/money'
import type { CodeOf } from '../../../contract/refusals'
import { containsText } from '../../../db/like'
import { page, TOTAL } from '../../../db/page'
import type { Database, Trx } from '../../../db/store'
import { inOrder } from '../../../db/in-order'
import type { Actor, UserActor } from '../../platform/auth/actor'
import { noteChange } from '../../records/store/audit'
import { groupBy } from '../../../contract/group-by'
import { taxRatesAt } from '../../ordering/menu/taxes'
import type { Services } from '../../platform/server/services'
import { lockersOf } from './locker-record'
import { PLACE_TEXTS } from './place-texts'
import { newSlug } from './slugs'
import { insertDefaultTaxClass } from './tax-rate'

const SORT_COLUMNS = {
  id: 'business.id',
  name: 'place.nameFolded',
  active: 'business.active',
  category: 'place.category',
} as const

/** Returns a page of the businesses within the actor's reach. */
export async function listBusinesses(app: Services, actor: UserActor, query: BusinessesQuery) {
  const { active, category } = query
  const wanted = reachable(app.db, actor)
    .$if(active !== undefined, (businesses) => businesses.where('business.active', '=', active ? 1 : 0))
    .$if(category !== undefined, (businesses) => businesses.where('place.category', 'in', category ?? []))
  const found = wanted.$if(query.searchString !== undefined, (businesses) => {
    return businesses.where(containsText(query.searchString ?? '', ...PLACE_TEXTS))
  })
  const ordered = inOrder(businessColumns(found), {
    sort: query.sort,
    usual: { field: 'name', direction: 'asc' },
    columnOf: (field) => SORT_COLUMNS[field],
    id: 'business.id',
  })
  const { rows, total } = await page(ordered, found.select(TOTAL), query)
  return asPage(await views(app, rows), total, query)
}

/** Returns one business with its place and employees. @throws 404, also for another's */
export async function readBusiness(
  app: Pick<Services, 'db' | 'now'>,
  actor: Actor,
  businessId: number,
): Promise<Business> {
  const rows = await businessColumns(reachable(app.db, actor).where('business.id', '=', businessId)).execute()
  const [business] = await views(app, rows)
  if (!business) throw notFound('Business')
  return business
}

/** Whether the actor may see a business with this id. */
export async function isWithinReach(app: Pick<Services, 'db'>, actor: Actor, businessId: number): Promise<boolean> {
  const row = await reachable(app.db, actor)
    .select('business.id')
    .where('business.id', '=', businessId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Creates a business for a place, with empty settings and therefore inactive (docs/rules/people.md#new-businesses).
 * @throws 403; 400 for an unknown place; 409 `unique_violation` if the place has one, `business_incomplete` with `active`
 */
export async function createBusiness(app: Services, actor: UserActor, input: { placeId: number; active: boolean }) {
  if (input.active) throw notReady('business_incomplete', 'A new business is inactive until its form is complete')
  const now = app.now()
  const { placeId } = input
  // Unguarded: unique keys hold 'one business for a place' and 'one venue for a web address'.
  const id = await app.store.unguarded((trx) => insertBusiness(trx, { actor, placeId, now }))
  return readBusiness(app, actor, id)
}

/** Inserts the business of a place, in the caller's transaction. Returns its id. @throws 403, 400, 409 `unique_violation` */
export async function insertBusiness(
  trx: Trx,
  { actor, placeId, now }: { actor: UserActor; placeId: number; now: number },
): Promise<number> {
  requireAbility(actor.ability, 'create', 'Business')
  await requireFreePlace(trx, placeId)
  const slug = await newSlug(trx, placeId)
  const { id } = await trx
    .insertInto('business')
    .values({
      placeId,
      slug,
      active: 0,
      maxAlcoholicDrinks: DEFAULT_MAX_ALCOHOLIC_DRINKS,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertDefaultTaxClass(trx, id, now)
  await noteChange(trx, { entity: 'business', id, actor, now, after: { placeId, slug, active: false } })
  return id
}

/** @throws 400 for an unknown place, 409 for one that has a business */
export async function requireFreePlace(trx: Trx, placeId: number): Promise<void> {
  const place = await trx
    .selectFrom('place')
    .leftJoin('business', 'business.placeId', 'place.id')
    .select('business.id as businessId')
    .where('place.id', '=', placeId)
    .executeTakeFirst()
  if (!place) throw badRequest([{ path: 'placeId', message: 'There is no such place' }])
  if (place.businessId !== null) throw uniqueViolation('business', ['placeId'])
}

/** Whether Stripe accepts charges for a business: otherwise guests cannot order. */
export async function chargesEnabled(db: Database | Trx, businessId: number): Promise<boolean> {
  const account = await db
    .selectFrom('businessStripeAccount')
    .select('chargesEnabled')
    .where('businessId', '=', businessId)
    .executeTakeFirst()
  return account?.chargesEnabled === 1
}

/** @throws 409 `charges_not_enabled` */
export async function requireCharges(trx: Trx, businessId: number): Promise<void> {
  if (await chargesEnabled(trx, businessId)) return
  throw notReady('charges_not_enabled', 'It can be active once its payment account can take charges: see Financial')
}

/** Returns a 409 error that the screen shows at the field `active`. */
function notReady(code: CodeOf<409>, message: string): BarbackError {
  return new BarbackError({ status: 409, code, message, fields: [{ path: 'active', message }] })
}

function reachable(db: Database, actor: Actor) {
  const businesses = db.selectFrom('business').innerJoin('place', 'place.id', 'business.placeId')
  if (actor.kind !== 'user') return businesses.where('business.id', 'in', [])
  const everywhere = scopeOf(actor.ability, 'read', 'Business') === 'all'
  return businesses.$if(!everywhere, (mine) => mine.where('business.id', 'in', actor.businessIds))
}

function businessColumns(businesses: ReturnType<typeof reachable>) {
  return businesses
    .selectAll('business')
    .select([
      'place.name',
      'place.streetAddress',
      'place.city',
      'place.state',
      'place.zip',
      'place.phoneNumber',
      'place.category',
      'place.timeZone',
    ])
}

type BusinessRow = Awaited<ReturnType<ReturnType<typeof businessColumns>['execute']>>[number]

async function views({ db, now }: Pick<Services, 'db' | 'now'>, rows: BusinessRow[]): Promise<Business[]> {
  const ids = rows.map(({ id }) => id)
  const [employees, lockers, taxRates] = await Promise.all([
    employeesOf(db, ids),
    lockersOf(db, ids),
    taxRatesAt(db, rows, now()),
  ])
  return rows.map((row) => ({
    id: row.id,
    active: row.active === 1,
    placeId: row.placeId,
    slug: row.slug,
    boxStatus: row.boxStatus,
    taxRate: taxRates.get(row.id) ?? null,
    serviceFee: row.serviceFeeCents === null ? null : dollarsFromCents(row.serviceFeeCents),
    maxDistance: row.maxDistance,
    requiresLocation: row.requiresLocation === 1,
    lastCall: row.lastCall,
    unclaimedMinutes: row.unclaimedMinutes,
    lateMinutes: row.lateMinutes,
    veryLateMinutes: row.veryLateMinutes,
    attendedRelease: row.attendedRelease === 1,
    defaultTip: row.defaultTip,
    bartenderComp: dollarsFromCents(row.bartenderCompCents),
    managerComp: row.managerCompCents === null ? null : dollarsFromCents(row.managerCompCents),
    maxAlcoholicDrinks: row.maxAlcoholicDrinks,
    maxStandardDrinksPerHour: row.maxStandardDrinksPerHour,
    latestPromise: row.latestPromise,
    whenTooBusy: row.whenTooBusy,
    tabMode: row.tabMode,
    tabLimits: row.tabLimits,
    measures: row.measures,
    version: row.version,
    place: {
      id: row.placeId,
      name: row.name,
      streetAddress: row.streetAddress,
      city: row.city,
      state: row.state,
      zip: row.zip,
      phoneNumber: row.phoneNumber,
      category: row.category,
    },
    employees: employees.get(row.id) ?? [],
    lockers: lockers.get(row.id) ?? [],
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }))
}

/** The active staff of each business, by name. */
async function employeesOf(db: Database, businessIds: number[]) {
  if (businessIds.length === 0) return new Map<number, never[]>()
  const people = await db
    .selectFrom('user')
    .innerJoin('userBusiness', 'userBusiness.userId', 'user.id')
    .select([
      'userBusiness.businessId',
      'user.id',
      'user.firstName',
      'user.lastName',
      'user.email',
      'user.avatar',
      'user.phoneNumber',
    ])
    .where('userBusiness.businessId', 'in', businessIds)
    .where('user.active', '=', 1)
    .orderBy('user.firstNameFolded')
    .orderBy('user.id')
    .execute()
  const roles = groupBy(
    await db
      .selectFrom('userRole')
      .innerJoin('userBusiness', 'userBusiness.userId', 'userRole.userId')
      .select(['userRole.userId', 'userRole.role'])
      .where('userBusiness.businessId', 'in', businessIds)
      .distinct()
      .orderBy('userRole.role')
      .execute(),
    ({ userId }) => userId,
  )
  const employees = people.map(({ businessId, ...person }) => ({
    businessId,
    person: { ...person, roles: (roles.get(person.id) ?? []).map(({ role }) => role) },
  }))
  const byBusiness = groupBy(employees, ({ businessId }) => businessId)
  return new Map([...byBusiness].map(([id, group]) => [id, group.map(({ person }) => person)]))
}
