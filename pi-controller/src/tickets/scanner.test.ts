import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MAX_TICKET_LENGTH } from '../../../contract/tickets'
import { emulatedWire, type EmulatedWire } from '../../../testing/emulated-wire'
import { manualClock, type ManualClock } from '../../../testing/manual-clock'
import type { OpenLine, SerialLine } from '../hardware/serial/serial-line'
import { silent } from '../log'
import { Scanner } from './scanner'
import { eventually } from '../../../testing/eventually'

let clock: ManualClock
let wire: EmulatedWire
let codes: string[]
let scanner: Scanner
/** Delivers text on the line. */
let arrive: (text: string) => void

const scannerOn = (open: OpenLine) => new Scanner(open, (code) => codes.push(code), clock, silent)

beforeEach(async () => {
  clock = manualClock()
  wire = emulatedWire(clock, () => undefined)
  codes = []
  scanner = scannerOn(async () => {
    const line = await wire.open()
    const withData: SerialLine = { ...line, onData: (listener) => (arrive = (text) => listener(Buffer.from(text))) }
    return withData
  })
  await scanner.start()
})
afterEach(() => scanner.stop())

describe('A scanner', () => {
  it('delivers a code when its line ends, even if it arrives in pieces', () => {
    arrive('BB1.aa')
    arrive('bb.cc\r')
    arrive('\nBB1.x.y\r\n\r\nBB1')
    expect(codes).toEqual(['BB1.aabb.cc', 'BB1.x.y'])
  })

  it("buffers no more of an endless code than a ticket's length", () => {
    for (let i = 0; i < 100; i += 1) arrive('x'.repeat(1000))
    arrive('\nBB1.x.y\n')
    expect(codes.at(0)?.length).toBeLessThanOrEqual(MAX_TICKET_LENGTH + 1)
    expect(codes.at(1)).toBe('BB1.x.y')
  })

  it('is looked for again after it was unplugged, and reports that in between', async () => {
    expect(scanner.problems()).toEqual([])
    wire.plug(false)
    expect(scanner.problems()).toEqual(['The scanner was pulled out'])
    clock.advance(5000)
    await eventually(() =>
      expect(scanner.problems()).toEqual(['The scanner cannot be opened: No such file or directory']),
    )
    wire.plug(true)
    clock.advance(5000)
    await eventually(() => expect(scanner.problems()).toEqual([]))
    arrive('BB1.x.y\r')
    expect(codes).toEqual(['BB1.x.y'])
  })
})
