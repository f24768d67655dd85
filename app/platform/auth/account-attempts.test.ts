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
    async fail(times: number, place: Place) {
      let wait = 0
      for (let n = 0; n < times; n++) wait = (await attempts.begin(ACCOUNT, place)).wait
      return wait / 1000
    },
  }
}

describe('attempts at an account', () => {
  it('become slower and slower, and a refused attempt does not lengthen the wait', async () => {
    const { fail, advance } = open()
    expect(await fail(10, from(1))).toBe(0)
    const waits: number[] = []
    for (let round = 0; round < 8; round++) {
      const wait = await fail(5, from(1))
      advance(wait * 1000)
      expect(await fail(1, from(1))).toBe(0)
      waits.push(wait)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  it('wait no longer than the longest wait when the clock is set back by a day', async () => {
    const { fail, advance } = open()
    await fail(11, from(1))
    advance(-24 * 3_600_000)
    expect(await fail(1, from(1))).toBe(900)
    advance(900_000)
    expect(await fail(1, from(1))).toBe(0)
  })

  it('from a network that has not guessed wait a minute at most, whatever others do', async () => {
    const { fail, advance } = open()
    for (let network = 1; network <= 200; network++) await fail(3, from(network))
    expect(await fail(1, from('home'))).toBeLessThanOrEqual(60)
    for (let network = 200; network <= 400; network++) await fail(3, from(network))
    advance(60_000)
    expect(await fail(1, from('home'))).toBe(0)
  })

  it('on a known device are not slowed down by others, but still count', async () => {
    const { fail } = open()
    await fail(50, from(1))
    expect(await fail(10, device)).toBe(0)
    expect(await fail(1, device)).toBe(30)
  })

  it('are reported as an attack once', async () => {
    const { begin, advance } = open()
    const areAttacks = async () => {
      const begun = await Promise.all(Array.from({ length: 30 }, () => begin(ACCOUNT, from(1))))
      return begun.map(({ isAttack }) => isAttack)
    }
    const first = await areAttacks()
    expect(first.indexOf(true)).toBe(10)
    expect(first.filter(Boolean)).toHaveLength(1)
    advance(25 * 3_600_000)
    expect((await areAttacks()).filter(Boolean)).toHaveLength(1)
  })

  it('that succeed clear the failures of their own place only', async () => {
    const { fail, succeeded } = open()
    await fail(9, from(1))
    await succeeded(ACCOUNT, from(1))
    expect(await fail(10, from(1))).toBe(0)
    await fail(9, from(2))
    await succeeded(ACCOUNT, from(2))
    expect(await fail(2, from(3))).toBe(30)
  })

  it('from all addresses of a network are few in a day', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 800, maxLength: 800 }),
        async (pauses) => {
          const { begin, advance } = open()
          let made = 0
          let spent = 0
          for (const pause of pauses) {
            spent += advance(pause) && pause
            if (spent > 23 * 3_600_000) break
            if ((await begin(ACCOUNT, from(1))).wait === 0) made += 1
          }
          expect(made).toBeLessThan(10 + 6 + (24 * 60) / 15)
        },
      ),
      { numRuns: 20 },
    )
  })
})
