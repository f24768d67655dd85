import { CUBBY_REACHES } from '../../contract/cubbies'
import { WEEKDAYS, type Weekday } from '../../contract/enumerations'
import { hoursOf, type DayHours, type Hours } from '../../contract/opening-times'
import { centsFromDollars } from '../../contract/money'
import { percentOf } from '../../contract/percent'
import { slugOf } from '../../contract/slug'
import { DEFAULT_TAX_CLASS } from '../../contract/taxes'
import { demoPicture } from './pictures'
import type { DemoRows } from './rows'

export const TIME_ZONE = 'America/New_York'

interface VenueEntry {
  key: 'heron' | 'undertow' | 'saltmarsh'
  name: string
  description: string
  category: 'Bar' | 'Club' | 'Restaurant'
  street: string
  zip: string
  latitude: number
  longitude: number
  phone: string
  website: string
  color: string
  hours: Hours
  taxRate: number
  serviceFeeDollars: number
  /** Metres. */
  maxDistance: number
  lastCall: string
  boxStatus: 'Ready' | 'Shipping' | 'Setup Needed'
  stripeAccountId: string
}

const day = (open: string, close: string): DayHours => ({ open: `${open}:00`, close: `${close}:00` })

/** Three made-up venues at plausible corners of Jacksonville, Florida. */
export const VENUES: readonly VenueEntry[] = [
  {
    key: 'heron',
    name: 'The Night Heron',
    description: 'A cocktail bar on the river that never closes, with twelve cubbies by the door.',
    category: 'Bar',
    street: '118 East Bay Street',
    zip: '32202',
    latitude: 30.32548,
    longitude: -81.65712,
    phone: '9045550118',
    website: 'https://nightheron.example',
    color: '#e2934a',
    // Around the clock (opening and closing at the same time is a whole day), so that the demo works at any hour. For the
    // same reason its last call is its closing time and never refuses an order.
    hours: hoursOf(() => day('00:00', '00:00')),
    taxRate: 0.075,
    serviceFeeDollars: 1.99,
    maxDistance: 500,
    lastCall: '00:00:00',
    boxStatus: 'Ready',
    stripeAccountId: 'acct_demo_night_heron',
  },
  {
    key: 'undertow',
    name: 'Undertow',
    description: 'Two floors, one of them under the street: house and hip-hop until three.',
    category: 'Club',
    street: '214 North Ocean Street',
    zip: '32202',
    latitude: 30.32811,
    longitude: -81.65633,
    phone: '9045550214',
    website: 'https://undertow.example',
    color: '#c2278a',
    hours: week({
      wednesday: day('20:00', '02:00'),
      thursday: day('20:00', '02:00'),
      friday: day('20:00', '03:00'),
      saturday: day('20:00', '03:00'),
      sunday: day('18:00', '02:00'),
    }),
    taxRate: 0.075,
    serviceFeeDollars: 2.49,
    maxDistance: 250,
    lastCall: '01:30:00',
    boxStatus: 'Shipping',
    stripeAccountId: 'acct_demo_undertow',
  },
  {
    key: 'saltmarsh',
    name: 'Saltmarsh Kitchen',
    description: 'Shrimp, grits and a long bar in Five Points. Brunch at the weekend.',
    category: 'Restaurant',
    street: '1024 Park Street',
    zip: '32204',
    latitude: 30.31476,
    longitude: -81.67968,
    phone: '9045551024',
    website: 'https://saltmarshkitchen.example',
    color: '#b5502f',
    hours: week({
      tuesday: day('14:00', '00:30'),
      wednesday: day('14:00', '00:30'),
      thursday: day('14:00', '01:00'),
      friday: day('14:00', '02:00'),
      saturday: day('10:00', '02:00'),
      sunday: day('10:00', '00:30'),
    }),
    taxRate: 0.075,
    serviceFeeDollars: 1.49,
    maxDistance: 400,
    lastCall: '00:15:00',
    boxStatus: 'Setup Needed',
    stripeAccountId: 'acct_demo_saltmarsh',
  },
]

