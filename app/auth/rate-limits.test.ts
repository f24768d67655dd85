import { describe, expect, it } from 'vitest'
import { createRateLimits } from './rate-limits'

describe('a rate limit', () => {
  const open = () => createRateLimits({ pictureOfAccount: { points: 2, seconds: 600 } })

  it('refuses the try after the last with 429 and the seconds to wait', async () => {
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

  it('counts each key by itself', async () => {
    const limits = open()
    await limits.take('pictureOfAccount', 'guest')
    await limits.take('pictureOfAccount', 'guest')
    await limits.take('pictureOfAccount', 'neighbour')
  })

  it('counts tries that come at the same moment', async () => {
    const limits = open()
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => limits.take('pictureOfAccount', 'guest')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('gives a try back, and forgets a key', async () => {
    const limits = open()
    await limits.take('pictureOfAccount', 'guest')
    await limits.giveBack('pictureOfAccount', 'guest')
    await limits.take('pictureOfAccount', 'guest')
    await limits.take('pictureOfAccount', 'guest')
    await limits.forget('pictureOfAccount', 'guest')
    await limits.take('pictureOfAccount', 'guest')
  })
})
