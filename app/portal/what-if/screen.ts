import { setImmediate as turn } from 'node:timers/promises'
import { businessDate, datePlus, weekdayOfDate } from '../../../contract/hours'
import { planOf } from '../../ordering/nights/past-night'
import type { Plan } from '../../ordering/nights/plan'
import { venueNights, type VenueNights } from '../../ordering/nights/venue-nights'
import { asMuchChanged, halfAndMost, playNights } from '../../ordering/nights/what-if'
import type { PortalCall } from '../../platform/request/portal'
import { paramsOf } from '../../platform/request/query-params'
import { readBusinessChoice } from '../../platform/ui/frame/preferences.server'
import { businessChoices, selectedBusiness } from '../venues/selected-business'
import { asksSomething, changed, whatIfQuery, type WhatIfQuery } from './question'

/** How many nights of the weekday are played, the latest. */
const NIGHTS = 8

/** What guests met or would meet. Times in seconds; null where nobody was served. */
export interface Shown {
  orders: number
  /** Null for the nights as they were: no record says who left. */
  lost: number | null
  ready: { half: number; most: number }
  inCubby: { half: number; most: number }
}

/** Returns all data of `/reports/what-if`, for the business chosen in the sidebar or the only one (docs/rules/promise.md#what-if). */
export async function whatIfScreen(call: PortalCall) {
  const { app, url } = call
  const typed = paramsOf(url.searchParams)
  const parsed = whatIfQuery.safeParse(typed)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
  const base = { typed, problems, venue: null, nights: [], answer: null }
  const businessId = await onlyBusiness(call)
  if (businessId === undefined) return base
  const book = await app.priceBooks.of(app.db, businessId)
  const venue = book.venue.name
  if (!parsed.success) return { ...base, venue }
  const { timeZone } = book.venue
  const dates = latest(businessDate(app.now(), timeZone), parsed.data.weekday)
  const read = await app.store.snapshot((db) => venueNights(db, book, dates))
  const answer = read.nights.length === 0 ? null : await answerOf(read, parsed.data, timeZone)
  return { ...base, venue, nights: read.nights.map(({ date }) => date), answer }
}

async function onlyBusiness({ app, actor, request }: PortalCall): Promise<number | undefined> {
  const chosen = await selectedBusiness(app, actor, await readBusinessChoice(request))
  if (chosen !== undefined) return chosen
  const [only, another] = await businessChoices(app, actor, 2)
  return another ? undefined : only?.id
}

/** The last eight business dates of a weekday before today, the earliest first. */
function latest(today: string, weekday: WhatIfQuery['weekday']): string[] {
  const days = Array.from({ length: 7 }, (_, day) => datePlus(today, -1 - day))
  const last = days.find((date) => weekdayOfDate(date) === weekday) ?? today
  return Array.from({ length: NIGHTS }, (_, week) => datePlus(last, -7 * (NIGHTS - 1 - week)))
}

async function answerOf({ house, nights }: VenueNights, query: WhatIfQuery, timeZone: string) {
  const plans = nights.map(({ date, beganAt, past }, seed) => ({ plan: planOf(past), seed, date, beganAt, timeZone }))
  // Everybody who ordered has waited as long as they were told, so nobody leaves a night that is as it was.
  const again = playNights(
    house,
    plans.map(({ plan, seed }) => ({ plan: patient(plan, () => Infinity), seed })),
  )
  const were = asTheyWere(nights)
  const answer = { asTheyWere: were, playedAgain: shownOf(again) }
  if (!asksSomething(query)) return { ...answer, changed: null }
  // Other requests have their turn in between.
  await turn()
  const otherwise = playNights(
    house,
    plans.map((night, index) => {
      const waits = patient(night.plan, (drawn, guest) => Math.max(drawn, again.promised[index]?.[guest] ?? 0))
      return { plan: changed(waits, query, night), seed: night.seed }
    }),
  )
  const times = (of: 'ready' | 'inCubby') =>
    asMuchChanged({ asTheyWere: were[of], again: again[of], changed: otherwise[of] })
  return { ...answer, changed: { ...shownOf(otherwise), ready: times('ready'), inCubby: times('inCubby') } }
}

/** A plan whose guests wait as long as `secondsOf` says, from what was drawn for each. */
function patient(plan: Plan, secondsOf: (drawn: number, guest: number) => number): Plan {
  const arrivals = plan.arrivals.map(({ patienceSeconds, ...arrival }, guest) => ({
    patienceSeconds: secondsOf(patienceSeconds, guest),
    ...arrival,
  }))
  return { ...plan, arrivals }
}

function shownOf({ orders, lost, ready, inCubby }: Shown): Shown {
  return { orders, lost, ready, inCubby }
}

function asTheyWere(nights: VenueNights['nights']): Shown {
  const orders = nights.flatMap(({ past }) => past.orders)
  const lasted = (from: number | null, until: number | null) => (from === null || until === null ? [] : [until - from])
  return {
    orders: orders.length,
    lost: null,
    ready: halfAndMost(orders.flatMap(({ at, readyAt }) => lasted(at, readyAt))),
    inCubby: halfAndMost(orders.flatMap(({ readyAt, leftAt }) => lasted(readyAt, leftAt))),
  }
}
