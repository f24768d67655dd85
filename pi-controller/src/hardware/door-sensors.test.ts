import { beforeEach, describe, expect, it } from 'vitest'
import { manualClock, type ManualClock } from '../../../testing/manual-clock'
import { DoorSensors, SETTLE_MS } from './door-sensors'

let clock: ManualClock
let sensors: DoorSensors
let seen: string[]

const hear = (...states: Array<'open' | 'closed' | 'silence'>) => {
  for (const state of states) {
    if (state === 'silence') sensors.missed(1, 'front')
    else sensors.note(1, 'front', state)
    clock.advance(SETTLE_MS / 4)
  }
}
const five = (state: 'open' | 'closed') => Array.from({ length: 5 }, () => state)

beforeEach(() => {
  clock = manualClock()
  sensors = new DoorSensors(1, clock)
  seen = []
  sensors.onDoor((_cubby, door, state) => seen.push(`${door} ${state}`))
})

describe('A door that is closed at the start', () => {
  beforeEach(() => {
    hear(...five('closed'))
    sensors.report()
  })

  it('is not reported at the start', () => {
    expect(sensors.read(1, 'front')).toBe('closed')
    expect(seen).toEqual([])
  })

  it('whose contact bounces is reported once, after it has settled', () => {
    hear('open', 'open', 'closed', 'open', 'closed', 'open', 'open', 'open', 'open')
    expect(seen).toEqual([])
    hear('open')
    expect(seen).toEqual(['front open'])
  })

  it('whose contact only flickers is not reported', () => {
    hear('open', 'open', 'open', 'closed', 'open', 'closed', ...five('closed'))
    expect(seen).toEqual([])
  })

  it('is unknown after three polls without an answer, and not after two', () => {
    hear('silence', 'silence', 'closed', 'silence', 'silence')
    expect(seen).toEqual([])
    hear('silence')
    expect(seen).toEqual(['front unknown'])
    hear(...five('closed'))
    expect(seen).toEqual(['front unknown', 'front closed'])
  })

  it('is unknown at once when its state is discarded', () => {
    sensors.forget(1, 'front')
    expect(seen).toEqual(['front unknown'])
  })
})

describe('At the start', () => {
  it('a door settles after enough equal readings, or after three missed ones', () => {
    for (let i = 0; i < 3; i += 1) sensors.missed(1, 'back')
    hear('closed', 'open')
    expect(sensors.areSettled()).toBe(false)
    hear(...five('open'))
    expect(sensors.areSettled()).toBe(true)
    expect([sensors.read(1, 'front'), sensors.read(1, 'back')]).toEqual(['open', 'unknown'])
  })
})
