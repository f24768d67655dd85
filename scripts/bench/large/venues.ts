import { DAY_MS } from '../../../contract/time'
import type { SqliteStore } from '../../../db/sqlite/store'
import type { RowWriter } from './row-writer'

const BUSINESSES = 500
const GUESTS = 200_000
/** Two of them without daylight saving time, one of those far away. */
const TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'Pacific/Honolulu',
] as const
const CUBBIES = 8

export interface Venue {
  businessId: number
  timeZone: string
  lockerId: number
  /** Its relative share of all visits. */
  weight: number
}

interface Terms {
  now: number
  passwordHash: string
  secretHash: string
}

/** Adds venues to the demo's until there are five hundred, each with an Owner and a locker; a few are much busier than most. */
export function addVenues(
  rows: RowWriter,
  file: SqliteStore['file'],
  { now, passwordHash, secretHash }: Terms,
): Venue[] {
  const entered = now - 400 * DAY_MS
  const stamps = { createdAt: entered, updatedAt: entered }
  const demo = file
    .prepare<[], { businessId: number; timeZone: string }>(
      'SELECT business.id AS businessId, timeZone FROM business JOIN place ON place.id = placeId ORDER BY business.id',
    )
    .all()
  const venues = [...demo]
  while (venues.length < BUSINESSES) {
    const number = venues.length + 1
    const timeZone = TIME_ZONES[number % TIME_ZONES.length] ?? TIME_ZONES[0]
    const placeId = rows.add('place', {
      name: `Bar ${number}`,
      streetAddress: `${number} Main Street`,
      city: 'Springfield',
      state: 'FL',
      zip: '32202',
      latitude: 30 + number / 1000,
      longitude: -81 - number / 1000,
      timeZone,
      ...stamps,
    })
    const businessId = rows.add('business', {
      placeId,
      slug: `bar-${number}`,
      active: 1,
      serviceFeeCents: 199,
      ...stamps,
    })
    const taxClassId = rows.add('taxClass', { businessId, name: 'Sales tax', isDefault: 1, ...stamps })
    rows.add('taxClassRate', { taxClassId, ratePercentage: 7.5, fromDate: '2020-01-01', ...stamps })
    const userId = rows.add('user', {
      email: `owner-${number}@bench.test`,
      firstName: 'Owner',
      lastName: String(number),
      userType: 'Business',
      passwordHash,
      ...stamps,
    })
    rows.add('userRole', { userId, role: 'Owner' })
    rows.add('userBusiness', { userId, businessId })
    venues.push({ businessId, timeZone })
  }
  return venues.map(({ businessId, timeZone }, rank) => {
    const name = `bench-${businessId}`
    const lockerId = rows.add('businessLocker', {
      businessId,
      deviceId: name,
      lockerId: name,
      name: 'Bench',
      numberOfCubbies: CUBBIES,
      secretHash,
      lastSeenAt: now - rank * 60_000,
      ...stamps,
    })
    return { businessId, timeZone, lockerId, weight: 1 / (rank + 25) }
  })
}

/** Adds guests who visit any of the venues; one in fifty has deleted their account. */
export function addGuests(rows: RowWriter, { now, passwordHash }: Pick<Terms, 'now' | 'passwordHash'>): number[] {
  return Array.from({ length: GUESTS }, (_, index) =>
    rows.add('customer', {
      email: `guest-${index}@bench.test`,
      firstName: `Guest${index % 997}`,
      lastName: `Number${index}`,
      passwordHash,
      verifiedDob: '1990-01-01',
      createdAt: now - 300 * DAY_MS,
      updatedAt: now - 300 * DAY_MS,
      deletedAt: index % 50 === 49 ? now - DAY_MS : null,
    }),
  )
}
