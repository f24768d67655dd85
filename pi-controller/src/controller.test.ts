import { readFileSync } from 'node:fs'
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOCKER_CLOSE, LOCKER_PROTOCOL } from '../../contract/locker-protocol'
import { manualClock, type ManualClock } from '../../testing/manual-clock'
import { openScriptedServer, type ScriptedServer } from '../../testing/scripted-server'
import type { ControllerConfig } from './config'
import { Controller } from './controller'
import { CALL_LIMIT_MS, LockStillPowered } from './hardware/hardware'
import { SimulatedHardware } from './hardware/simulated'
import { silent } from './log'
import { eventually } from '../../testing/eventually'

/** The server's time in the welcome. */
const T = 1_000_000
const PULSE_MS = 100

let server: ScriptedServer
let clock: ManualClock
let hardware: SimulatedHardware
let controller: Controller
let stateDirectory: string
/** Lock changes in order: '2 back on'. */
let locks: string[]
/** True if time passes by itself while a lock is powered. */
let pulsesEnd: boolean
/** Errors that would have ended the program. */
let failures: Error[]

beforeEach(async () => {
  // The Pi's date is wrong.
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  server = await openScriptedServer()
  clock = manualClock()
  stateDirectory = await mkdtemp(join(tmpdir(), 'barback-controller-'))
  hardware = new SimulatedHardware(3, { springs: true, page: { host: '127.0.0.1', port: 0 } }, silent, clock)
  locks = []
  pulsesEnd = true
  failures = []
  hardware.onLock((cubby, door, powered) => {
    locks.push(`${cubby} ${door} ${powered ? 'on' : 'off'}`)
    if (powered && pulsesEnd) setImmediate(() => clock.advance(PULSE_MS))
  })
})

afterEach(async () => {
  await controller.stop()
  await server.stop()
  await rm(stateDirectory, { recursive: true, force: true })
  vi.useRealTimers()
})

const config = (): ControllerConfig => ({
  server: server.url,
  deviceId: 'river',
  secret: 'secret',
  numberOfCubbies: 3,
  hardware: { kind: 'simulated', springs: true, page: { host: '127.0.0.1', port: 0 } },
  stateDirectory,
  doors: { pulseMs: PULSE_MS, gapMs: 0 },
})

async function start({ random = 0, welcomed = true } = {}): Promise<void> {
  controller = new Controller({
    config: config(),
    hardware,
    log: silent,
    clock,
    random: () => random,
    fail: (error) => failures.push(error),
  })
  await controller.start()
  if (welcomed) await online()
}

/** Welcomed: the online lamp is lit. */
const online = () => eventually(() => expect(hardware.state().online).toBe(true))
const offline = () => eventually(() => expect(hardware.state().online).toBe(false))

async function again(): Promise<void> {
  await controller.stop()
  await start()
}

const command = (more: { id?: string; cubby?: number; door?: 'front' | 'back'; expiresAt?: number } = {}) =>
  server.send({ type: 'command', id: 'c1', cubby: 2, door: 'back', expiresAt: T + 30_000, ...more })

