import { describe, expect, it } from 'vitest'
import { createRateLimits } from './rate-limits'

describe('a limit by address', () => {
  const open = () => createRateLimits({ limits: { signInFromAddress: { points: 1, seconds: 600 } } })
  const refusedAfter = async (addressOf: (n: number) => string, isStranger = true) => {
    const limits = open()
    for (let n = 0; n < 150; n++) {
      const taken = await limits.takeFrom('signIn', addressOf(n), { isStranger }).catch(() => false)
      if (taken === false) return n
    }
    return undefined
  }
  const hex = (n: number) => n.toString(16)

  it.each([
    ['one address', () => '192.0.2.1', 1],
    ['an IPv4 /24', (n: number) => `192.0.2.${n}`, 3],
    ['an IPv6 /64', (n: number) => `2001:db8:1:2::${hex(n)}`, 3],
    ['an IPv6 /48 that changes its /64 each time', (n: number) => `2001:db8:1:${hex(n)}::1`, 10],
    ['all networks together', (n: number) => `2001:db8:${hex(n)}::1`, 100],
  ])('counts %s', async (_, addressOf, attempts) => {
    expect(await refusedAfter(addressOf)).toBe(attempts)
  })

  it('admits a known device, however many strangers try', async () => {
    expect(await refusedAfter((n) => `2001:db8:${hex(n)}::1`, false)).toBeUndefined()
  })
})

describe('a rate limit', () => {
  const open = () => createRateLimits({ limits: { pictureOfAccount: { points: 2, seconds: 600 } } })

  it('refuses an attempt over the limit with 429 and the seconds to wait', async () => {
    const limits = open()
    await limits.take('pictureOfAccount', 'guest')
    await limits.take('pictureOfAccount', 'guest')
    await expect(limits.take('pictureOfAccount', 'guest')).rejects.toMatchObject({
      status: 429,
      code: 'too_many',
      message: 'Too many attempts. Please try again in 10 minutes.',
      details: { retryAfterSeconds: 600 },
    })
  })

  it('counts each key separately', async () => {
    const limits = open()
    await limits.take('pictureOfAccount', 'guest')
    await limits.take('pictureOfAccount', 'guest')
    await limits.take('pictureOfAccount', 'neighbour')
  })

  it('counts parallel attempts', async () => {
    const limits = open()
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => limits.take('pictureOfAccount', 'guest')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('gives back an attempt, and clears a key', async () => {
    const limits = open()
    await limits.take('pictureOfAccount', 'guest')
    await limits.giveBack('pictureOfAccount', 'guest')
    await limits.take('pictureOfAccount', 'guest')
    await limits.take('pictureOfAccount', 'guest')
    await limits.forget('pictureOfAccount', 'guest')
    await limits.take('pictureOfAccount', 'guest')
  })
})
