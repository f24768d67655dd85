import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock, type ManualClock } from '../../../../testing/manual-clock'
import { pass, untilDone } from '../../../../testing/virtual-time'
import { LOCKER_COLOR_NAMES, type LockerColor } from '../../../../contract/cubbies'
import { silent } from '../../log'
import type { Light } from '../hardware'
import { lightsConfig } from './lights-config'
import { SpiLights } from './spi-lights'

let clock: ManualClock
let lights: SpiLights
let sent: Array<{ bytes: Uint8Array; at: number }>
let failure: Error | undefined
let isClosed: boolean

function create(more: object = {}, cubbies = 2): SpiLights {
  const config = lightsConfig.parse({ kind: 'spi', strip: 'apa102', ledsPerCubby: 1, brightness: 1, ...more })
  return new SpiLights(config, cubbies, { clock, log: silent }, async () => ({
    async send(bytes) {
      if (failure) throw failure
      sent.push({ bytes, at: clock.now() })
    },
    async close() {
      isClosed = true
    },
  }))
}

async function start(more: object = {}): Promise<void> {
  lights = create(more)
  await untilDone(clock, lights.start())
  await pass(clock, 100)
}

beforeEach(() => {
  clock = manualClock()
  sent = []
  failure = undefined
  isClosed = false
})

afterEach(() => untilDone(clock, lights.stop()))

const light = (color: LockerColor, dim = false): Light => ({ color, dim })

/** The colours that the LEDs show, each as red, green and blue. */
function shown(): number[][] {
  const bytes = [...(sent.at(-1)?.bytes ?? [])].slice(4, -4)
  return Array.from({ length: bytes.length / 4 }, (_, led) => bytes.slice(4 * led + 1, 4 * led + 4).reverse())
}

describe('The lights of a locker', () => {
  it('show each cubby in its colour', async () => {
    await start()
    lights.show({ online: true, lights: [light('white'), light('red')] })
    await pass(clock, 50)
    expect(shown()).toEqual([
      [255, 255, 255],
      [255, 6, 6],
    ])
  })

  it('have nine distinguishable colours', async () => {
    lights = create({}, 9)
    await untilDone(clock, lights.start())
    lights.show({ online: true, lights: LOCKER_COLOR_NAMES.map((color) => light(color)) })
    await pass(clock, 50)
    const colours = shown()
    const distances = colours.flatMap((one, i) =>
      colours.slice(i + 1).map((other) => Math.hypot(...one.map((value, k) => value - (other[k] ?? 0)))),
    )
    expect(colours).toHaveLength(9)
    expect(Math.min(...distances)).toBeGreaterThan(40)
  })

  it('light every LED of a cubby on a winding strip', async () => {
    await start({ ledsPerCubby: 2, pieces: [2, 1, 2] })
    lights.show({ online: true, lights: [light('black'), light('white')] })
    await pass(clock, 50)
    const on = [255, 255, 255]
    const off = [0, 0, 0]
    expect(shown()).toEqual([on, on, off, off, on, on])
  })

  it('show the newest complete frame, at most 30 a second', async () => {
    await start()
    const before = sent.length
    for (let i = 0; i < 500; i += 1) {
      lights.show({ online: true, lights: [light(i % 2 === 0 ? 'red' : 'blue'), light('green')] })
      await pass(clock, 2)
    }
    await pass(clock, 50)
    const gaps = sent.slice(before + 1).map(({ at }, i) => at - (sent[before + i]?.at ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(33)
    expect(sent.length - before).toBeLessThanOrEqual(31)
    expect(new Set(sent.map(({ bytes }) => bytes.length)).size).toBe(1)
    // The last one of the 500 was blue.
    expect(shown()[0]?.[2]).toBe(255)
  })

  it('send nothing while nothing changes', async () => {
    await start()
    lights.show({ online: true, lights: [light('green'), light('green')] })
    await pass(clock, 100)
    const before = sent.length
    await pass(clock, 2000)
    expect(sent.length).toBe(before)
  })

  it('pulse slowly and faintly while they may be out of date', async () => {
    await start()
    lights.show({ online: false, lights: [light('white', true), light('black', true)] })
    const before = sent.length
    await pass(clock, 6000)
    const levels = sent.slice(before).map(({ bytes }) => bytes[5] ?? 0)
    expect([Math.min(...levels), Math.max(...levels)]).toEqual([15, 51])
    // Larger jumps would be visible as flicker.
    const jumps = levels.slice(1).map((level, i) => Math.abs(level - (levels[i] ?? 0)))
    expect(Math.max(...jumps)).toBeLessThanOrEqual(2)
  })

  it('are dark when the program stops', async () => {
    await start()
    lights.show({ online: true, lights: [light('white'), light('red')] })
    await untilDone(clock, lights.stop())
    expect(shown()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    expect(isClosed).toBe(true)
  })

  it('that fail are a reported problem, do not stop the program, and are retried', async () => {
    failure = new Error('no such device')
    await start()
    expect(lights.problems()).toEqual(['The lights do not work: no such device'])
    lights.show({ online: true, lights: [light('white'), light('red')] })
    failure = undefined
    await pass(clock, 5000)
    expect(lights.problems()).toEqual([])
    expect(shown()[0]).toEqual([255, 255, 255])
  })

  it('are not configured with more LEDs than fit into one transfer', async () => {
    await start()
    expect(() => create({ ledsPerCubby: 60, strip: 'ws2812' }, 12)).toThrow('4096')
  })
})
