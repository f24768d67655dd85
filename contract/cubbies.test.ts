import { describe, expect, it } from 'vitest'
import { CUBBY_PHASES, cubbyColor, isCubbyAvailable, LOCKER_COLOR_NAMES, LOCKER_COLORS } from './cubbies'

const free = { number: 1, occupied: false, orderId: null, front: 'closed', back: 'closed', reach: 'middle' } as const

describe('a cubby', () => {
  it.each([
    ['free', {}, true],
    ['occupied', { occupied: true }, false],
    ['held for an order', { orderId: 7 }, false],
    ['open in front', { front: 'open' }, false],
    ['open at the back', { back: 'open' }, false],
    ['with unknown doors', { back: 'unknown' }, false],
    ['next in line', { phase: 'NextInLine' }, true],
    ['out of service', { phase: 'OutOfService' }, false],
    ['faulty', { phase: 'Fault' }, false],
  ] as const)('that is %s is available: %s', (_, change, expected) => {
    expect(isCubbyAvailable({ ...free, ...change })).toBe(expected)
  })

  it('shows the colour of each phase', () => {
    expect(Object.fromEntries(CUBBY_PHASES.map((phase) => [phase, cubbyColor(phase)]))).toEqual({
      Free: 'teal',
      NextInLine: 'yellow',
      Reserved: 'white',
      Loaded: 'green',
      Collecting: 'orange',
      HandingOver: 'purple',
      Settling: 'black',
      Unclaimed: 'red',
      Emptying: 'purple',
      Fault: 'red',
      OutOfService: 'black',
    })
    expect(Object.keys(LOCKER_COLORS)).toEqual(LOCKER_COLOR_NAMES)
  })
})
