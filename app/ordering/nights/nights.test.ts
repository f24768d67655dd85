import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawFrom } from './draw'
import { drawHouse } from './house'
import { planNight } from './plan'
import { playNight, type Served } from './play'
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
