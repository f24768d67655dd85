import { describe, expect, it } from 'vitest'
import { drawFrom } from './draw'
import { drawHouse, type House } from './house'
import { planOf, type PastNight } from './past-night'
import { planNight, type Plan } from './plan'
import { playNight, type Served, type Watcher } from './play'
import { AS_IT_IS, halfAndMost, lastCallAt, oneMoreHand, startedTogether, withCubbies, type Change } from './what-if'

/** Nights that have been, played again from their records with one change, beside the same change of the drawn venue itself. */

const NOBODY_WATCHES: Watcher = { ordered: () => undefined, ready: () => undefined, pickedUp: () => undefined }
const VENUES = Array.from({ length: 8 }, (_, index) => index + 1)
const NIGHTS = 8

interface Recorded {
  house: House
  nights: Array<{ plan: Plan; seed: number; past: PastNight }>
}

/** Eight nights of a drawn venue as they are, and as their records tell them. */
function recorded(venue: number): Recorded {
  const house = drawHouse(drawFrom(venue))
  const nights = Array.from({ length: NIGHTS }, (_, night) => {
    const seed = venue * 1_000 + night
    const plan = planNight(house, drawFrom(seed))
    const orders = playNight(house, plan, drawFrom(seed + 500), NOBODY_WATCHES).map((served, index) => ({
      ...served,
      lines: plan.arrivals[index]?.lines ?? [],
      patienceSeconds: Infinity,
      startedBy: nameOf(served.startedBy),
      loadedBy: nameOf(served.loadedBy),
      effortSeconds: served.drinks.reduce((sum, { effortSeconds }) => sum + effortSeconds, 0),
    }))
    return { plan, seed: seed + 500, past: { lengthSeconds: plan.lengthSeconds, cubbies: plan.cubbies, orders } }
  })
  return { house, nights }
}

const nameOf = (place: number | null) => (place === null ? null : `user:${place}`)

function timesToReady(orders: readonly Served[]) {
  return halfAndMost(orders.flatMap(({ at, readyAt }) => (readyAt === null ? [] : [readyAt - at])))
}

/** By which part the answer from the records is off, for half and for nine in ten of the orders. */
function errorsOf(venue: Recorded, change: Change): { half: number; most: number } {
  const { house, nights } = venue
  const truth = timesToReady(
    nights.flatMap(({ plan, seed }) => playNight(house, change.to(plan), drawFrom(seed), NOBODY_WATCHES)),
  )
  // What the hands did at the counter is in the records only as time in which orders waited.
  const unseen = { ...house, walkUpsAnHour: 0 }
  const answer = timesToReady(
    nights.flatMap(({ past }) => playNight(unseen, change.to(planOf(past)), drawFrom(1), NOBODY_WATCHES)),
  )
  return { half: answer.half / truth.half - 1, most: answer.most / truth.most - 1 }
}

describe('the answer from a venue’s records', () => {
  const venues = VENUES.map(recorded)

  it.each<[Change, { half: number; most: number }]>([
    [AS_IT_IS, { half: 0.02, most: 0.02 }],
    [oneMoreHand(3, 5), { half: 0.05, most: 0.05 }],
    [withCubbies(24), { half: 0.05, most: 0.05 }],
    [lastCallAt(6.5), { half: 0.05, most: 0.05 }],
    // Who waits longest then depends on which orders happen to wait together.
    [startedTogether(true), { half: 0.05, most: 0.08 }],
  ])('to $name is near the truth, on average over venues', (change, within) => {
    const errors = venues.map((venue) => errorsOf(venue, change))
    const mean = (of: (error: { half: number; most: number }) => number) =>
      errors.reduce((sum, error) => sum + Math.abs(of(error)), 0) / errors.length
    expect(mean(({ half }) => half)).toBeLessThan(within.half)
    expect(mean(({ most }) => most)).toBeLessThan(within.most)
  })
})
