import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ASKED_REACHES,
  CUBBY_PHASES,
  CUBBY_REACHES,
  cubbyColor,
  findCubby,
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

  it('is the requested one if that is available, or else the one with the lowest number', () => {
    const cubbies = [
      { ...free, number: 3 },
      { ...free, number: 2 },
      { ...free, number: 1, occupied: true },
    ]
    expect(findCubby(cubbies, { requestedCubby: 3, reach: null })?.number).toBe(3)
    expect(findCubby(cubbies, { requestedCubby: 1, reach: null })?.number).toBe(2)
    expect(findCubby(cubbies, { requestedCubby: null, reach: null })?.number).toBe(2)
  })

  it('is picked only if it is available, and always if any is', () => {
    fc.assert(
      fc.property(
        bank,
        fc.option(fc.integer({ min: 0, max: 14 })),
        fc.constantFrom(null, ...ASKED_REACHES),
        (cubbies, requestedCubby, reach) => {
          const found = findCubby(cubbies, { requestedCubby, reach })
          const mayBe = (cubby: (typeof cubbies)[number]) =>
            isCubbyAvailable(cubby) && (reach === null || cubby.reach === reach)
          expect(found !== undefined).toBe(cubbies.some(mayBe))
          if (found) expect(mayBe(found)).toBe(true)
          const wanted = cubbies.find((cubby) => cubby.number === requestedCubby)
          if (wanted && mayBe(wanted)) expect(found).toBe(wanted)
        },
      ),
    )
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
