import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CUBBY_PHASES, type CubbyPhase } from '../../../contract/cubbies'
import { DOOR_STATES, type DoorState } from '../../../contract/enumerations'
import type { DoorSide } from '../../../contract/locker-protocol'
import { effectOf, type DoorEffect } from './cubby-life'
import { afterReport, type DoorWatch } from './door-watch'

/** When the phase began, in milliseconds. */
const SINCE = 100_000

interface Movement {
  door: DoorSide
  state: DoorState
  /** Milliseconds after the phase began; negative before it. */
  at: number
}

/** Parses 'back open 0': a door, its state, and when. */
function movement(text: string): Movement {
  const [door, state, at] = text.split(' ')
  const known = DOOR_STATES.find((one) => one === state)
  if (!known) throw new Error(`There is no state ${state}`)
  return { door: door === 'front' ? 'front' : 'back', state: known, at: Number(at) }
}

/** The doors' effect by `until` milliseconds after the phase began. */
function play(phase: CubbyPhase, movements: readonly Movement[], until: number): DoorEffect | undefined {
  const shut: DoorWatch = { state: 'closed', openAt: null, shutAt: null }
  let doors = { front: shut, back: shut }
  for (const { door, state, at } of movements) {
    doors = { ...doors, [door]: afterReport(doors[door], state, SINCE + at) }
  }
  return effectOf({ phase, since: SINCE, ...doors }, SINCE + until)
}

describe('A cubby', () => {
  it.each<[string, CubbyPhase, string[], number, DoorEffect?]>([
    ['is loaded a second after its back was closed', 'Reserved', ['back open 0', 'back closed 700'], 1700, 'loaded'],
    ['is not loaded before that second has passed', 'Reserved', ['back open 0', 'back closed 700'], 1699],
    ['is not loaded by a door that only flickered', 'Reserved', ['back open 0', 'back closed 699'], 9000],
    ['is not loaded while its back is open', 'Reserved', ['back open 0'], 9000],
    ['is not loaded by a door that was never seen open', 'Reserved', ['back closed 500'], 9000],
    ['is not loaded by its front door', 'Reserved', ['front open 0', 'front closed 2000'], 9000],
    ['is not loaded while its front is open', 'Reserved', ['front open 0', 'back open 0', 'back closed 2000'], 9000],
    [
      'is loaded once the front is closed as well',
      'Reserved',
      ['front open 0', 'back open 0', 'back closed 2000', 'front closed 4000'],
      4000,
      'loaded',
    ],
    [
      'is not loaded while the front’s sensor is silent',
      'Reserved',
      ['front unknown 0', 'back open 0', 'back closed 2000'],
      9000,
    ],
    ['is not loaded by a broken sensor', 'Reserved', ['back open 0', 'back unknown 2000'], 9000],
    [
      'is loaded when the sensor reports again',
      'Reserved',
      ['back open 0', 'back unknown 2000', 'back closed 3000'],
      4000,
      'loaded',
    ],
    [
      'is loaded once by a door that bounces while it is closed',
      'Reserved',
      ['back open 0', 'back closed 2000', 'back open 2100', 'back closed 2200'],
      3200,
      'loaded',
    ],
    [
      'is not loaded while the door still bounces',
      'Reserved',
      ['back open 0', 'back closed 2000', 'back open 2100', 'back closed 2200'],
      3100,
    ],
    [
      'is collected when its front was opened and closed',
      'Collecting',
      ['front open 0', 'front closed 5000'],
      6000,
      'collected',
    ],
    ['is not collected while its front is open', 'Collecting', ['front open 0'], 9000],
    ['is not collected by its back', 'Collecting', ['back open 0', 'back closed 2000'], 9000],
    ['is not collected by movements before the tap', 'Collecting', ['front open -3000', 'front closed -10'], 9000],
    [
      'is collected by a front that was open at the tap and is closed',
      'Collecting',
      ['front open -3000', 'front closed 800'],
      1800,
      'collected',
    ],
    [
      'is not collected by a front that was just about to be closed at the tap',
      'Collecting',
      ['front open -3000', 'front closed 300'],
      9000,
    ],
    [
      'is not collected by an earlier opening when a sensor fails after it',
      'Collecting',
      ['front open -9000', 'front closed -5000', 'front unknown 100', 'front closed 2000'],
      9000,
    ],
    [
      'is collected even if the back’s sensor is silent',
      'Collecting',
      ['back unknown 0', 'front open 0', 'front closed 900'],
      1900,
      'collected',
    ],
    [
      'is handed over when staff opened and closed the back',
      'HandingOver',
      ['back open 0', 'back closed 900'],
      1900,
      'handedOver',
    ],
    [
      'is collected by a guest who is quicker than the staff',
      'HandingOver',
      ['front open 0', 'front closed 900'],
      9000,
      'collected',
    ],
    [
      'is collected by a guest whose door was open when the staff pressed',
      'HandingOver',
      ['front open -5000', 'front closed 900'],
      9000,
      'collected',
    ],
    [
      'is empty when staff opened and closed the back to empty it',
      'Emptying',
      ['back open 0', 'back closed 900'],
      1900,
      'emptied',
    ],
    [
      'with an order in it stays so when staff open it',
      'Loaded',
      ['back open 0', 'back closed 2000', 'front open 3000', 'front closed 5000'],
      9000,
    ],
    ['at fault stays so whatever its doors do', 'Fault', ['back open 0', 'back closed 2000'], 9000],
  ])('%s', (_name, phase, movements, until, expected) => {
    expect(play(phase, movements.map(movement), until)).toBe(expected)
  })

  it('ignores all movements before its phase began', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUBBY_PHASES), movementsWithin(-20_000, -1), (phase, movements) => {
        // Both doors are closed when the phase begins.
        const closed = (['front', 'back'] as const).map((door): Movement => ({ door, state: 'closed', at: -1 }))
        expect(play(phase, [...movements, ...closed], 60_000)).toBeUndefined()
      }),
    )
  })

  it('changes only by a door that was open long enough in its phase', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUBBY_PHASES), movementsWithin(-5_000, 10_000), (phase, movements) => {
        const effect = play(phase, movements, 60_000)
        if (effect === undefined) return
        const door = effect === 'collected' ? 'front' : 'back'
        const own = movements.filter((one) => one.door === door)
        expect(own.at(-1)?.state).toBe('closed')
        expect(own.at(-1)?.at).toBeGreaterThanOrEqual(700)
        expect(own.some(({ state }) => state === 'open')).toBe(true)
      }),
    )
  })
})

function movementsWithin(min: number, max: number) {
  const one = fc.record({
    door: fc.constantFrom<DoorSide>('front', 'back'),
    state: fc.constantFrom(...DOOR_STATES),
    at: fc.integer({ min, max }),
  })
  return fc.array(one, { maxLength: 20 }).map((all) => all.toSorted((a, b) => a.at - b.at))
}
