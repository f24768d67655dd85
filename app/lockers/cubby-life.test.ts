import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CUBBY_PHASES } from '../../contract/cubbies'
import { DOOR_STATES } from '../../contract/enumerations'
import { afterDoor, type CubbyDoorsAndPhase, type DoorEffect } from './cubby-life'

const shut: CubbyDoorsAndPhase = { phase: 'Free', front: 'closed', back: 'closed', doorCycled: false }

/** Door movements in the order they are seen: 'back open'. */
function play(cubby: CubbyDoorsAndPhase, movements: string[]) {
  const effects: DoorEffect[] = []
  for (const movement of movements) {
    const [door, state] = movement.split(' ')
    const result = afterDoor(
      cubby,
      door === 'front' ? 'front' : 'back',
      DOOR_STATES.find((known) => known === state) ?? 'unknown',
    )
    cubby = result.cubby
    if (result.effect) effects.push(result.effect)
  }
  return { phase: cubby.phase, effects }
}

describe('A cubby', () => {
  it.each([
    ['is loaded when its back door was open and is shut', 'Reserved', ['back open', 'back closed'], 'Loaded', 'loaded'],
    ['is not loaded while its back door is open', 'Reserved', ['back open'], 'Reserved'],
    ['is not loaded by a door that was never seen open', 'Reserved', ['back closed'], 'Reserved'],
    ['is not loaded by its front door', 'Reserved', ['front open', 'front closed'], 'Reserved'],
    ['is not loaded while its front door is open', 'Reserved', ['front open', 'back open', 'back closed'], 'Reserved'],
    [
      'is loaded once the front door is shut as well',
      'Reserved',
      ['front open', 'back open', 'back closed', 'front closed'],
      'Loaded',
      'loaded',
    ],
    ['is not loaded on the word of a broken sensor', 'Reserved', ['back open', 'back unknown'], 'Reserved'],
    [
      'is loaded when the sensor finds its voice again',
      'Reserved',
      ['back open', 'back unknown', 'back closed'],
      'Loaded',
      'loaded',
    ],
    [
      'is not loaded while the front sensor is silent',
      'Reserved',
      ['front unknown', 'back open', 'back closed'],
      'Reserved',
    ],
    [
      'is collected when its front door was open and is shut',
      'Collecting',
      ['front open', 'front closed'],
      'Free',
      'collected',
    ],
    ['is not collected while its front door is open', 'Collecting', ['front open'], 'Collecting'],
    ['is not collected by its back door', 'Collecting', ['back open', 'back closed'], 'Collecting'],
    ['is not collected on the word of a broken sensor', 'Collecting', ['front open', 'front unknown'], 'Collecting'],
    [
      'is collected even if the back sensor is silent',
      'Collecting',
      ['back unknown', 'front open', 'front closed'],
      'Free',
      'collected',
    ],
    [
      'with an order in it stays so when staff open it',
      'Loaded',
      ['back open', 'back closed', 'front open', 'front closed'],
      'Loaded',
    ],
    ['at fault stays so whatever its doors do', 'Fault', ['back open', 'back closed'], 'Fault'],
  ] as const)('%s', (_name, phase, movements, expected, ...effects) => {
    expect(play({ ...shut, phase }, [...movements])).toEqual({ phase: expected, effects })
  })

  it('is loaded or collected at most once, by whatever its doors do', () => {
    const movement = fc
      .tuple(fc.constantFrom('front', 'back'), fc.constantFrom(...DOOR_STATES))
      .map((pair) => pair.join(' '))
    fc.assert(
      fc.property(fc.constantFrom(...CUBBY_PHASES), fc.array(movement), (phase, movements) => {
        const { effects } = play({ ...shut, phase }, movements)
        const possible = phase === 'Reserved' ? ['loaded'] : phase === 'Collecting' ? ['collected'] : []
        expect([[], possible]).toContainEqual(effects)
      }),
    )
  })
})
