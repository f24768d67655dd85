import { describe, expect, it } from 'vitest'
import { drawFrom } from './draw'
import { drawHouse, type House } from './house'
import { planOf, type PastNight } from './past-night'
import { planNight, type Habits, type Plan } from './plan'
import { playNight, type Served, type Watcher } from './play'
import {
  AS_IT_IS,
  asMuchChanged,
  halfAndMost,
  lastCallAt,
  oneMoreHand,
  startedTogether,
  withCubbies,
  type Change,
} from './what-if'

/** Nights that have been, played again from their records with one change, beside the same change of the drawn venue itself. */

const NOBODY_WATCHES: Watcher = { ordered: () => undefined, ready: () => undefined, pickedUp: () => undefined }
const VENUES = Array.from({ length: 8 }, (_, index) => index + 1)
const NIGHTS = 8

interface Recorded {
  house: House
  nights: Array<{ plan: Plan; seed: number; past: PastNight }>
}

/** Eight nights of a drawn venue as they are, and as their records tell them. `habits`: how its hands work, which a night that is played again does not know. */
function recorded(venue: number, habits?: Habits): Recorded {
  const house = drawHouse(drawFrom(venue))
  const nights = Array.from({ length: NIGHTS }, (_, night) => {
    const seed = venue * 1_000 + night
    const plan = { ...planNight(house, drawFrom(seed)), ...(habits && { habits }) }
    const orders = playNight(house, plan, drawFrom(seed + 500), NOBODY_WATCHES).map((served, index) => ({
      ...served,
      lines: plan.arrivals[index]?.lines ?? [],
      patienceSeconds: Infinity,
      startedBy: nameOf(served.startedBy),
      loadedBy: nameOf(served.loadedBy),
      effortSeconds: served.drinks.reduce((sum, { effortSeconds }) => sum + effortSeconds, 0),
    }))
    return { plan, seed: seed + 500, past: { ...plan, orders } }
  })
  return { house, nights }
}

const nameOf = (place: number | null) => (place === null ? null : `user:${place}`)

function timesToReady(orders: ReadonlyArray<Pick<Served, 'at' | 'readyAt'>>) {
  return halfAndMost(orders.flatMap(({ at, readyAt }) => (readyAt === null ? [] : [readyAt - at])))
}

/** By which part the answer from the records is off, for half and for nine in ten of the orders. */
function errorsOf({ house, nights }: Recorded, change: Change): { half: number; most: number } {
  const truth = timesToReady(
    nights.flatMap(({ plan, seed }) => playNight(house, change.to(plan), drawFrom(seed), NOBODY_WATCHES)),
  )
  // What the hands did at the counter is in the records only as time in which orders waited.
  const unseen = { ...house, walkUpsAnHour: 0 }
  const replayed = (to: Change['to']) =>
    timesToReady(nights.flatMap(({ past }) => playNight(unseen, to(planOf(past)), drawFrom(1), NOBODY_WATCHES)))
  const asTheyWere = timesToReady(nights.flatMap(({ past }) => past.orders))
  const answer = asMuchChanged({ asTheyWere, again: replayed(AS_IT_IS.to), changed: replayed(change.to) })
  return { half: answer.half / truth.half - 1, most: answer.most / truth.most - 1 }
}

const SINGLE_MINDED: Habits = { loadsFirst: 0.5, takesEasiest: 0.3 }

/** Each change, and by how much the answer may be off on average. */
const CHANGES: ReadonlyArray<{ change: Change; half: number; most: number }> = [
  { change: oneMoreHand(3, 5), half: 0.05, most: 0.05 },
  { change: withCubbies(24), half: 0.05, most: 0.05 },
  { change: lastCallAt(6.5), half: 0.05, most: 0.05 },
  { change: startedTogether(true), half: 0.05, most: 0.05 },
]

describe.each([
  { hands: 'work as they are played', habits: undefined, together: 0.05 },
  // Who waits longest then depends on which orders happen to wait together.
  { hands: 'work in another way than they are played', habits: SINGLE_MINDED, together: 0.1 },
])('the answer from a venue’s records, where the hands $hands,', ({ habits, together }) => {
  const venues = VENUES.map((venue) => recorded(venue, habits))

  it.each(CHANGES)('to $change.name is near the truth, on average over venues', ({ change, half, most }) => {
    const errors = venues.map((venue) => errorsOf(venue, change))
    const mean = (of: (error: { half: number; most: number }) => number) =>
      errors.reduce((sum, error) => sum + Math.abs(of(error)), 0) / errors.length
    expect(mean((error) => error.half)).toBeLessThan(half)
    expect(mean((error) => error.most)).toBeLessThan(change.name === 'started together' ? together : most)
  })
})

describe('a night that is played again', () => {
  it('is near what it was, where the hands work as they are played', () => {
    const errors = VENUES.map((venue) => {
      const { house, nights } = recorded(venue)
      const were = timesToReady(nights.flatMap(({ past }) => past.orders))
      const unseen = { ...house, walkUpsAnHour: 0 }
      const again = timesToReady(
        nights.flatMap(({ past }) => playNight(unseen, planOf(past), drawFrom(1), NOBODY_WATCHES)),
      )
      return { half: Math.abs(again.half / were.half - 1), most: Math.abs(again.most / were.most - 1) }
    })
    for (const of of ['half', 'most'] as const) {
      expect(errors.reduce((sum, error) => sum + error[of], 0) / errors.length).toBeLessThan(0.02)
    }
  })
})