describe('A command', () => {
  it('opens its door, and its result arrives with the door report', async () => {
    await start()
    command()
    expect(await server.next('door')).toEqual({
      type: 'door',
      cubby: 2,
      door: 'back',
      state: 'open',
      seq: 1,
      ageMs: 0,
      at: T,
    })
    const result = await server.next('result')
    expect(result).toMatchObject({ commandId: 'c1', outcome: 'done' })
    // `endedAt` is the time its lock lost power; only then can the latch catch.
    expect(result.endedAt).toBeGreaterThanOrEqual(T)
    expect(locks).toEqual(['2 back on', '2 back off'])
  })

  it.each([
    ['in time', T + 1000, 999, 'done'],
    ['exactly at its expiry', T + 1000, 1000, 'expired'],
    ['after its expiry', T + 1000, 60_000, 'expired'],
    ['that had expired when it was sent', T - 1, 0, 'expired'],
  ])('that arrives %s', async (_name, expiresAt, elapsed, outcome) => {
    await start()
    clock.advance(elapsed)
    command({ expiresAt })
    expect(await server.next('result')).toMatchObject({ outcome })
    expect(locks.length > 0).toBe(outcome === 'done')
  })

  it('is not carried out on a guess: the time of a delayed welcome counts from the hello', async () => {
    server.welcomeWith(undefined)
    await start({ welcomed: false })
    await server.next('hello')
    clock.advance(9000)
    // The server may have stamped it at any moment of the nine seconds.
    server.send({
      type: 'welcome',
      protocol: LOCKER_PROTOCOL,
      serverTime: T,
      lockerId: 'river',
      heartbeatMs: 60_000,
      cubbies: [],
    })
    command({ id: 'short', expiresAt: T + 9000 })
    expect(await server.next('result')).toMatchObject({ commandId: 'short', outcome: 'expired' })
    command({ id: 'long', expiresAt: T + 9001 })
    expect(await server.next('result', server.received.length)).toMatchObject({ commandId: 'long', outcome: 'done' })
  })

  it('is not carried out until the server has sent its time', async () => {
    server.welcomeWith(undefined)
    await start({ welcomed: false })
    await server.next('hello')
    command()
    const journal = join(stateDirectory, 'commands.jsonl')
    await eventually(async () => expect(await readFile(journal, 'utf8')).toContain('expired'))
    expect(locks).toEqual([])
  })

  it('is not carried out if a heartbeat shows that it has expired', async () => {
    await start()
    clock.advance(60_000)
    const { seq } = await server.next('heartbeat')
    server.send({ type: 'heartbeat', seq, serverTime: T + 300_000 })
    command({ expiresAt: T + 299_999 })
    expect(await server.next('result')).toMatchObject({ outcome: 'expired' })
  })

  it('that expires while it waits for another door is not carried out', async () => {
    await start()
    command({ id: 'first', cubby: 1 })
    command({ id: 'second', cubby: 2, expiresAt: T + PULSE_MS })
    expect(await server.next('result')).toMatchObject({ commandId: 'first', outcome: 'done' })
    const alreadyReceived = server.received.findIndex(({ type }) => type === 'result') + 1
    expect(await server.next('result', alreadyReceived)).toMatchObject({ commandId: 'second', outcome: 'expired' })
    expect(locks).toEqual(['1 back on', '1 back off'])
  })

  it('for several doors powers one lock at a time', async () => {
    await start()
    for (const cubby of [1, 2, 3]) command({ id: `c${cubby}`, cubby })
    await eventually(() => expect(server.received.filter(({ type }) => type === 'result')).toHaveLength(3))
    expect(locks).toEqual(['1 back on', '1 back off', '2 back on', '2 back off', '3 back on', '3 back off'])
  })

  it('on another power supply does not wait for the first', async () => {
    hardware.powerGroup = (cubby) => (cubby === 3 ? 'right' : 'left')
    await start()
    pulsesEnd = false
    for (const cubby of [1, 2, 3]) command({ id: `c${cubby}`, cubby })
    await eventually(() => expect(locks).toEqual(['1 back on', '3 back on']))
    pulsesEnd = true
    clock.advance(PULSE_MS)
    await eventually(() => expect(locks.slice(-2)).toEqual(['2 back on', '2 back off']))
  })

  it.each([
    ['at once', () => Promise.resolve()],
    ['after it has ended', () => server.next('result')],
    [
      'on the next connection',
      async () => {
        await server.next('result')
        await server.drop()
        await offline()
        clock.advance(0)
        await online()
      },
    ],
    [
      'to the restarted program',
      async () => {
        await server.next('result')
        await again()
      },
    ],
  ])('that is repeated %s is carried out once', async (_name, between) => {
    await start()
    command()
    await between()
    command()
    command({ id: 'other', cubby: 3 })
    await eventually(() => expect(locks).toContain('3 back off'))
    expect(locks.filter((lock) => lock === '2 back on')).toHaveLength(1)
  })

  it('that is repeated gets its first result again', async () => {
    await start()
    command()
    await server.next('result')
    const alreadyReceived = server.received.length
    command({ expiresAt: T - 5 })
    expect(await server.next('result', alreadyReceived)).toMatchObject({ commandId: 'c1', outcome: 'done' })
  })

  it('interrupted by a power failure is never retried, and the server is notified', async () => {
    await appendFile(join(stateDirectory, 'commands.jsonl'), '{"id":"c1","begun":true}\n{"id":"c0","outco')
    await start()
    const interrupted = { commandId: 'c1', outcome: 'failed', error: 'Interrupted: the door may have opened' }
    expect((await server.next('hello')).commands).toEqual([interrupted])
    command()
    expect(await server.next('result')).toEqual({ type: 'result', ...interrupted })
    expect(locks).toEqual([])
  })

  it('from before the start is not carried out if the journal was damaged; a later one is', async () => {
    await writeFile(join(stateDirectory, 'commands.jsonl'), 'rubbish\n')
    await start()
    // It was created before the program started, so it may already have been carried out.
    command({ id: 'before', expiresAt: T + 29_999 })
    expect(await server.next('result')).toMatchObject({ commandId: 'before', outcome: 'failed' })
    expect(locks).toEqual([])
    const alreadyReceived = server.received.length
    command({ id: 'after', expiresAt: T + 30_000 })
    expect(await server.next('result', alreadyReceived)).toMatchObject({ commandId: 'after', outcome: 'done' })
  })

  it("reports what its cubby's sensor sees, if there is one", async () => {
    Object.assign(hardware, { presence: (cubby: number) => cubby === 2 })
    await start()
    command()
    expect(await server.next('door')).toMatchObject({ cubby: 2, state: 'open', presence: true })
  })

  it.each([
    ['for a cubby that does not exist', { cubby: 4 }, 'There is no cubby 4'],
    ['whose lock does not move', { cubby: 1 }, 'The lock does not move'],
  ])('%s fails with the reason', async (_name, more, error) => {
    hardware.setFault(1, 'back', 'dead')
    await start()
    command(more)
    expect(await server.next('result')).toMatchObject({ commandId: 'c1', outcome: 'failed', error })
    // Its lock is left without power.
    expect(locks.filter((lock) => lock.endsWith('on'))).toEqual([])
  })

  it('that cannot be journalled is not carried out', async () => {
    await start()
    const { Journal } = await import('./journal')
    vi.spyOn(Journal.prototype, 'begin').mockRejectedValueOnce(new Error('disk full'))
    command()
    expect(await server.next('result')).toMatchObject({
      outcome: 'refused',
      error: 'It cannot be written down: disk full',
    })
    expect(locks).toEqual([])
  })

  it('withdrawn before it arrives is never carried out, even after a restart', async () => {
    await start()
    server.send({ type: 'revoke', id: 'c1' })
    expect(await server.next('result')).toEqual({ type: 'result', commandId: 'c1', outcome: 'revoked' })
    const alreadyReceived = server.received.length
    await again()
    expect((await server.next('hello', alreadyReceived)).commands).toEqual([{ commandId: 'c1', outcome: 'revoked' }])
    command()
    expect(await server.next('result', alreadyReceived)).toMatchObject({ commandId: 'c1', outcome: 'revoked' })
    expect(locks).toEqual([])
  })

  it('withdrawn while it waits for its turn is not carried out', async () => {
    await start()
    pulsesEnd = false
    command({ id: 'first', cubby: 1 })
    command({ id: 'second', cubby: 2 })
    await eventually(() => expect(locks).toContain('1 back on'))
    server.send({ type: 'revoke', id: 'second' })
    server.send({ type: 'lights', cubbies: [{ number: 3, color: 'red' }] })
    await eventually(() => expect(hardware.state().cubbies[2]?.color).toBe('red'))
    clock.advance(PULSE_MS)
    expect(await server.next('result')).toMatchObject({ commandId: 'first', outcome: 'done' })
    const after = server.received.findIndex((message) => message.type === 'result') + 1
    expect(await server.next('result', after)).toMatchObject({ commandId: 'second', outcome: 'revoked' })
    expect(locks).toEqual(['1 back on', '1 back off'])
  })

  it('withdrawn while its id is being journalled is not carried out, even on a slow card', async () => {
    await start()
    const { Journal } = await import('./journal')
    const { begin } = Journal.prototype
    let written = () => {}
    const card = new Promise<void>((resolve) => (written = resolve))
    vi.spyOn(Journal.prototype, 'begin').mockImplementationOnce(async function (
      this: InstanceType<typeof Journal>,
      id,
    ) {
      await begin.call(this, id)
      await card
    })
    command()
    const isOnDisk = async () =>
      expect(await readFile(join(stateDirectory, 'commands.jsonl'), 'utf8')).toContain('"begun":true')
    await eventually(isOnDisk)
    server.send({ type: 'revoke', id: 'c1' })
    server.send({ type: 'lights', cubbies: [{ number: 3, color: 'red' }] })
    await eventually(() => expect(hardware.state().cubbies[2]?.color).toBe('red'))
    written()
    expect(await server.next('result')).toEqual({ type: 'result', commandId: 'c1', outcome: 'revoked' })
    expect(locks).toEqual([])
  })

  it('withdrawn too late reports how it ended', async () => {
    await start()
    command()
    await server.next('result')
    const alreadyReceived = server.received.length
    server.send({ type: 'revoke', id: 'c1' })
    expect(await server.next('result', alreadyReceived)).toMatchObject({ commandId: 'c1', outcome: 'done' })
  })

  it('that had no turn when the program stops is left to the next run', async () => {
    await start()
    pulsesEnd = false
    command({ id: 'first', cubby: 1 })
    command({ id: 'second', cubby: 2 })
    await eventually(() => expect(locks).toContain('1 back on'))
    const stopped = controller.stop()
    clock.advance(PULSE_MS)
    await stopped
    expect(locks).toEqual(['1 back on', '1 back off'])
    pulsesEnd = true
    await start()
    const hello = server.received.filter((message) => message.type === 'hello').at(-1)
    expect(hello?.commands).toMatchObject([{ commandId: 'first', outcome: 'done' }])
    command({ id: 'second', cubby: 2 })
    await eventually(() => expect(locks).toContain('2 back off'))
  })
})

