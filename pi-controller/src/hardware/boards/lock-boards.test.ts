import { afterEach, describe, expect, it } from 'vitest'
import { emulatedLockBoards, type EmulatedLockBoards } from '../../../../testing/emulated-lock-boards'
import { emulatedWire, type EmulatedWire, type Mischief } from '../../../../testing/emulated-wire'
import { manualClock, type ManualClock } from '../../../../testing/manual-clock'
import { pass, untilDone } from '../../../../testing/virtual-time'
import { silent } from '../../log'
import { combine } from '../driver'
import { findLockBoards } from './find-lock-boards'
import { LockBoards } from './lock-boards'
import { lockBoardsConfig } from './lock-boards-config'

let clock: ManualClock
let boards: EmulatedLockBoards
let wire: EmulatedWire
let locks: LockBoards
let seen: string[]

const doors = { front: { board: 0, lock: 1 }, back: { board: 1, lock: 1 } }
const cubbies = [doors, { front: { board: 0, lock: 2 }, back: { board: 1, lock: 16 } }]

async function start(more: object = {}, before: () => void = () => {}): Promise<void> {
  const config = lockBoardsConfig.parse({ kind: 'lock-boards', port: '/dev/null', cubbies, ...more })
  clock = manualClock()
  boards = emulatedLockBoards(config.dialect, [0, 1, 3])
  wire = emulatedWire(clock, boards.answer)
  before()
  locks = new LockBoards(config, 500, { clock, log: silent }, wire.open)
  seen = []
  locks.onDoor((cubby, door, state) => seen.push(`${cubby} ${door} ${state}`))
  await untilDone(clock, locks.start())
}

afterEach(() => untilDone(clock, locks.stop()))

const open = (cubby: number, door: 'front' | 'back' = 'front') =>
  untilDone(clock, locks.pulse(cubby, door, { ms: 500 }))

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ')

describe.each(['cu16', 'cu24', 'cu48'] as const)('Lock boards with dialect %s', (dialect) => {
  it('open a lock, confirm it, and show its door open and closed', async () => {
    await start({ dialect })
    expect(locks.readDoor(2, 'front')).toBe('closed')
    expect(await open(2)).toBe('confirmed')
    expect(await open(2, 'back')).toBe('confirmed')
    boards.shut(0, 2)
    await pass(clock, 300)
    expect(boards.unlocked).toEqual(['0/2', '1/16'])
    expect(seen).toEqual(['2 front open', '2 back open', '2 front closed'])
  })

  it.each(['split', 'echoed', 'noisy'] as const)('understand a reply that is %s', async (trick) => {
    await start({ dialect }, () => (wire.always = trick))
    expect(locks.readDoor(1, 'front')).toBe('closed')
    expect(await open(1)).toBe('confirmed')
    expect(boards.unlocked).toEqual(['0/1'])
  })

  it.each(['missing', 'garbled', 'late'] as const)('get an unlock only once even if the reply is %s', async (trick) => {
    await start({ dialect })
    boards.stick(0, 1)
    wire.always = trick
    expect(await open(1)).toBe('assumed')
    await pass(clock, 1000)
    expect(boards.unlocked).toEqual(['0/1'])
  })
})

