import type { DrinkLimit } from '../../../contract/drink-limits'
import { conflict, isBarbackError, type BarbackError } from '../../../contract/errors'
import { localTime } from '../../../contract/hours'
import type { Database, Trx } from '../../../db/store'
import { countedOf, liftedAt, type GuestAt } from './counted'
import { fitsAt, leftOf, passedLimit, type Asked, type DrinkLimits } from './room'

export interface CareVenue extends DrinkLimits {
  timeZone: string
}

interface Wanted {
  venue: CareVenue
  asked: Asked
  now: number
}

/** What a guest may still order at a venue. */
export interface DrinkRoom {
  /** The limit that the drinks pass; undefined if they fit. */
  passed: DrinkLimit | undefined
  /** What fits of an hour's worth, in tenths of a standard drink; null without that limit, or while the bar has lifted it. */
  leftTenths: number | null
  /** When the drinks fit at the earliest (Unix ms); null if never in one order. Of the order's limit: at once, in two orders. */
  fitsAt: number | null
}

/** What fits of the drinks asked for. Reads nothing where the venue sets no limit of an hour and the order is within its own. */
export async function drinkRoom(db: Database | Trx, guest: GuestAt, { venue, asked, now }: Wanted): Promise<DrinkRoom> {
  const isCounted = venue.maxStandardDrinksPerHour !== null && asked.drinks > 0
  const counted = isCounted ? await countedOf(db, guest, now) : []
  const leftTenths = isCounted ? leftOf(venue, counted) : null
  const passed = passedLimit(venue, asked, leftTenths)
  if (passed === undefined) return { passed, leftTenths, fitsAt: now }
  const lifted = await liftedAt(db, guest, now)
  if (lifted === 'night') return { passed: undefined, leftTenths: null, fitsAt: now }
  const limits = lifted === 'hour' ? { ...venue, maxAlcoholicDrinks: null } : venue
  const still = passedLimit(limits, asked, leftTenths)
  if (still === undefined) return { passed: still, leftTenths, fitsAt: now }
  return {
    passed: still,
    leftTenths,
    fitsAt: still === 'order' ? null : fitsAt(venue, { counted, tenths: asked.tenths, now }),
  }
}

/** Requires that the drinks are within the venue's limits (docs/rules/duty-of-care.md). @throws 409 `drink_limit` */
export async function requireDrinkRoom(db: Database | Trx, guest: GuestAt, wanted: Wanted): Promise<void> {
  const room = await drinkRoom(db, guest, wanted)
  if (room.passed !== undefined) throw pastLimit({ ...room, limit: room.passed, venue: wanted.venue })
}

interface HandedOver extends GuestAt {
  orderId: number
  placedAt: number
}

/**
 * Requires that an order may be handed over to its guest by a door: with what was handed over within the hour it is within the limit of an hour. An order
 * that was placed while the bar had lifted the limit is. @throws 409 `drink_limit`
 */
export async function requireDrinkRoomAtDoor(
  db: Database | Trx,
  { orderId, placedAt, ...guest }: HandedOver,
  { venue, now }: { venue: CareVenue; now: number },
): Promise<void> {
  if (venue.maxStandardDrinksPerHour === null) return
  const counted = await countedOf(db, guest, now)
  const tenths = counted.find((order) => order.orderId === orderId)?.tenths
  // The bar has granted a further hour's worth since.
  if (tenths === undefined) return
  const had = counted.filter((order) => order.orderId !== orderId && order.completedAt !== null)
  const leftTenths = leftOf(venue, had)
  if (leftTenths === null || tenths <= leftTenths) return
  if ((await liftedAt(db, guest, now)) === 'night' || (await liftedAt(db, guest, placedAt)) === 'night') return
  throw pastLimit({ limit: 'hour', leftTenths, fitsAt: fitsAt(venue, { counted: had, tenths, now }), venue })
}

interface Past {
  limit: DrinkLimit
  leftTenths: number | null
  fitsAt: number | null
  venue: CareVenue
}

function pastLimit({ limit, leftTenths, fitsAt: at, venue }: Past): BarbackError {
  const { maxAlcoholicDrinks, maxStandardDrinksPerHour, timeZone } = venue
  const most = limit === 'order' ? maxAlcoholicDrinks : maxStandardDrinksPerHour
  const unit = limit === 'order' ? 'alcoholic drinks in one order' : 'standard drinks an hour for each guest'
  const goesOn = at === null ? '' : ` It goes on at ${localTime(at, timeZone).toFormat('h:mm a')}.`
  return conflict('drink_limit', `The bar serves up to ${most} ${unit}.${goesOn} The bar can say so earlier.`, {
    limit,
    most,
    left: leftTenths === null ? null : leftTenths / 10,
    until: at === null ? null : new Date(at).toISOString(),
    timeZone,
  })
}

/** Whether an error is the refusal of a drink past a limit. */
export function isPastLimit(error: unknown): error is BarbackError {
  return isBarbackError(error) && error.code === 'drink_limit'
}
