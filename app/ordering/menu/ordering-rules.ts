import { BarbackError, conflict } from '../../../contract/errors'
import { PAUSE_GRACE_MS } from '../../../contract/limits'
import {
  businessDate,
  businessDayStart,
  datePlus,
  isBeforeLastCall,
  isOpenAt,
  localTime,
  opensNext,
} from '../../../contract/hours'
import type { RefusalCode } from '../../../contract/refusals'
import { isAvailableAt } from '../../../contract/availability'
import type { CustomerActor } from '../../platform/auth/actor'
import { requirePresence, type Presence, type VenueCodes } from '../../platform/auth/venue-code'
import type { BookItem } from './price-book'
import type { PricedLine } from './pricing'
import { taxRateOn } from './taxes'
import { isOnTimedMenu } from './timed-menus'
import type { Pause, Venue } from './venue'

/** The settings of a venue that an order needs. `taxRate`: that of the default class, a fraction; `date`: the business date. */
export interface OrderingTerms {
  date: string
  taxRate: number
  serviceFeeCents: number
}

/**
 * Requires that this venue takes orders now (docs/rules/orders.md#when-an-order-is-possible). `quotedAt`: the moment of the quote that an order was made
 * with (Unix ms); left out for a quote.
 *
 * @throws 409 `not_taking_orders`, `closed` or `paused`; the message tells the guest what they can do
 */
export function assertVenueTakesOrders(venue: Venue, now: number, quotedAt?: number): OrderingTerms {
  const terms = assertVenueOpen(venue, now)
  assertNotPaused(venue, now, quotedAt)
  return terms
}

/**
 * Requires that this venue takes an order now that is for `wantedAt` (Unix ms): it may be closed now, but not then (docs/rules/later.md).
 *
 * @throws as `assertVenueTakesOrders`
 */
export function assertVenueTakesOrdersFor(
  venue: Venue,
  wantedAt: number,
  now: number,
  quotedAt?: number,
): OrderingTerms {
  const terms = assertVenueActive(venue, now)
  const isSoon = businessDate(wantedAt, venue.timeZone) <= datePlus(terms.date, 1)
  if (!isSoon || !momentOf(venue, wantedAt).isOpen) {
    const time = localTime(wantedAt, venue.timeZone).toFormat('cccc, LLLL d, h:mm a')
    const takes = 'takes orders for its opening hours until the end of tomorrow'
    throw conflict('closed', isSoon ? `${venue.name} is closed on ${time}` : `${venue.name} ${takes}`)
  }
  assertNotPaused(venue, now, quotedAt)
  return terms
}

/** @throws 409 `paused` */
function assertNotPaused(venue: Venue, now: number, quotedAt: number | undefined): void {
  const pause = pauseAt(venue, now)
  const isQuotedBefore = pause && quotedAt !== undefined && quotedAt < pause.since
  if (pause && !(isQuotedBefore && isInGrace(pause, now))) {
    throw conflict('paused', `${venue.name} is busy and takes no new orders at the moment`, {
      until: new Date(pause.until).toISOString(),
      timeZone: venue.timeZone,
    })
  }
}

/** Requires that this venue is active and open. @throws 409 `not_taking_orders` or `closed` */
export function assertVenueOpen(venue: Venue, now: number): OrderingTerms {
  const terms = assertVenueActive(venue, now)
  if (!momentAt(venue, now).isOpen) {
    throw conflict('closed', `${venue.name} is closed.${opensLabel(venue, now)}`)
  }
  return terms
}

/** The pause of new orders that holds now (docs/rules/orders.md#pause). */
export function pauseAt({ pause }: Pick<Venue, 'pause'>, now: number): Pause | null {
  return pause && now < pause.until ? pause : null
}

/** Whether a pause lasts until somebody ends it: it ends by itself only with the business date. */
export function isOpenEnded({ until }: Pick<Pause, 'until'>, timeZone: string): boolean {
  return until === businessDayStart(businessDate(until, timeZone), timeZone)
}

/** Whether a pause still takes an order that was quoted before it. */
export function isInGrace({ since }: Pause, now: number): boolean {
  return now < since + PAUSE_GRACE_MS
}

/**
 * Requires that this venue takes orders through Barback at all, open or closed. An order that waits for its payment needs no more
 * (docs/rules/orders.md#who-moves-an-order).
 *
 * @throws 409 `not_taking_orders`
 */
export function assertVenueActive(venue: Venue, now: number): OrderingTerms {
  const terms = termsAt(venue, now)
  if (!terms) throw conflict('not_taking_orders', `${venue.name} is not taking orders at the moment`)
  return terms
}

/** The settings that an order needs at a moment; undefined while the venue takes none through Barback at all. */
export function termsAt(venue: Venue, now: number): OrderingTerms | undefined {
  const { enabled, active, chargesEnabled, serviceFeeCents } = venue
  const date = businessDate(now, venue.timeZone)
  const taxRate = taxRateOn(venue.taxes, date)
  if (!enabled || !active || !chargesEnabled || taxRate === null || serviceFeeCents === null) return undefined
  return { date, taxRate, serviceFeeCents }
}