describe('Lock boards', () => {
  it('get the frames of their maker', async () => {
    await start()
    await open(2, 'back')
    const sent = [...new Set(wire.sent.map(({ bytes }) => hex(bytes)))]
    expect(sent).toEqual([
      ...['02 00 30 03 35', '02 00 37 03 3c', '02 00 37 32 00 03 6e'],
      ...['02 10 30 03 45', '02 10 37 03 4c', '02 10 37 32 00 03 7e'],
      '02 1f 31 03 55',
    ])
  })

  it.each([
    ['cu16', 'low-first', '02 00 37 32 00 03 6e'],
    ['cu16', 'high-first', '02 00 37 00 32 03 6e'],
    ['cu24', 'high-first', '02 00 00 82 00 02 03 bb 00 32'],
  ] as const)('of dialect %s with time %s get the time once, and confirm it', async (dialect, order, frame) => {
    await start({ dialect }, () => (boards.timeOrder = order))
    await open(1)
    await open(2)
    expect([...boards.times]).toEqual([
      [0, 500],
      [1, 500],
    ])
    expect(boards.powered).toEqual([500, 500])
    expect(wire.sent.filter(({ bytes }) => hex(bytes) === frame)).toHaveLength(1)
  })

  it.each<[string, () => void, string]>([
    ['do not report their time', () => (boards.knowsTime = false), 'does not say how long it powers a lock'],
    ['keep the time they have', () => (boards.keepsTime = true), 'did not take its unlocking time of 500 ms'],
    ['have an unreadable time', () => void boards.times.set(0, 10_000).set(1, 10_000), 'says e8 03'],
  ])('that %s power no lock, and report that', async (_name, before, problem) => {
    await start({}, before)
    expect(locks.health().problems[0]).toContain(problem)
    await expect(open(1)).rejects.toThrow(problem)
    expect(boards.unlocked).toEqual([])
    expect(locks.readDoor(1, 'front')).toBe('closed')
  })

  it('with their own time are not asked for it', async () => {
    await start({ unlockTime: 'own' }, () => (boards.knowsTime = false))
    expect(await open(1)).toBe('confirmed')
    expect(locks.health().problems).toEqual([])
    expect(wire.sent.some(({ bytes }) => bytes[2] === 0x37)).toBe(false)
  })

  it('without power at the start get their time once they have power', async () => {
    await start({}, () => boards.power(1, false))
    boards.power(1, true)
    await pass(clock, 1000)
    expect(boards.times.get(1)).toBe(500)
    expect(locks.health().problems).toEqual([])
  })

  it('with twelve locks never get an unlock for a thirteenth, which would be all of them', async () => {
    const wired = [doors, { front: { board: 0, lock: 2 }, back: { board: 1, lock: 13 } }]
    await start({ dialect: 'cu24', cubbies: wired }, () => (boards.hookBytes = 2))
    expect(locks.health().problems).toEqual([expect.stringContaining('Lock board 1 has 12 locks: on it 13')])
    await expect(open(2, 'back')).rejects.toThrow('has 12 locks')
    expect(await open(2)).toBe('confirmed')
    expect(boards.unlocked).toEqual(['0/2'])
  })

  it('that have not reported their number of locks open none that may not exist', async () => {
    const more = { dialect: 'cu24', cubbies: [{ front: { board: 0, lock: 1 }, back: { board: 1, lock: 13 } }] }
    await start(more, () => boards.power(1, false))
    await expect(open(1, 'back')).rejects.toThrow('has not reported its number of locks yet')
    boards.power(1, true)
    await pass(clock, 1000)
    expect(await open(1, 'back')).toBe('confirmed')
  })

  it('block their power supply for the whole pulse', async () => {
    await start()
    const began = clock.now()
    await open(1)
    expect(clock.now() - began).toBeGreaterThanOrEqual(500)
  })

  it('that do not reply to an unlock count as confirmed if the door opens', async () => {
    await start()
    boards.isTaciturn = true
    expect(await open(1)).toBe('confirmed')
    boards.stick(0, 2)
    expect(await open(2)).toBe('assumed')
    expect(boards.unlocked).toEqual(['0/1', '0/2'])
  })

  it('are named in the health while a lock has not confirmed its pulse', async () => {
    await start()
    const lights = { start: async () => {}, stop: async () => {}, show: () => {}, problems: () => [] }
    const hardware = combine(locks, lights)
    const openFront = () => untilDone(clock, hardware.pulse(1, 'front', { ms: 500 }))
    boards.stick(0, 1)
    boards.isTaciturn = true
    await openFront()
    expect(hardware.health().problems).toEqual(['The front lock of cubby 1 did not confirm that it was opened'])
    boards.isTaciturn = false
    await openFront()
    expect(hardware.health().problems).toEqual([])
  })

  it('that refuse are reported', async () => {
    await start({ dialect: 'cu24' })
    boards.refuses = true
    await expect(open(1)).rejects.toThrow('Board 0 refuses to open lock 1')
    expect(boards.unlocked).toEqual([])
  })

  it("keep a door's state for two missed polls, and lose it after three", async () => {
    await start()
    boards.power(0, false)
    await pass(clock, 1200)
    expect(seen).toEqual(expect.arrayContaining(['1 front unknown', '2 front unknown']))
    expect(locks.readDoor(1, 'back')).toBe('closed')
    expect(locks.health().problems).toEqual(['Lock board 0 does not answer'])
    boards.power(0, true)
    await pass(clock, 500)
    expect(locks.readDoor(1, 'front')).toBe('closed')
    expect(locks.health().problems).toEqual([])
    seen.length = 0
    wire.mischief = ['missing', 'garbled']
    await pass(clock, 700)
    expect(seen).toEqual([])
  })

  it('that do not answer at the start leave their doors unknown, and the rest in use', async () => {
    await start({}, () => boards.power(1, false))
    expect([locks.readDoor(1, 'front'), locks.readDoor(1, 'back')]).toEqual(['closed', 'unknown'])
    expect(locks.health().problems).toContain('Lock board 1 does not answer')
    expect(await open(1)).toBe('confirmed')
  })

  it('report a bouncing contact as one change', async () => {
    await start()
    await open(1)
    await pass(clock, 300)
    // One poll reads closed, between two that read open.
    boards.shut(0, 1)
    await pass(clock, 60)
    expect(seen).toEqual(['1 front open'])
    await pass(clock, 200)
    expect(seen).toEqual(['1 front open', '1 front closed'])
  })

  it.each([
    ['of one of its doors', 0],
    ['of its own', 3],
  ])('see what is in a cubby through a board %s, where they have the sensor', async (_name, board) => {
    await start({ cubbies: [{ ...doors, infrared: { board, lock: 1 } }, cubbies[1]] })
    expect(locks.presence(1)).toBe(false)
    boards.put(board, 1)
    await pass(clock, 300)
    expect([locks.presence(1), locks.presence(2)]).toEqual([true, undefined])
  })

  it('with inverted sensors are read inverted', async () => {
    await start({ bitWhenShut: 0 })
    expect(locks.readDoor(1, 'front')).toBe('open')
  })

  it('are unknown and cannot be opened while the adapter is unplugged, and recover with it', async () => {
    await start()
    wire.plug(false)
    await pass(clock, 500)
    expect(locks.readDoor(1, 'front')).toBe('unknown')
    await expect(open(1)).rejects.toThrow('The serial line')
    wire.plug(true)
    await pass(clock, 2000)
    expect(locks.readDoor(1, 'front')).toBe('closed')
    expect(boards.unlocked).toEqual([])
  })

  it('on one power supply form one group', async () => {
    await start({ supplies: [{ board: 1, supply: 'right' }] })
    expect([locks.powerGroup(1, 'front'), locks.powerGroup(2, 'front'), locks.powerGroup(1, 'back')]).toEqual([
      'main',
      'main',
      'right',
    ])
  })

  it.each<[string, object, string]>([
    ['one lock for two doors', { cubbies: [{ ...cubbies[0], back: { board: 0, lock: 1 } }] }, 'board/lock 0/1'],
    ['a lock that the board does not have', { cubbies: [{ ...cubbies[0], back: { board: 0, lock: 17 } }] }, '16 locks'],
    [
      'the address of all cu16 boards',
      { cubbies: [{ ...doors, back: { board: 15, lock: 1 } }] },
      'cu16 boards have addresses from 0 to 14, not 15: 15 means every board of the line',
    ],
    [
      'the address of all cu48 boards',
      { dialect: 'cu48', cubbies: [{ ...doors, back: { board: 10, lock: 1 } }] },
      'from 0 to 9, not 10: 10 means every board of the line',
    ],
    [
      'the address of all boards for what is in a cubby',
      { cubbies: [{ ...doors, infrared: { board: 15, lock: 1 } }] },
      'not 15',
    ],
    [
      'infrared inputs that the dialect does not have',
      { dialect: 'cu24', cubbies: [{ ...doors, infrared: { board: 0, lock: 1 } }] },
      'cu24 boards have no infrared inputs',
    ],
    ['a speed that no board has', { baudRate: 38_400 }, 'baudRate'],
  ])('are not configured with %s', (_name, more, reason) => {
    const parsed = lockBoardsConfig.safeParse({ kind: 'lock-boards', port: '/dev/null', cubbies, ...more })
    expect(parsed.error?.message).toContain(reason)
  })
})

