import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawFrom } from './draw'
import { drawHouse } from './house'
import { planNight } from './plan'
import { playNight, type Served } from './play'
import { AS_IT_IS, lastCallAt, oneMoreHand, playWithChange, startedTogether, withCubbies, type Change } from './what-if'
import { holdsAsSaid, narrowerThan, scoreHouse, together } from './held-out'

/** Nights that are drawn from a seed (docs/rules/promise.md#nights). */

const UNWATCHED = { ordered: () => undefined, ready: () => undefined, pickedUp: () => undefined }

function nightOf(seed: number) {
  const draw = drawFrom(seed)
  const house = drawHouse(draw)
  const plan = planNight(house, draw)
  return { plan, orders: playNight(house, plan, draw, UNWATCHED) }
}

/** The largest number of spans that hold at one moment. */
function mostAtOnce(spans: ReadonlyArray<readonly [number, number]>): number {
  const turns = spans.flatMap(([from, until]) => [
    { at: from, step: 1 },
    { at: until, step: -1 },
  ])
  // A span that ends makes room for one that begins at the same moment.
  turns.sort((one, other) => one.at - other.at || one.step - other.step)
  let now = 0
  return turns.reduce((most, { step }) => Math.max(most, (now += step)), 0)
}

function timesOf({ at, startedAt, preparedAt, readyAt, leftAt }: Served) {
  if (startedAt === null || preparedAt === null || readyAt === null || leftAt === null) {
    throw new Error(`The order of ${at} s was not served`)
  }
  return { at, startedAt, preparedAt, readyAt, leftAt }
}

describe('a night', () => {
  it('serves every order once and in turn, with no more hands and cubbies than there are', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { plan, orders } = nightOf(seed)
        expect(orders.map(({ at }) => at)).toEqual(plan.arrivals.map(({ at }) => at))
        const times = orders.map(timesOf)
        for (const { at, startedAt, preparedAt, readyAt, leftAt } of times) {
          const inTurn = [at, startedAt, preparedAt, readyAt, leftAt]
          expect(inTurn).toEqual(inTurn.toSorted((one, other) => one - other))
        }
        const starts = times.map(({ startedAt }) => startedAt)
        expect(starts).toEqual(starts.toSorted((one, other) => one - other))
        expect(mostAtOnce(times.map(({ readyAt, leftAt }) => [readyAt, leftAt]))).toBeLessThanOrEqual(plan.cubbies)
        const made = times.map(({ startedAt, preparedAt }) => [startedAt, preparedAt] as const)
        expect(mostAtOnce(made)).toBeLessThanOrEqual(plan.hands.length)
      }),
      { numRuns: 40 },
    )
  })

  it('is the same from the same seed, and another from another', () => {
    expect(nightOf(7)).toEqual(nightOf(7))
    expect(nightOf(7)).not.toEqual(nightOf(8))
  })
})

describe('what if', () => {
  const house = { ...drawHouse(drawFrom(4)), cubbies: 12 }
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
  const ask = (change: Change) => playWithChange({ house, seeds, change })
  const usual = ask(AS_IT_IS)

  it('one more pair of hands in the busy hours: guests wait less, and fewer leave', () => {
    const more = ask(oneMoreHand(3, 6))
    expect(more.ready.half).toBeLessThan(usual.ready.half)
    expect(more.ready.most).toBeLessThan(usual.ready.most * 0.8)
    expect(more.lost).toBeLessThan(usual.lost)
    expect(more.orders + more.lost).toBe(usual.orders + usual.lost)
  })

  it('too few cubbies: drinks wait for one', () => {
    expect(ask(withCubbies(1)).ready.most).toBeGreaterThan(usual.ready.most * 1.2)
  })

  it('cubbies for one glass each: rounds wait for several', () => {
    const small = playWithChange({ house: { ...house, cubbyPlaces: 1 }, seeds, change: AS_IT_IS })
    expect(small.ready.most).toBeGreaterThan(usual.ready.most * 1.2)
  })

  it('a last call: no order after it', () => {
    expect(ask(lastCallAt(1)).orders).toBeLessThan(usual.orders / 4)
  })

  it('the same drinks together: the longest waits are shorter', () => {
    expect(ask(startedTogether(true)).ready.most).toBeLessThan(usual.ready.most)
    expect(ask(startedTogether(false))).toEqual({ ...usual, name: 'one by one' })
  })
})

describe('the promise on nights that it has not seen', () => {
  const venues = [1, 2, 3, 4, 5, 6].map((number) => scoreHouse(number))
  const all = together(venues)

  it('holds in 8 of 10 cases, at each venue and together', () => {
    for (const { scores } of [all, ...venues]) expect(scores[0] && holdsAsSaid(scores[0])).toBe(true)
  })

  it('is at least 30 % narrower than each baseline that holds as often', () => {
    const [own, ...baselines] = all.scores
    expect(baselines).toHaveLength(3)
    for (const baseline of baselines) {
      expect(Math.abs(baseline.coverage - (own?.coverage ?? 0))).toBeLessThan(0.005)
      expect(own && narrowerThan(own, baseline)).toBeGreaterThanOrEqual(0.3)
    }
  })
})
