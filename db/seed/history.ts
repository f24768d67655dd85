import { isAvailableAt } from '../../contract/availability'
import { businessDate, businessDayStart, isBeforeLastCall, isOpenAt, weekdayOfDate } from '../../contract/hours'
import type { Weekday } from '../../contract/enumerations'
import { drawFate, lastChange, type Fate } from './fates'
import type { Menu, Offer } from './menus'
import { makeLine, type PastLine } from './order-lines'
import { enterPastOrder } from './past-orders'
import type { Guest, People } from './people'
import type { Random } from './random'
import type { Names } from './recipe'
import type { DemoRows } from './rows'
import { TIME_ZONE, type Venues } from './venues'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const HISTORY_DAYS = 90
/** An idle tab closes after this long (decisions 'Tabs'). */
const IDLE_TAB = HOUR
/** Nothing of the past reaches into the last hours: when the demo begins, no order is live and no tab open. */
const QUIET_BEFORE_NOW = 2 * HOUR

/** Visits on an ordinary business day, and when they begin: hours after 06:00, each with its weight. */
interface Crowd {
  visits: Readonly<Record<Weekday, number>>
  arrivals: ReadonlyArray<readonly [hour: number, weight: number]>
}

const CROWDS: Readonly<Record<keyof Venues, Crowd>> = {
  heron: {
    visits: { monday: 9, tuesday: 9, wednesday: 11, thursday: 15, friday: 26, saturday: 28, sunday: 12 },
    arrivals: [
      [4, 1],
      [6, 2],
      [8, 2],
      [10, 4],
      [11, 6],
      [12, 8],
      [13, 10],
      [14, 12],
      [15, 13],
      [16, 12],
      [17, 9],
      [18, 6],
      [19, 3],
      [20, 1],
    ],
  },
  undertow: {
    visits: { monday: 0, tuesday: 0, wednesday: 7, thursday: 10, friday: 24, saturday: 28, sunday: 8 },
    arrivals: [
      [14, 3],
      [15, 7],
      [16, 12],
      [17, 14],
      [18, 9],
      [19, 3],
    ],
  },
  saltmarsh: {
    visits: { monday: 0, tuesday: 6, wednesday: 7, thursday: 9, friday: 17, saturday: 20, sunday: 14 },
    arrivals: [
      [4, 3],
      [5, 4],
      [6, 4],
      [8, 3],
      [9, 4],
      [10, 6],
      [11, 9],
      [12, 12],
      [13, 11],
      [14, 7],
      [15, 4],
      [16, 3],
    ],
  },
}

/** What people order all the time; everything else now and then. */
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

export interface HistoryOptions {
  names: Names
  menus: readonly Menu[]
  people: People
  now: number
}

/** Ninety days of visits: tabs with their orders, busier on Friday and Saturday evenings, all of them over. */
export function seedHistory(rows: DemoRows, random: Random, options: HistoryOptions): void {
  const today = businessDate(options.now, TIME_ZONE)
  const noonToday = businessDayStart(today, TIME_ZONE) + 6 * HOUR
  const places = options.menus.map((menu) => ({
    menu,
    crowd: CROWDS[menu.venue.key],
    regulars: regularsOf(menu, options.people),
  }))
  for (let daysAgo = HISTORY_DAYS; daysAgo >= 0; daysAgo--) {
    const date = businessDate(noonToday - daysAgo * DAY, TIME_ZONE)
    const dayStart = businessDayStart(date, TIME_ZONE)
    for (const { menu, crowd, regulars } of places) {
      const visits = Math.round(crowd.visits[weekdayOfDate(date)] * (0.75 + random.next() / 2))
      const seen = new Set<Guest>()
      for (let visit = 0; visit < visits; visit++) {
        const startsAt = dayStart + random.weighted(crowd.arrivals) * HOUR + random.whole(0, 3599) * 1000
        const guest = random.pick(regulars)
        // One visit a day: two tabs of one guest at one place never overlap.
        if (seen.has(guest) || guest.signedUpAt > startsAt) continue
        seen.add(guest)
        seedVisit(rows, random, options, menu, guest, startsAt)
      }
    }
  }
}

/** Guests as often as they come: four times as likely to their haunt as elsewhere. */
function regularsOf({ venue }: Menu, { guests }: People): Guest[] {
  return guests.flatMap((guest) => (guest.haunt === venue.key ? [guest, guest, guest, guest] : [guest]))
}

interface Round {
  lines: PastLine[]
  fate: Fate
}

/** One guest's evening at one place: a tab with one to four rounds. */
function seedVisit(
  rows: DemoRows,
  random: Random,
  options: HistoryOptions,
  menu: Menu,
  guest: Guest,
  startsAt: number,
): void {
  const rounds: Round[] = []
  let placedAt = startsAt
  for (
    let left = random.weighted([
      [1, 55],
      [2, 27],
      [3, 12],
      [4, 6],
    ]);
    left > 0;
    left--
  ) {
    const round = drawRound(random, options, menu, guest, placedAt)
    if (!round) break
    rounds.push(round)
    placedAt = lastChange(round.fate) + random.whole(10, 40) * MINUTE
  }
  const lastChangeAt = Math.max(...rounds.map(({ fate }) => lastChange(fate)))
  const closedAt =
    lastChangeAt + (random.chance(0.3) ? random.whole(1, 20) * MINUTE : IDLE_TAB + random.whole(0, 5) * 1000)
  if (rounds.length === 0 || closedAt > options.now - QUIET_BEFORE_NOW) return

  const { venue } = menu
  const lastActivityAt = Math.max(...rounds.map(({ fate }) => fate.placedAt))
  const tab = { customerId: guest.id, businessId: venue.businessId, openedAt: startsAt, lastActivityAt }
  const tabId = rows.enter('tab', { ...tab, status: 'Closed', closedAt }, startsAt, closedAt)
  for (const round of rounds) {
    const tipPercent = random.weighted([
      [0, 18],
      [10, 8],
      [15, 22],
      [18, 18],
      [20, 26],
      [25, 8],
    ])
    enterPastOrder(rows, random, { tabId, venue, customerId: guest.id, tipPercent, ...round })
  }
}

function drawRound(
  random: Random,
  { names, people }: HistoryOptions,
  menu: Menu,
  guest: Guest,
  placedAt: number,
): Round | undefined {
  const { businessId, hours, lastCall, key } = menu.venue
  if (!isOpenAt(hours, TIME_ZONE, placedAt)) return undefined
  const mayHaveAlcohol = guest.mayDrink && isBeforeLastCall(hours, TIME_ZONE, lastCall, placedAt)
  const orderable = menu.offers.filter(
    (offer) => (mayHaveAlcohol || !offer.isAlcoholic) && isAvailableAt(offer.rules, TIME_ZONE, placedAt),
  )
  const offers = new Set<Offer>()
  for (
    let left = random.weighted([
      [1, 52],
      [2, 32],
      [3, 12],
      [4, 4],
    ]);
    left > 0;
    left--
  ) {
    offers.add(random.weighted(orderable.map((offer) => [offer, popularity(offer)] as const)))
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

function popularity({ name, type, isFeatured, product }: Offer): number {
  if (FAVORITES.includes(name)) return 12
  if (isFeatured || type === 'CustomDrink') return 8
  // A bottle of Cognac is poured rarely, a beer every few minutes.
  return product?.alcoholType === 'Brandy' ? 1 : 2
}
