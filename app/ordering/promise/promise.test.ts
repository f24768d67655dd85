import { describe, expect, it } from 'vitest'
import type { BarState, DrinksToMake, OrderAhead } from './bar-state'
import { createPast, minuteOf, type VenuePast } from './past'
import { lineOf } from './reckon'

/** When an order will be ready (docs/rules/promise.md). */

const drink = (effortSeconds: number, item = 1): DrinksToMake => ({ item, effortSeconds, glasses: 1 })
const NOW = 10_000
const EMPTY: BarState = { at: NOW, hands: 1, orders: [], freeCubbies: 12, cubbies: 12, cubbyPlaces: 4 }
const paid = (effortSeconds: number): OrderAhead => ({ step: 'Paid', lines: [drink(effortSeconds)], since: NOW })
const started = (effortSeconds: number, sinceSeconds: number): OrderAhead => ({
  step: 'Started',
  lines: [drink(effortSeconds)],
  since: NOW - sinceSeconds,
})
const prepared: OrderAhead = { step: 'Prepared', lines: [], since: NOW }
const round: OrderAhead = { ...prepared, lines: [{ item: 1, effortSeconds: 60, glasses: 8 }] }

describe('an order of 60 seconds, with 20 seconds to load each', () => {
  const makeSeconds = (lines: readonly DrinksToMake[]) =>
    lines.reduce((sum, { effortSeconds }) => sum + effortSeconds, 0)
  const paces = { makeSeconds, loadSeconds: 20, pickUpSeconds: 120 }
  it.each<[string, Partial<BarState>, number]>([
    ['at an empty bar', {}, 80],
    ['at a bar where nobody has pressed anything', { hands: 0 }, 80],
    ['behind two orders', { orders: [paid(40), paid(100)] }, 260],
    ['behind two orders, with two hands', { hands: 2, orders: [paid(40), paid(100)] }, 140],
    ['behind one that was started', { orders: [started(60, 30)] }, 130],
    ['behind one that was started long ago', { orders: [started(60, 600)] }, 115],
    ['behind one that waits to be loaded', { orders: [prepared] }, 100],
    ['while no cubby is free', { orders: [prepared, prepared], freeCubbies: 0, cubbies: 2 }, 180],
    ['while no cubby is free, behind a round for two', { orders: [round, prepared], freeCubbies: 0, cubbies: 2 }, 240],
    ['at a bar without a locker', { freeCubbies: 0, cubbies: 0 }, 80],
  ])('%s', (_, state, seconds) => {
    expect(lineOf({ ...EMPTY, ...state }, paces).seconds([drink(60)])).toBe(seconds)
  })
})

/** Orders at an empty bar that take this part of what is reckoned by the recipe. */
function teach(past: VenuePast, { orders, factor, item = 1 }: { orders: number; factor: number; item?: number }): void {
  for (let n = 0; n < orders; n += 1) {
    const drinks = [drink(60, item)]
    const promised = past.promise(EMPTY, drinks)
    past.ready({ promised, drinks, tookSeconds: factor * 80, madeSeconds: factor * 60 })
  }
}
const promiseOf = (past: VenuePast, item = 1) => past.promise(EMPTY, [drink(60, item)])

describe('a promise', () => {
  it('of a venue without a past is later than what is reckoned', () => {
    const { reckonedSeconds, seconds } = promiseOf(createPast())
    expect(seconds).toBeGreaterThan(reckonedSeconds)
  })

  it.each([
    ['is rounded up to a minute of the clock', { at: 3_610, seconds: 61 }, 3_720],
    ['that ends with a minute stays', { at: 3_600, seconds: 60 }, 3_660],
  ])('%s', (_, { at, seconds }, ends) => {
    expect(minuteOf(at, { seconds })).toBe(ends)
  })

  it.each<[string, OrderAhead[], number]>([
    ['waits behind what was started', [started(60, 30), paid(60)], 1],
    ['was started', [paid(60), started(60, 30)], 1],
    ['waits to be loaded', [started(60, 30), prepared], 1],
  ])('of an order that %s is what is left of it, with the same ratios as a new one', (_, orders, index) => {
    const past = createPast()
    const state = { ...EMPTY, orders }
    const { reckonedSeconds, seconds } = past.left(state, index)
    const own = orders[index]?.lines ?? []
    expect(seconds).toBeGreaterThan(reckonedSeconds)
    expect(reckonedSeconds).toBeLessThanOrEqual(
      past.promise({ ...state, orders: orders.slice(0, index) }, own).reckonedSeconds,
    )
  })

  it('learns that a venue takes twice as long', () => {
    const [quick, slow] = [createPast(), createPast()]
    teach(quick, { orders: 200, factor: 1 })
    teach(slow, { orders: 200, factor: 2 })
    expect(promiseOf(slow).usualSeconds / promiseOf(quick).usualSeconds).toBeCloseTo(2, 0)
  })

  it('learns which drink takes longer than its recipe says', () => {
    const past = createPast()
    for (let n = 0; n < 60; n += 1) {
      teach(past, { orders: 1, factor: 1, item: 1 })
      teach(past, { orders: 1, factor: 3, item: 2 })
    }
    expect(promiseOf(past, 2).reckonedSeconds).toBeGreaterThan(1.8 * promiseOf(past, 1).reckonedSeconds)
  })

  it('moves with tonight, and begins the next night as usual', () => {
    const past = createPast()
    const round = [drink(900)]
    teach(past, { orders: 200, factor: 1 })
    past.nightBegins()
    const usual = past.promise(EMPTY, round).seconds
    teach(past, { orders: 12, factor: 2 })
    const late = past.promise(EMPTY, round).seconds
    expect(late).toBeGreaterThan(usual * 1.2)
    past.nightBegins()
    expect(past.promise(EMPTY, round).seconds).toBeLessThan(late)
  })
})