/** Open on these days only. */
function week(open: Partial<Record<Weekday, DayHours>>): Hours {
  return hoursOf((weekday) => open[weekday] ?? null)
}

/** A position on the pavement before the first venue: 'lat,lng'. */
export const BY_THE_LOCKER = '30.32550,-81.65710'

/** The locker of the first venue. Its controller signs in as this device. */
export const DEMO_LOCKER = { deviceId: 'demo-0001', lockerId: 'demo-locker', numberOfCubbies: 12 } as const

export interface DemoVenue extends VenueEntry {
  businessId: number
  placeId: number
  serviceFeeCents: number
}

export interface Venues {
  heron: DemoVenue
  undertow: DemoVenue
  saltmarsh: DemoVenue
}

export function seedVenues(rows: DemoRows, options: { now: number; lockerSecretHash: string }): Venues {
  const [heron, undertow, saltmarsh] = VENUES.map((venue) => seedVenue(rows, venue))
  if (!heron || !undertow || !saltmarsh) throw new Error('The seed has three venues')
  const lockerId = rows.enter('businessLocker', {
    businessId: heron.businessId,
    deviceId: DEMO_LOCKER.deviceId,
    lockerId: DEMO_LOCKER.lockerId,
    name: 'Front door',
    numberOfCubbies: DEMO_LOCKER.numberOfCubbies,
    active: 1,
    online: 0,
    secretHash: options.lockerSecretHash,
  })
  for (let number = 1; number <= DEMO_LOCKER.numberOfCubbies; number++) {
    // Three rows of four, counted from the top. The lowest can be reached sitting.
    const reach = CUBBY_REACHES[2 - Math.floor((number - 1) / 4)] ?? 'middle'
    rows.record('cubby', { lockerId, number, reach, phase: 'Free', since: options.now, updatedAt: options.now })
  }
  return { heron, undertow, saltmarsh }
}

function seedVenue(rows: DemoRows, venue: VenueEntry): DemoVenue {
  const serviceFeeCents = centsFromDollars(venue.serviceFeeDollars)
  const placeId = rows.enter('place', {
    name: venue.name,
    description: venue.description,
    streetAddress: venue.street,
    city: 'Jacksonville',
    state: 'FL',
    zip: venue.zip,
    latitude: venue.latitude,
    longitude: venue.longitude,
    timeZone: TIME_ZONE,
    category: venue.category,
    website: venue.website,
    phoneNumber: venue.phone,
    mainImage: demoPicture('places', venue.key),
    logo: demoPicture('place-logos', venue.key),
    color: venue.color,
    enabled: 1,
  })
  for (const weekday of WEEKDAYS) {
    const hours = venue.hours[weekday]
    if (hours) rows.link('placeHours', { placeId, weekday, opens: hours.open, closes: hours.close })
  }
  const businessId = rows.enter('business', {
    placeId,
    slug: slugOf(venue.name),
    active: 1,
    boxStatus: venue.boxStatus,
    serviceFeeCents,
    maxDistance: venue.maxDistance,
    lastCall: venue.lastCall,
  })
  const taxClassId = rows.enter('taxClass', { businessId, name: DEFAULT_TAX_CLASS, isDefault: 1 })
  rows.enter('taxClassRate', { taxClassId, ratePercentage: percentOf(venue.taxRate), fromDate: '2020-01-01' })
  rows.link('businessStripeAccount', {
    businessId,
    stripeAccountId: venue.stripeAccountId,
    detailsSubmitted: 1,
    chargesEnabled: 1,
    payoutsEnabled: 1,
    createdAt: rows.enteredAt,
    updatedAt: rows.enteredAt,
  })
  return { ...venue, businessId, placeId, serviceFeeCents }
}
