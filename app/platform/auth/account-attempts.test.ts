import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAccountAttempts, type Place } from './account-attempts'

const ACCOUNT = 'owner@barback.test'
const from = (network: number | string): Place => ({ network: String(network) })
const device: Place = { network: '1', knownDevice: 'tablet' }

function open() {
  let now = 1_000_000
  const attempts = createAccountAttempts(() => now)
  return {
    ...attempts,
    advance: (ms: number) => (now += ms),
    /** Fails `times` times. Returns the last attempt's wait in seconds. */
    fail(times: number, place: Place) {
      let wait = 0
      for (let n = 0; n < times; n++) wait = attempts.begin(ACCOUNT, place).wait
      return wait / 1000
    },
  }
}

describe('attempts at an account', () => {
  it('become slower and slower, and a refused attempt does not lengthen the wait', () => {
    const { fail, advance } = open()
    expect(fail(10, from(1))).toBe(0)
    const waits = Array.from({ length: 8 }, () => {
      const wait = fail(5, from(1))
      advance(wait * 1000)
      expect(fail(1, from(1))).toBe(0)
      return wait
    })
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  it('wait no longer than the longest wait when the clock is set back by a day', () => {
    const { fail, advance } = open()
    fail(11, from(1))
    advance(-24 * 3_600_000)
    expect(fail(1, from(1))).toBe(900)
    advance(900_000)
    expect(fail(1, from(1))).toBe(0)
  })

  it('from a network that has not guessed wait a minute at most, whatever others do', () => {
    const { fail, advance } = open()
    for (let network = 1; network <= 200; network++) fail(3, from(network))
    expect(fail(1, from('home'))).toBeLessThanOrEqual(60)
    for (let network = 200; network <= 400; network++) fail(3, from(network))
    advance(60_000)
    expect(fail(1, from('home'))).toBe(0)
  })

  it('on a known device are not slowed down by others, but still count', () => {
    const { fail } = open()
    fail(50, from(1))
    expect(fail(10, device)).toBe(0)
    expect(fail(1, device)).toBe(30)
  })

  it('are reported as an attack once', () => {
    const { begin, advance } = open()
    const isAttack = () => begin(ACCOUNT, from(1)).isAttack
    const first = Array.from({ length: 30 }, isAttack)
    expect(first.indexOf(true)).toBe(10)
    expect(first.filter(Boolean)).toHaveLength(1)
    advance(25 * 3_600_000)
    expect(Array.from({ length: 30 }, isAttack).filter(Boolean)).toHaveLength(1)
  })

  it('that succeed clear the failures of their own place only', () => {
    const { fail, succeeded } = open()
    fail(9, from(1))
    succeeded(ACCOUNT, from(1))
    expect(fail(10, from(1))).toBe(0)
    fail(9, from(2))
    succeeded(ACCOUNT, from(2))
    expect(fail(2, from(3))).toBe(30)
  })

  it('from all addresses of a network are few in a day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 800, maxLength: 800 }), (pauses) => {
        const { begin, advance } = open()
        let made = 0
        let spent = 0
        for (const pause of pauses) {
          spent += advance(pause) && pause
          if (spent > 23 * 3_600_000) break
          if (begin(ACCOUNT, from(1)).wait === 0) made += 1
        }
        expect(made).toBeLessThan(10 + 6 + (24 * 60) / 15)
      }),
      { numRuns: 20 },
    )
  })
})