/** A guest who orders, or a visitor who only reads what an order would cost. */
export type OrderingGuest = CustomerActor | { kind: 'anonymous'; address: string }

/** The key by which a guest's wrong venue codes are counted. */
export function attemptsOf(guest: OrderingGuest): string {
  return guest.kind === 'customer' ? String(guest.id) : `address ${guest.address}`
}

/** Requires that the guest proves that they are near enough to order. @throws as `requirePresence` */
export function requireNearEnough(
  app: VenueCodes,
  guest: OrderingGuest,
  venue: Venue,
  presence: Presence,
): Promise<void> {
  const { name, maxDistance } = venue
  const words = {
    missing: `${name} takes orders only from guests nearby`,
    far: (metres: number) => `You are ${metres} m from ${name}; orders are taken within ${maxDistance} m`,
  }
  return requirePresence(app, { venue, guest: attemptsOf(guest), words }, presence)
}

/** ' Opens Thursday, May 21, 10:00 AM.'; '' when unknown. */
function opensLabel({ hours, timeZone }: Venue, now: number): string {
  const opens = opensNext(hours, timeZone, now)
  return opens === null ? '' : ` Opens ${localTime(opens, timeZone).toFormat('cccc, LLLL d, h:mm a')}.`
}

/** The facts at a venue that depend on the time, the same for every item of its menu. */
export interface Moment {
  /** Unix milliseconds. */
  now: number
  isOpen: boolean
  lastCallPassed: boolean
}

const moments = new WeakMap<Venue, Moment>()

/** The moment at a venue. Calendar computations are slow, and opening times are whole seconds: one result serves all requests of a second. */
export function momentAt(venue: Venue, now: number): Moment {
  const known = moments.get(venue)
  if (known && Math.floor(known.now / 1000) === Math.floor(now / 1000)) {
    return { now, isOpen: known.isOpen, lastCallPassed: known.lastCallPassed }
  }
  const moment = momentOf(venue, now)
  moments.set(venue, moment)
  return moment
}

/** As `momentAt`, for a moment that few ask for. */
export function momentOf({ hours, timeZone, lastCall }: Venue, now: number): Moment {
  const isOpen = isOpenAt(hours, timeZone, now)
  return {
    now,
    isOpen,
    // A closed venue has no last call: 'closed' is the better reason.
    lastCallPassed: isOpen && lastCall !== null && !isBeforeLastCall(hours, timeZone, lastCall, now),
  }
}

/** docs/rules/orders.md#sold-out */
export function isSoldOut<T extends Pick<BookItem, 'soldOutUntil'>>(
  item: T,
  { now }: Pick<Moment, 'now'>,
): item is T & { soldOutUntil: number } {
  return item.soldOutUntil !== null && item.soldOutUntil > now
}

export const NOT_SOLD = { code: 'not_sold', message: 'Not available right now' } as const

/** Why an item is not available now, or undefined if it is. Last call applies to alcoholic items only. */
export function unavailableReason(
  item: Pick<BookItem, 'isActive' | 'soldOutUntil' | 'rules' | 'menus' | 'pours'>,
  isAlcoholic: boolean,
  venue: Venue,
  { now, lastCallPassed }: Moment,
): { code: 'not_sold' | 'sold_out' | 'not_now' | 'last_call'; message: string } | undefined {
  if (!item.isActive || item.pours.length === 0) return NOT_SOLD
  if (isSoldOut(item, { now })) return { code: 'sold_out', message: 'Sold out for tonight' }
  const { timeZone } = venue
  if (!isAvailableAt(item.rules, timeZone, now) || !isOnTimedMenu(item.menus, timeZone, now)) {
    return { code: 'not_now', message: 'Not served at this time' }
  }
  if (isAlcoholic && lastCallPassed) return { code: 'last_call', message: 'Last call for alcohol has passed' }
  return undefined
}

/**
 * Requires that this guest may order this line for this moment.
 *
 * @throws 403 `age_required`, 409 `sold_out`, `not_sold`, `not_now` or `last_call`, with the line's path
 */
export function assertLineAllowed(
  line: PricedLine,
  { venue, over21, moment, path }: { venue: Venue; over21: boolean; moment: Moment; path: string },
): void {
  const refuse = (status: number, code: RefusalCode, message: string) =>
    new BarbackError({ status, code, message, fields: [{ path: `${path}.menuItemId`, message }] })
  if (line.isAlcoholic && !over21) {
    throw refuse(403, 'age_required', `Verify that you are over 21 to order ${line.item.name}`)
  }
  const reason = unavailableReason(line.item, line.isAlcoholic, venue, moment)
  if (reason) throw refuse(409, reason.code, `${line.item.name}: ${reason.message}`)
}
