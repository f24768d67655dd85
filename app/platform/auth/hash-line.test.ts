import { describe, expect, it } from 'vitest'
import { HashLine } from './hash-line'

/** A queue whose hashes end when the test ends them. */
function openLine() {
  const line = new HashLine()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const hash = (name: string, isKnown = false) =>
    line.run(() => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    }, isKnown)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { line, begun, hash, turn, end: (name: string) => ends.get(name)?.() }
}

describe('The queue of hashes', () => {
  it('runs two at once, known people first', async () => {
    const { begun, hash, turn, end } = openLine()
    const all = ['a', 'b', 'stranger'].map((name) => hash(name))
    all.push(hash('known', true))
    await turn()
    expect(begun).toEqual(['a', 'b'])
    end('a')
    await turn()
    expect(begun).toEqual(['a', 'b', 'known'])
    end('b')
    await turn()
    expect(begun).toEqual(['a', 'b', 'known', 'stranger'])
    end('known')
    end('stranger')
    expect(await Promise.all(all)).toEqual(['a', 'b', 'stranger', 'known'])
  })

  it('refuses strangers with a message and Retry-After when ten of them wait, but accepts known people', async () => {
    const { line, hash, turn, end } = openLine()
    const all = Array.from({ length: 12 }, (_, n) => hash(`stranger ${n}`))
    await turn()
    await expect(hash('one more')).rejects.toMatchObject({
      status: 503,
      code: 'busy',
      message: 'Too many people are signing in right now. Please try again in a few seconds.',
      details: { retryAfterSeconds: 3 },
    })
    expect(() => line.requireRoom(false)).toThrow()
    const known = hash('known', true)
    end('stranger 0')
    await turn()
    end('known')
    expect(await known).toBe('known')
    for (let n = 1; n < 12; n++) {
      end(`stranger ${n}`)
      await turn()
    }
    expect(await Promise.all(all)).toHaveLength(12)
    expect(() => line.requireRoom(false)).not.toThrow()
  })

  it('continues after a failed hash', async () => {
    const { line } = openLine()
    const fail = () => line.run(() => Promise.reject(new Error('no memory')), false)
    for (let n = 0; n < 3; n++) await expect(fail()).rejects.toThrow('no memory')
    expect(await line.run(() => Promise.resolve(7), false)).toBe(7)
  })
})
