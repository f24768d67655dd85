import { isOver21 } from '../../contract/age'
import type { Role } from '../../contract/enumerations'
import { localDate } from '../../contract/hours'
import { FAMILY_NAMES, GIVEN_NAMES } from './names'
import type { Random } from './random'
import type { DemoRows } from './rows'
import { SIGNUPS } from './signups'
import { STAFF, type StaffEntry } from './staff'
import { TIME_ZONE, type DemoVenue, type Venues } from './venues'
import { folded } from '../../contract/folded'
import { DAY_MS, HOUR_MS } from '../../contract/time'

const GUESTS = 200

export interface Guest {
  id: number
  /** Of age by a verified date of birth, since before the first order. */
  mayDrink: boolean
  signedUpAt: number
  /** The venue that they visit most. */
  haunt: keyof Venues
}

export interface People {
  guests: readonly Guest[]
  /** The ids of the users who work the bar of a business. */
  bartenders(businessId: number): readonly number[]
  manager(businessId: number): number
}

export function seedPeople(
  rows: DemoRows,
  random: Random,
  venues: Venues,
  options: { now: number; passwordHash: string },
): People {
  const staff = STAFF.map((entry) => ({ ...entry, id: seedUser(rows, venues, entry, options.passwordHash) }))
  const guests = seedGuests(rows, random, options)
  seedFollows(rows, random, venues, guests, options.now)
  seedSignups(
    rows,
    options.now,
    staff.filter((user) => user.userType === 'Internal').map(({ id }) => id),
  )

  const worksAt = (role: Role, businessId: number) =>
    staff
      .filter((user) => user.role === role && user.venues.some((venue) => venues[venue].businessId === businessId))
      .map(({ id }) => id)
  return {
    guests,
    bartenders: (businessId) => worksAt('Bartender', businessId),
    manager(businessId) {
      const [manager] = worksAt('Manager', businessId)
      if (manager === undefined) throw new Error(`The seed's business ${businessId} has no manager`)
      return manager
    },
  }
}

function seedUser(rows: DemoRows, venues: Venues, user: StaffEntry, passwordHash: string): number {
  const userId = rows.enter('user', {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    userType: user.userType,
    active: 1,
    phoneNumber: user.phone ?? null,
    passwordHash,
    emailProvedAt: rows.enteredAt,
  })
  rows.link('userRole', { userId, role: user.role })
  for (const venue of user.venues) rows.link('userBusiness', { userId, businessId: venues[venue].businessId })
  return userId
}

/** The two demo guests, then two hundred others, most of them verified and of age. */
function seedGuests(
  rows: DemoRows,
  random: Random,
  { now, passwordHash }: { now: number; passwordHash: string },
): Guest[] {
  const today = localDate(now, TIME_ZONE)
  const guestId = rows.enter('customer', {
    email: 'guest@barback.test',
    firstName: 'Gil',
    lastName: 'Guestman',
    displayName: 'Gil',
    provider: 'Local',
    dob: '1992-04-17',
    verifiedDob: '1992-04-17',
    idVerificationProvider: 'Stripe',
    phoneNumber: '9045550141',
    passwordHash,
    emailProvedAt: rows.enteredAt,
  })
  rows.enter('customer', {
    email: 'new@barback.test',
    firstName: 'Nell',
    lastName: 'Newcombe',
    displayName: 'Nell',
    provider: 'Local',
    passwordHash,
    emailProvedAt: rows.enteredAt,
  })

  const guests: Guest[] = [{ id: guestId, mayDrink: true, signedUpAt: rows.enteredAt, haunt: 'heron' }]
  for (let index = 0; index < GUESTS; index++) {
    const [firstName, gender] = random.pick(GIVEN_NAMES)
    const lastName = random.pick(FAMILY_NAMES)
    const age = random.weighted([
      [random.whole(18, 20), 3],
      [random.whole(21, 29), 45],
      [random.whole(30, 44), 35],
      [random.whole(45, 68), 14],
    ])
    const dob = `${Number(today.slice(0, 4)) - age - 1}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`
    const verifiedDob = random.chance(0.95) ? dob : null
    const signedUpAt = rows.enteredAt + random.whole(0, 130) * DAY_MS
    const provider = random.weighted([
      ['Local' as const, 6],
      ['Google' as const, 2],
      ['Apple' as const, 2],
    ])
    const id = rows.enter(
      'customer',
      {
        email: `${plain(firstName)}.${plain(lastName)}${index + 1}@example.com`,
        firstName,
        lastName,
        displayName: `${firstName} ${lastName.slice(0, 1)}.`,
        provider,
        gender,
        dob,
        verifiedDob,
        idVerificationProvider:
          verifiedDob === null
            ? null
            : random.weighted([
                ['Stripe' as const, 3],
                ['Persona' as const, 1],
              ]),
        phoneNumber: random.chance(0.7) ? `90455${random.whole(20000, 59999)}` : null,
        // A few are our own staff, who try things out.
        isInternal: random.chance(0.02) ? 1 : 0,
        passwordHash,
      },
      signedUpAt,
    )
    const haunt = random.weighted([
      ['heron' as const, 5],
      ['undertow' as const, 3],
      ['saltmarsh' as const, 3],
    ])
    // Of age at the sign-up, so that no past order breaks the rule.
    guests.push({ id, mayDrink: isOver21(verifiedDob, localDate(signedUpAt, TIME_ZONE)), signedUpAt, haunt })
  }
  return guests
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}

/** Folds a name to its letters: 'Tomás' → 'tomas'. */
function plain(name: string): string {
  return folded(name).replace(/[^a-z]/g, '')
}

function seedFollows(rows: DemoRows, random: Random, venues: Venues, guests: readonly Guest[], now: number): void {
  const places: readonly DemoVenue[] = [venues.heron, venues.undertow, venues.saltmarsh]
  for (const guest of guests) {
    const { placeId } = venues[guest.haunt]
    if (random.chance(0.6))
      rows.link('placeFollow', { customerId: guest.id, placeId, type: 'Following', createdAt: guest.signedUpAt })
    if (random.chance(0.35))
      rows.link('placeFollow', { customerId: guest.id, placeId, type: 'Favorite', createdAt: guest.signedUpAt })
    for (const place of random.sample(places, random.whole(0, 3))) {
      const createdAt = now - random.whole(1, 90 * 24) * 3_600_000
      const type = random.weighted([
        ['Nearby' as const, 3],
        ['Details' as const, 2],
      ])
      rows.record('placeAnalytics', { placeId: place.placeId, customerId: guest.id, type, createdAt })
    }
  }
}

/** Inquiries in each state, with notes of our staff in turn. The pending ones are recent. */
function seedSignups(rows: DemoRows, now: number, writers: readonly number[]): void {
  for (const { daysAgo, notes, ...inquiry } of SIGNUPS) {
    const createdAt = now - daysAgo * DAY_MS
    const entityId = rows.enter('businessSignup', inquiry, createdAt, createdAt + notes.length * DAY_MS)
    notes.forEach((content, index) => {
      const createdBy = writers[index % writers.length]
      if (createdBy === undefined) throw new Error('The seed has no user to write notes')
      rows.enter('signupNote', { entityId, createdBy, content }, createdAt + (index + 1) * (DAY_MS - HOUR_MS))
    })
  }
}
