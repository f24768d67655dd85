import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeMcp23017, type FakeMcp23017 } from '../../../../testing/fake-mcp23017'
import { manualClock, type ManualClock } from '../../../../testing/manual-clock'
import { pass, untilDone } from '../../../../testing/virtual-time'
import { silent } from '../../log'
import { LockStillPowered } from '../hardware'
import { Mcp23017 } from './mcp23017'
import { mcp23017Config } from './mcp23017-config'

let clock: ManualClock
let chip: FakeMcp23017
let locks: Mcp23017
let seen: string[]

const wired = (pin: number) => ({ lock: { chip: 0x20, pin }, sensor: { chip: 0x20, pin: 8 + pin } })
const config = mcp23017Config.parse({
  kind: 'mcp23017',
  cubbies: [
    { front: wired(0), back: wired(1) },
    { front: wired(2), back: wired(6) },
  ],
})

beforeEach(async () => {
  clock = manualClock()
  chip = fakeMcp23017()
  locks = new Mcp23017(config, { clock, log: silent }, async () => chip)
  seen = []
  locks.onDoor((cubby, door, state) => seen.push(`${cubby} ${door} ${state}`))
  await untilDone(clock, locks.start())
})

afterEach(async () => {
  chip.hang(false)
  await untilDone(
    clock,
    locks.stop().catch(() => {}),
  )
})

const open = (cubby: number, door: 'front' | 'back' = 'front') =>
  untilDone(clock, locks.pulse(cubby, door, { ms: 500 }))

describe('Port expanders', () => {
  it('power a lock for its time and show its door', async () => {
    expect(locks.readDoor(2, 'back')).toBe('closed')
    const began = clock.now()
    expect(await open(2, 'back')).toBe('confirmed')
    expect(clock.now() - began).toBeGreaterThanOrEqual(500)
    chip.shut(6)
    await pass(clock, 200)
    expect(chip.switched).toEqual(['6 on', '6 off'])
    expect(seen).toEqual(['2 back open', '2 back closed'])
  })

  it('are written again if they read back another value', async () => {
    chip.disturb(0b0000_0100)
    expect(await open(2)).toBe('confirmed')
    expect(chip.switched).toEqual(['2 on', '2 off'])
  })

  it('start even if a contact never stops bouncing, with that door unknown', async () => {
    const chattering = fakeMcp23017()
    const read = chattering.read.bind(chattering)
    let flips = 0
    chattering.read = async (address, register) =>
      (await read(address, register)) ^ (register === 0x13 ? (flips ^= 1) : 0)
    const started = new Mcp23017(config, { clock, log: silent }, async () => chattering)
    await untilDone(clock, started.start())
    expect([started.readDoor(1, 'front'), started.readDoor(1, 'back')]).toEqual(['unknown', 'closed'])
    await untilDone(clock, started.stop())
  })

  it('that miss a call are retried, and no door becomes unknown', async () => {
    chip.nack(2)
    await pass(clock, 200)
    expect(await open(1)).toBe('confirmed')
    expect(seen).toEqual(['1 front open'])
  })

  it('that do not answer leave their doors unknown after three polls, and recover', async () => {
    chip.nack(1000)
    await pass(clock, 300)
    expect(locks.readDoor(1, 'front')).toBe('unknown')
    expect(locks.health().problems[0]).toContain('remote I/O')
    chip.nack(0)
    await pass(clock, 300)
    expect(locks.readDoor(1, 'front')).toBe('closed')
    expect(locks.health().problems).toEqual([])
  })

  it('that were reset make every door unknown at once, and are set up again', async () => {
    chip.brownOut()
    await pass(clock, 60)
    expect(seen.sort()).toEqual(['1 back unknown', '1 front unknown', '2 back unknown', '2 front unknown'])
    await pass(clock, 300)
    expect(locks.readDoor(1, 'front')).toBe('closed')
    expect(await open(1)).toBe('confirmed')
    expect(chip.switched).toEqual(['0 on', '0 off'])
  })

  it('that were reset just before a pulse do not confirm an opening', async () => {
    chip.brownOut()
    await expect(locks.pulse(1, 'front', { ms: 500 })).rejects.toThrow('was reset')
    expect(chip.switched).toEqual([])
  })

  it('that cannot be switched off are reported as still powered', async () => {
    chip.breakLatch()
    await expect(open(1)).rejects.toThrow(LockStillPowered)
  })

  it('on a hanging bus fail in time after a single call, and work again once it is free', async () => {
    chip.hang(true)
    await pass(clock, 900)
    expect(locks.readDoor(1, 'front')).toBe('unknown')
    await expect(open(1)).rejects.toThrow('stuck')
    chip.hang(false)
    await pass(clock, 400)
    expect(await open(1)).toBe('confirmed')
  })

  it('are switched off at once in a panic', async () => {
    const pulse = locks.pulse(1, 'front', { ms: 500 })
    await pass(clock, 20)
    expect(chip.switched).toEqual(['0 on'])
    locks.panicOff()
    expect(chip.switched).toEqual(['0 on', '0 off'])
    await untilDone(clock, pulse)
  })

  it('are switched off without a start, after a program has died', async () => {
    const left = fakeMcp23017()
    await left.write(0x20, 0x00, 0x00)
    await left.write(0x20, 0x14, 0x01)
    await untilDone(clock, new Mcp23017(config, { clock, log: silent }, async () => left).allOff())
    expect(left.switched).toEqual(['0 on', '0 off'])
    expect(left.isClosed).toBe(true)
  })
})

describe('A configuration of port expanders', () => {
  it.each([7, 15])('rejects a sensor on pin %i, which is an output only, and accepts a lock there', (pin) => {
    const back = { lock: { chip: 0x20, pin: 5 }, sensor: { chip: 0x20, pin: 6 } }
    const parse = (front: object) => mcp23017Config.safeParse({ kind: 'mcp23017', cubbies: [{ front, back }] })
    const message = parse({ lock: { chip: 0x20, pin: 0 }, sensor: { chip: 0x20, pin } }).error?.message
    expect(message).toContain(`outputs only, and no sensor: chip/pin 0x20/${pin}`)
    expect(parse({ lock: { chip: 0x20, pin }, sensor: { chip: 0x20, pin: 1 } }).success).toBe(true)
  })

  it('rejects two uses of one pin', () => {
    const cubby = { front: wired(0), back: { lock: { chip: 0x20, pin: 8 }, sensor: { chip: 0x20, pin: 9 } } }
    expect(mcp23017Config.safeParse({ kind: 'mcp23017', cubbies: [cubby] }).error?.message).toContain('0x20/8')
  })
})