describe('A search for lock boards', () => {
  it.each([
    ['cu16', 19_200],
    ['cu24', 9600],
    ['cu48', 9600],
    ['cu16', 57_600],
    ['cu24', 115_200],
  ] as const)('finds boards of dialect %s at %i, and moves nothing', async (dialect, baudRate) => {
    clock = manualClock()
    boards = emulatedLockBoards(dialect, [0, 3])
    const right = emulatedWire(clock, boards.answer)
    const wrong = emulatedWire(clock, () => Uint8Array.of(0xf8, 0x00, 0x7e))
    const found = await untilDone(
      clock,
      findLockBoards((speed) => (speed === baudRate ? right : wrong).open, clock),
      60_000,
    )
    expect(found).toMatchObject([{ dialect, baudRate, boards: [0, 3] }])
    expect(found[0]?.ones).toBeGreaterThan(30)
    expect(boards.unlocked).toEqual([])
  })
})

describe('A wire with every kind of fault', () => {
  it('never opens a lock twice for one command', async () => {
    const tricks: Mischief[] = ['missing', 'late', 'garbled', 'split', 'echoed', 'noisy']
    await start()
    for (let round = 0; round < 30; round += 1) {
      wire.mischief = Array.from({ length: 6 }, (_, i) => tricks[(round * 7 + i * 5) % tricks.length] ?? 'late')
      const before = boards.unlocked.length
      await open(1 + (round % 2))
      expect(boards.unlocked.length - before).toBe(1)
      boards.shut(0, 1 + (round % 2))
      await pass(clock, 120)
    }
  })
})