describe('The journal', () => {
  it('is synced to disk before the lock moves', async () => {
    await start()
    const seen: string[] = []
    hardware.onLock(() => seen.push(readFileSync(join(stateDirectory, 'commands.jsonl'), 'utf8')))
    command()
    await server.next('result')
    expect(seen[0]).toMatch(/^\{"journal":"[^"]+","crc":\d+\}\n\{"id":"c1","begun":true,"crc":\d+\}\n$/)
  })

  it('is pruned of its oldest entries only', async () => {
    const lines = Array.from({ length: 1200 }, (_, i) => `{"id":"old-${i}","outcome":"done"}\n`)
    await appendFile(join(stateDirectory, 'commands.jsonl'), lines.join(''))
    await start()
    const kept = (await readFile(join(stateDirectory, 'commands.jsonl'), 'utf8')).trim().split('\n')
    // The first line identifies the journal.
    expect(kept).toHaveLength(501)
    expect(kept.at(-1)).toContain('old-1199')
    expect((await server.next('hello')).commands).toHaveLength(50)
  })

  it('that cannot be opened stops the program from starting', async () => {
    await appendFile(join(stateDirectory, 'file'), '')
    const whole = stateDirectory
    stateDirectory = join(whole, 'file')
    await expect(start({ welcomed: false })).rejects.toThrow()
    stateDirectory = whole
    await chmod(whole, 0o700)
  })
})

describe('Door reports', () => {
  it('made offline are replayed in order, with their numbers and ages', async () => {
    await start({ random: 1 })
    await server.drop()
    await offline()
    hardware.moveByHand(1, 'front', 'unknown')
    clock.advance(200)
    hardware.moveByHand(1, 'front', 'closed')
    expect(server.received.some(({ type }) => type === 'door')).toBe(false)
    clock.advance(300)
    await online()
    const first = await server.next('door')
    const second = await server.next('door', server.received.indexOf(first) + 1)
    expect([first, second]).toEqual([
      { type: 'door', cubby: 1, door: 'front', state: 'unknown', seq: 1, ageMs: 500, at: T - 500 },
      { type: 'door', cubby: 1, door: 'front', state: 'closed', seq: 2, ageMs: 300, at: T - 300 },
    ])
  })

  it('are repeated until acknowledged', async () => {
    await start()
    hardware.moveByHand(1, 'front', 'unknown')
    hardware.moveByHand(2, 'front', 'unknown')
    await eventually(() => expect(server.received.filter(({ type }) => type === 'door')).toHaveLength(2))
    server.send({ type: 'doorAck', seq: 1 })
    command({ cubby: 9 })
    await server.next('result')
    const alreadyReceived = server.received.length
    await server.drop()
    await offline()
    clock.advance(0)
    expect(await server.next('door', alreadyReceived)).toMatchObject({ cubby: 2, seq: 2 })
  })

  it("are dropped if too many wait; the hello has the doors' states", async () => {
    await start({ random: 1 })
    await server.drop()
    await offline()
    for (let i = 0; i < 250; i += 1) {
      hardware.moveByHand(1, 'front', 'unknown')
      hardware.moveByHand(1, 'front', 'closed')
    }
    hardware.moveByHand(3, 'back', 'unknown')
    const alreadyReceived = server.received.length
    clock.advance(500)
    expect((await server.next('hello', alreadyReceived)).doors[2]).toEqual({
      number: 3,
      front: 'closed',
      back: 'unknown',
    })
    expect((await server.next('door', alreadyReceived)).seq).toBe(102)
  })
})

describe('The connection', () => {
  it('waits as long as the server has been away, up to half a minute, and starts over after a welcome', async () => {
    server.refuse(503)
    await start({ random: 1, welcomed: false })
    const waits: number[] = []
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await server.attempted(attempt)
      await eventually(() => expect(clock.waits()).not.toEqual([]))
      waits.push(clock.waits()[0] ?? 0)
      if (attempt === 9) server.refuse(undefined)
      clock.advance(waits.at(-1) ?? 0)
    }
    expect(waits).toEqual([500, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    await online()
    await server.drop()
    await offline()
    expect(clock.waits()[0]).toBe(500)
  })

  it('waits a random part of that, so that many lockers do not come back at once', async () => {
    server.refuse(401)
    await start({ random: 0.25, welcomed: false })
    await server.attempted(1)
    await eventually(() => expect(clock.waits()[0]).toBe(125))
  })

  it('does not compete with another controller of the same identity', async () => {
    await start({ random: 1 })
    await server.drop(LOCKER_CLOSE.replaced)
    await offline()
    expect(clock.waits()).toContain(30_000)
  })

  it('sends heartbeats, and hangs up on a silent server', async () => {
    await start({ random: 1 })
    clock.advance(60_000)
    await eventually(() => expect(server.received.filter(({ type }) => type === 'heartbeat')).toHaveLength(1))
    clock.advance(60_000)
    clock.advance(60_000)
    await offline()
    clock.advance(500)
    await online()
  })

  it('hangs up on a server that does not answer the hello', async () => {
    server.welcomeWith(undefined)
    await start({ random: 1, welcomed: false })
    await server.next('hello')
    clock.advance(10_000)
    await eventually(() => expect(clock.waits()).toEqual([500]))
    server.welcomeWith(T)
    clock.advance(500)
    await online()
  })

  it('ignores messages it does not understand', async () => {
    await start()
    server.send('}{')
    server.send('{"type":"dance"}')
    command()
    expect(await server.next('result')).toMatchObject({ outcome: 'done' })
  })
})

describe('The lights', () => {
  it("are white and dim, then show the server's colours, and dim when it is long out of reach", async () => {
    const light = () => {
      const { color, dim } = hardware.state().cubbies[1] ?? {}
      return { color, dim }
    }
    server.welcomeWith(undefined)
    await start({ random: 1, welcomed: false })
    expect(light()).toEqual({ color: 'white', dim: true })
    await server.next('hello')
    const welcome = {
      type: 'welcome',
      protocol: LOCKER_PROTOCOL,
      serverTime: T,
      lockerId: 'river',
      heartbeatMs: 60_000,
    } as const
    server.send({
      ...welcome,
      cubbies: [
        { number: 2, color: 'teal' },
        { number: 7, color: 'red' },
      ],
    })
    await online()
    expect(light()).toEqual({ color: 'teal', dim: false })
    server.send({ type: 'lights', cubbies: [{ number: 2, color: 'orange' }] })
    await eventually(() => expect(light()).toEqual({ color: 'orange', dim: false }))
    server.refuse(503)
    await server.drop()
    await offline()
    clock.advance(4999)
    expect(light()).toEqual({ color: 'orange', dim: false })
    clock.advance(1)
    expect(light()).toEqual({ color: 'orange', dim: true })
  })
})

describe('All locks are without power', () => {
  it('when the program stops', async () => {
    const off = vi.spyOn(hardware, 'allOff')
    await start()
    await controller.stop()
    expect(off).toHaveBeenCalledTimes(1)
  })

  it('when one of them cannot be switched off: the program ends and powers no other lock', async () => {
    const panic = vi.spyOn(hardware, 'panicOff')
    hardware.pulse = () => Promise.reject(new LockStillPowered('the relay sticks'))
    await start()
    command({ id: 'first', cubby: 1 })
    command({ id: 'second', cubby: 2 })
    expect(await server.next('result')).toMatchObject({ commandId: 'first', error: 'the relay sticks' })
    expect(failures.map(({ message }) => message)).toEqual(['the relay sticks'])
    expect(panic).toHaveBeenCalledTimes(1)
    await controller.stop()
    expect(server.received.filter(({ type }) => type === 'result')).toHaveLength(1)
  })

  it('when a driver never answers: the wait times out and the program ends', async () => {
    const panic = vi.spyOn(hardware, 'panicOff')
    const pulse = vi.fn(() => new Promise<never>(() => {}))
    hardware.pulse = pulse
    await start()
    command()
    await eventually(() => expect(pulse).toHaveBeenCalled())
    expect(controller.isMoving()).toBe(true)
    clock.advance(PULSE_MS + CALL_LIMIT_MS)
    expect((await server.next('result')).outcome).toBe('failed')
    expect(panic).toHaveBeenCalledTimes(1)
    expect(failures).toHaveLength(1)
    await controller.stop()
  })

  it('when a queue is stuck, which the watchdog detects', async () => {
    const { Journal } = await import('./journal')
    let diskAnswers: (() => void) | undefined
    const hang = () => new Promise<void>((resolve) => (diskAnswers = resolve))
    vi.spyOn(Journal.prototype, 'begin').mockImplementationOnce(hang)
    await start()
    command()
    await eventually(() => expect(diskAnswers).toBeDefined())
    clock.advance(14_999)
    expect(controller.isMoving()).toBe(true)
    clock.advance(1)
    expect(controller.isMoving()).toBe(false)
    diskAnswers?.()
    await server.next('result')
    expect(controller.isMoving()).toBe(true)
  })
})
