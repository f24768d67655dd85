import { isAvailableAt } from '../../contract/availability'
import { businessDate, businessDayStart } from '../../contract/hours'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/time'
import { businessDayOf, type BusinessDay } from './business-days'
import { drawFate, lastChange, type Fate } from './fates'
import type { Menu, Offer } from './menus'
import { makeLine, type PastLine } from './order-lines'
import { enterPastOrder } from './past-orders'
import type { Guest, People } from './people'
import { shares, type Random } from './random'
import type { Names } from './recipe'
import type { DemoRows } from './rows'
import { TIME_ZONE } from './venues'

const HISTORY_DAYS = 90
/** How long until an idle tab closes. */
const IDLE_TAB = HOUR_MS
/** The past ends this long ago, so that the demo begins without live orders or open tabs. */
const QUIET_BEFORE_NOW = 2 * HOUR_MS

const ROUNDS_PER_VISIT = shares({ 1: 55, 2: 27, 3: 12, 4: 6 })
const LINES_PER_ROUND = shares({ 1: 52, 2: 32, 3: 12, 4: 4 })
const TIP_PERCENTS = shares({ 0: 18, 10: 8, 15: 22, 18: 18, 20: 26, 25: 8 })

/** The most ordered drinks. */
const FAVORITES = [
  'Old Fashioned',
  'Margarita',
  'Espresso Martini',
  'Mojito',
  'Negroni',
  'Spritz',
  'Moscow Mule',
  'Gin & Tonic',
  'Vodka Soda',
  'Whiskey Sour',
  'Green Tea Shot',
  'Long Island Ice Tea',
  'Cigar City Jai Alai IPA',
  'Intuition Jon Boat Coastal Ale',
  'Modelo Especial',
  'Michelob Ultra',
]

/** Inputs of the past. */
export interface Past {
  rows: DemoRows
  random: Random
  names: Names
  people: People
  /** Unix ms. */
  now: number
}

/** A venue with its offers, weighted by how often guests choose them. */
interface Bar {
  menu: Menu
  regulars: readonly Guest[]
  offers: ReadonlyArray<readonly [Offer, number]>
  offersWithoutAlcohol: ReadonlyArray<readonly [Offer, number]>
}

/** Ninety days of visits: closed tabs with their orders, busier on Friday and Saturday evenings. */
export function seedHistory(past: Past, menus: readonly Menu[]): void {
  const bars = menus.map((menu) => barOf(menu, past.people))
  const noonToday = businessDayStart(businessDate(past.now, TIME_ZONE), TIME_ZONE) + 6 * HOUR_MS
  for (let daysAgo = HISTORY_DAYS; daysAgo >= 0; daysAgo--) {
    const date = businessDate(noonToday - daysAgo * DAY_MS, TIME_ZONE)
    for (const bar of bars) {
      const day = businessDayOf(bar.menu.venue, date)
      if (day) seedDay(past, bar, day)
    }
  }
}

function barOf(menu: Menu, { guests }: People): Bar {
  const offers = menu.offers.map((offer) => [offer, popularity(offer)] as const)
  return {
    menu,
    // Guests are four times as likely to visit their haunt as any other bar.
    regulars: guests.flatMap((guest) => (guest.haunt === menu.venue.key ? [guest, guest, guest, guest] : [guest])),
    offers,
    offersWithoutAlcohol: offers.filter(([offer]) => !offer.isAlcoholic),
  }
}

function popularity({ name, type, isFeatured, product }: Offer): number {
  if (FAVORITES.includes(name)) return 12
  if (isFeatured || type === 'CustomDrink') return 8
  // Guests rarely order a Cognac, but a beer every few minutes.
  return product?.alcoholType === 'Brandy' ? 1 : 2
}

function seedDay(past: Past, bar: Bar, day: BusinessDay): void {
  const { random } = past
  const seen = new Set<Guest>()
  for (let left = Math.round(day.visits * (0.75 + random.next() / 2)); left > 0; left--) {
    const startsAt = random.weighted(day.arrivals) + random.whole(0, 3599) * 1000
    const guest = random.pick(bar.regulars)
    // One visit a day, so that two tabs of one guest at one place never overlap.
    if (seen.has(guest) || guest.signedUpAt > startsAt) continue
    seen.add(guest)
    seedVisit(past, bar, day, guest, startsAt)
  }
}

interface Round {
  lines: PastLine[]
  fate: Fate
}

/** One guest's evening at one place: a tab with one to four rounds. */
function seedVisit(past: Past, bar: Bar, day: BusinessDay, guest: Guest, startsAt: number): void {
  const { rows, random } = past
  const rounds: Round[] = []
  let placedAt = startsAt
  for (let left = random.weighted(ROUNDS_PER_VISIT); left > 0; left--) {
    if (placedAt < day.opensAt || placedAt >= day.closesAt) break
    const mayHaveAlcohol = guest.mayDrink && placedAt < day.lastCallAt
    const round = drawRound(past, bar, guest, mayHaveAlcohol, placedAt)
    rounds.push(round)
    placedAt = lastChange(round.fate) + random.whole(10, 40) * MINUTE_MS
  }
  const lastChangeAt = Math.max(...rounds.map(({ fate }) => lastChange(fate)))
  const closedAt =
    lastChangeAt + (random.chance(0.3) ? random.whole(1, 20) * MINUTE_MS : IDLE_TAB + random.whole(0, 5) * 1000)
  if (rounds.length === 0 || closedAt > past.now - QUIET_BEFORE_NOW) return

  const { venue } = bar.menu
  const lastActivityAt = Math.max(...rounds.map(({ fate }) => fate.placedAt))
  const tab = { customerId: guest.id, businessId: venue.businessId, openedAt: startsAt, lastActivityAt }
  const tabId = rows.enter('tab', { ...tab, status: 'Closed', closedAt }, startsAt, closedAt)
  for (const round of rounds) {
    const tipPercent = random.weighted(TIP_PERCENTS)
    enterPastOrder(rows, random, { tabId, venue, customerId: guest.id, tipPercent, ...round })
  }
}

function drawRound(past: Past, bar: Bar, guest: Guest, mayHaveAlcohol: boolean, placedAt: number): Round {
  const { random, names, people } = past
  const { menu } = bar
  const { businessId, key } = menu.venue
  const offers = new Set<Offer>()
  for (let left = random.weighted(LINES_PER_ROUND); left > 0 || offers.size === 0; left--) {
    const offer = random.weighted(mayHaveAlcohol ? bar.offers : bar.offersWithoutAlcohol)
    if (isAvailableAt(offer.rules, TIME_ZONE, placedAt)) offers.add(offer)
  }
  const lines = [...offers].map((offer) => makeLine(menu, names, random, offer))
  const fate = drawFate(random, {
    placedAt,
    customerId: guest.id,
    bartenderId: random.pick(people.bartenders(businessId)),
    managerId: people.manager(businessId),
    lines: lines.length,
    hasLocker: key === 'heron',
  })
  return { lines, fate }
}
