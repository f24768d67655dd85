import { afterEach, describe, expect, it } from 'vitest'
import { emulatedModbus, type EmulatedModbus } from '../../../../testing/emulated-modbus'
import { emulatedWire, type EmulatedWire } from '../../../../testing/emulated-wire'
import { manualClock, type ManualClock } from '../../../../testing/manual-clock'
import { pass, untilDone } from '../../../../testing/virtual-time'
import { silent } from '../../log'
import { LockStillPowered } from '../hardware'
import { modbusConfig } from './modbus-config'
import { crc16 } from './modbus-frames'
import { ModbusRelays } from './modbus-relays'

let clock: ManualClock
let boards: EmulatedModbus
let wire: EmulatedWire
let locks: ModbusRelays
let seen: string[]

const wired = (number: number) => ({ relay: { unit: 1, number }, sensor: { unit: 2, input: number } })
const cubbies = [
  { front: wired(1), back: wired(2) },
  { front: wired(3), back: wired(9) },
]

function create(more: object = {}): void {
  clock = manualClock()
  boards = emulatedModbus(clock)
  wire = emulatedWire(clock, boards.answer)
  const config = modbusConfig.parse({ kind: 'modbus', port: '/dev/null', cubbies, ...more })
  locks = new ModbusRelays(config, { clock, log: silent }, wire.open)
  seen = []
  locks.onDoor((cubby, door, state) => seen.push(`${cubby} ${door} ${state}`))
}

async function start(more: object = {}): Promise<void> {
  create(more)
  await untilDone(clock, locks.start())
}

afterEach(() =>
  untilDone(
    clock,
    locks.stop().catch(() => {}),
  ),
)

const open = (cubby: number, door: 'front' | 'back' = 'front') =>
  untilDone(clock, locks.pulse(cubby, door, { ms: 500 }))

describe.each(['coil', 'registers'] as const)('Modbus boards with a pulse by %s', (flash) => {
  it('power a relay for its time, end the pulse themselves, and show the doors', async () => {
    await start({ flash })
    expect(locks.readDoor(2, 'back')).toBe('closed')
    expect(await open(2, 'back')).toBe('confirmed')
    boards.shut(9)
    await pass(clock, 300)
    expect(boards.switched).toEqual(['9 on', '9 off'])
    expect(seen).toEqual(['2 back open', '2 back closed'])
  })

  it.each(['split', 'noisy', 'echoed'] as const)('understand replies that are %s', async (trick) => {
    create({ flash })
    wire.always = trick
    await untilDone(clock, locks.start())
    expect(await open(1)).toBe('confirmed')
    expect(boards.switched).toEqual(['1 on', '1 off'])
  })

  it.each(['missing', 'garbled', 'late'] as const)(
    'never repeat a pulse whose reply is %s, and read the relay instead',
    async (trick) => {
      await start({ flash })
      wire.mischief = [trick]
      await untilDone(clock, locks.pulse(1, 'front', { ms: 500 }))
      await pass(clock, 1000)
      expect(boards.switched.filter((event) => event === '1 on')).toHaveLength(1)
    },
  )
})

describe('Modbus boards', () => {
  it('get the frames of their makers', async () => {
    await start()
    await open(1)
    const frames = wire.sent.map(({ bytes }) => Buffer.from(bytes).toString('hex'))
    // From the maker's manual: relay 1 for 5 units of 100 ms.
    expect(frames).toContain('01050200' + '0005' + '0c71')
    expect(crc16([0x01, 0x05, 0x02, 0x00, 0x00, 0x07])).toBe(0xb08d)
  })

  it('get no frame too soon after another', async () => {
    await start()
    await open(1)
    await open(2)
    await pass(clock, 2000)
    expect(boards.lost).toBe(0)
    expect(wire.sent.length).toBeGreaterThan(40)
  })

  it('are switched off at the start, whatever an earlier program left on', async () => {
    create()
    boards.leaveOn(3)
    await untilDone(clock, locks.start())
    expect(boards.switched).toEqual(['3 off'])
  })

  it('are switched off without a start, after a program has died', async () => {
    create()
    boards.leaveOn(3)
    await untilDone(clock, locks.allOff())
    expect(boards.switched).toEqual(['3 off'])
  })

  it('are switched off at once in a panic', async () => {
    await start()
    boards.leaveOn(1)
    await pass(clock, 20)
    locks.panicOff()
    expect(boards.switched).toEqual(['1 off'])
  })

  it('do not start while a relay cannot be switched off', async () => {
    create()
    boards.leaveOn(1)
    boards.weld(1)
    await expect(untilDone(clock, locks.start())).rejects.toThrow(LockStillPowered)
  })

  it('whose relay stays on after its pulse are reported as still powered', async () => {
    await start()
    boards.weld(1)
    await expect(open(1)).rejects.toThrow(LockStillPowered)
  })

  it('that refuse a pulse report why', async () => {
    await start()
    boards.refuses = true
    await expect(open(1)).rejects.toThrow('Relay board 1 refuses to power relay 1: code 4')
  })

  it("do not count an adapter's echo as a reply", async () => {
    create()
    wire.always = 'echoed'
    await untilDone(clock, locks.start())
    boards.power(false)
    expect(await open(1)).toBe('assumed')
  })

  it('that fall silent leave their doors unknown after three polls', async () => {
    await start()
    boards.power(false)
    await pass(clock, 1200)
    expect(locks.readDoor(1, 'front')).toBe('unknown')
    expect(locks.health().problems).toEqual(['Modbus board 2 does not answer'])
    boards.power(true)
    await pass(clock, 600)
    expect(locks.readDoor(1, 'front')).toBe('closed')
  })
})
