import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ASKED_REACHES,
  CUBBY_PHASES,
  CUBBY_REACHES,
  cubbyColor,
  isCubbyAvailable,
  LOCKER_COLOR_NAMES,
  LOCKER_COLORS,
} from './cubbies'
import { DOOR_STATES } from './enumerations'

const free = { number: 1, occupied: false, orderId: null, front: 'closed', back: 'closed', reach: 'middle' } as const

const anyCubby = fc.record({
  occupied: fc.boolean(),
  orderId: fc.option(fc.nat(), { nil: null }),
  front: fc.constantFrom(...DOOR_STATES),
  back: fc.constantFrom(...DOOR_STATES),
  phase: fc.constantFrom(...CUBBY_PHASES),
  reach: fc.constantFrom(...CUBBY_REACHES),
})
const bank = fc.array(anyCubby, { maxLength: 12 }).map((cubbies) => cubbies.map((c, i) => ({ ...c, number: i + 1 })))

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
