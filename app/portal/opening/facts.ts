import { taxRatesAt } from '../../ordering/menu/taxes'
import type { Services } from '../../platform/server/services'

/** The stored facts about a venue before its first guest. */
export interface OpeningFacts {
  businessId: number
  name: string
  timeZone: string
  createdAt: number
  place: { latitude: number; longitude: number; enabled: boolean; address: string }
  /** Days of the week with hours. */
  openDays: number
  settings: {
    taxRate: number | null
    serviceFeeCents: number | null
    maxDistance: number | null
    lastCall: string | null
  }
  /** Number of items on sale. */
  drinks: number
  account: { chargesEnabled: boolean; detailsSubmitted: boolean } | null
  /** Number of active staff, including the owner. */
  people: number
  lockers: { all: number; paired: number }
  /** Skipped, played and requested steps; 'open' is the request to open. */
  noted: ReadonlyMap<string, { status: 'Skipped' | 'Played' | 'Asked'; at: number }>
}

export async function readFacts({ db, now }: Pick<Services, 'db' | 'now'>, businessId: number): Promise<OpeningFacts> {
  const count = db.fn.countAll<number>()
  const row = await db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .leftJoin('businessStripeAccount as account', 'account.businessId', 'business.id')
    .where('business.id', '=', businessId)
    .select(['business.id', 'business.serviceFeeCents', 'business.maxDistance', 'business.lastCall'])
    .select([
      'business.createdAt',
      'place.name',
      'place.timeZone',
      'place.latitude',
      'place.longitude',
      'place.enabled',
    ])
    .select(['place.streetAddress', 'place.city', 'account.chargesEnabled', 'account.detailsSubmitted'])
    .select((eb) => [
      eb
        .selectFrom('placeHours')
        .whereRef('placeHours.placeId', '=', 'place.id')
        .select(({ fn }) => fn.count<number>('placeHours.weekday').distinct().as('n'))
        .$asScalar()
        .$notNull()
        .as('openDays'),
      eb
        .selectFrom('menuItem')
        .whereRef('menuItem.businessId', '=', 'business.id')
        .where('menuItem.isActive', '=', 1)
        .select(count.as('n'))
        .$asScalar()
        .$notNull()
        .as('drinks'),
      eb
        .selectFrom('userBusiness')
        .innerJoin('user', 'user.id', 'userBusiness.userId')
        .whereRef('userBusiness.businessId', '=', 'business.id')
        .where('user.active', '=', 1)
        .select(count.as('n'))
        .$asScalar()
        .$notNull()
        .as('people'),
    ])
    .executeTakeFirstOrThrow()
  const lockers = await db
    .selectFrom('businessLocker')
    .where('businessId', '=', businessId)
    .where('active', '=', 1)
    .select('secretHash')
    .execute()
  const noted = await db.selectFrom('openingStep').where('businessId', '=', businessId).selectAll().execute()
  const { name, timeZone, createdAt, latitude, longitude, streetAddress, city, openDays, drinks, people } = row
  const { serviceFeeCents, maxDistance, lastCall, chargesEnabled, detailsSubmitted } = row
  const taxRate = (await taxRatesAt(db, [row], now())).get(businessId) ?? null
  return {
    businessId,
    name,
    timeZone,
    createdAt,
    openDays,
    drinks,
    people,
    place: { latitude, longitude, enabled: row.enabled === 1, address: `${streetAddress}, ${city}` },
    settings: { taxRate, serviceFeeCents, maxDistance, lastCall },
    account:
      chargesEnabled === null
        ? null
        : { chargesEnabled: chargesEnabled === 1, detailsSubmitted: detailsSubmitted === 1 },
    lockers: { all: lockers.length, paired: lockers.filter(({ secretHash }) => secretHash !== null).length },
    noted: new Map(noted.map(({ step, status, at }) => [step, { status, at }])),
  }
}
