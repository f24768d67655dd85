import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock, type ManualClock } from '../../../testing/manual-clock'
import { silent } from '../log'
import { SimulatedHardware } from './simulated'

let clock: ManualClock
let folder: string
let locker: SimulatedHardware
let seen: string[]

beforeEach(async () => {
  clock = manualClock()
  folder = await mkdtemp(join(tmpdir(), 'barback-simulated-'))
  await open(true)
})

afterEach(async () => {
  await locker.stop()
  await rm(folder, { recursive: true, force: true })
})

async function open(springs: boolean): Promise<void> {
  const stateFile = join(folder, 'doors.json')
  locker = new SimulatedHardware(3, { springs, page: { host: '127.0.0.1', port: 0 }, stateFile }, silent, clock)
  seen = []
  locker.onDoor((cubby, door, state) => seen.push(`${cubby} ${door} ${state}`))
  await locker.start()
}

const move = (body: object | string, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  fetch(`${locker.url}/doors`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  })

const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

async function pulse(cubby: number, door: 'front' | 'back') {
  const result = locker.pulse(cubby, door, { ms: 500 })
  clock.advance(500)
  return result
}

const breakIt = (cubby: number, door: 'front' | 'back', fault: string) => move({ cubby, door, fault })

describe('The simulated locker', () => {
  it('keeps a locked door closed', async () => {
    const answer = await move({ cubby: 2, door: 'front', state: 'open' })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toEqual({ code: 'locked', message: 'The front door of cubby 2 is locked' })
    expect(locker.readDoor(2, 'front')).toBe('closed')
  })

  it('springs a door open when its lock is released, and latches when the door is closed', async () => {
    await pulse(2, 'front')
    expect((await move({ cubby: 2, door: 'front', state: 'closed' })).status).toBe(200)
    expect((await move({ cubby: 2, door: 'front', state: 'open' })).status).toBe(409)
    expect(seen).toEqual(['2 front open', '2 front closed'])
  })

  it.each([
    ['does not latch if its door is closed while it has power', 300, 200, 200],
    ['latches if its door is closed after its power has ended', 500, 0, 409],
  ])('%s', async (_name, openMs, leftMs, pulled) => {
    const result = locker.pulse(2, 'front', { ms: 500 })
    clock.advance(openMs)
    await move({ cubby: 2, door: 'front', state: 'closed' })
    clock.advance(leftMs)
    await result
    expect((await move({ cubby: 2, door: 'front', state: 'open' })).status).toBe(pulled)
  })

  it('has springs that can fail: the door is released and stays closed', async () => {
    await breakIt(1, 'front', 'weak')
    expect(await pulse(1, 'front')).toBe('confirmed')
    expect(locker.readDoor(1, 'front')).toBe('closed')
    expect((await move({ cubby: 1, door: 'front', state: 'open' })).status).toBe(200)
  })

  it('has sensors that fail and report nothing until they are repaired', async () => {
    await pulse(1, 'front')
    await breakIt(1, 'front', 'silent')
    await move({ cubby: 1, door: 'front', state: 'closed' })
    await pulse(1, 'front')
    expect(locker.readDoor(1, 'front')).toBe('unknown')
    await breakIt(1, 'front', 'none')
    expect(seen).toEqual(['1 front open', '1 front unknown', '1 front open'])
  })

  it('leaves a released door closed without springs', async () => {
    await locker.stop()
    await open(false)
    await pulse(2, 'front')
    expect(locker.readDoor(2, 'front')).toBe('closed')
    expect((await move({ cubby: 2, door: 'front', state: 'open' })).status).toBe(200)
    expect(locker.readDoor(2, 'front')).toBe('open')
  })

  it('has sensors that can fail', async () => {
    await move({ cubby: 1, door: 'back', state: 'unknown' })
    await pulse(1, 'back')
    expect(locker.readDoor(1, 'back')).toBe('unknown')
    await move({ cubby: 1, door: 'back', state: 'closed' })
    expect(locker.readDoor(1, 'back')).toBe('closed')
  })

  it('powers a lock for the given time', async () => {
    const powered: string[] = []
    locker.onLock((cubby, door, on) => powered.push(`${cubby} ${door} ${on ? 'on' : 'off'} at ${clock.now()}`))
    const began = clock.now()
    expect(await pulse(2, 'front')).toBe('confirmed')
    expect(powered).toEqual([`2 front on at ${began}`, `2 front off at ${began + 500}`])
  })

  it("keeps its doors' states when the program ends", async () => {
    await pulse(2, 'front')
    await breakIt(3, 'back', 'stuck')
    await locker.stop()
    await open(true)
    expect([locker.readDoor(2, 'front'), locker.readDoor(2, 'back')]).toEqual(['open', 'closed'])
    expect(locker.state().cubbies[2]?.back.fault).toBe('stuck')
  })

  it('has doors that can be forced', async () => {
    expect((await move({ cubby: 1, door: 'front', force: true })).status).toBe(200)
    await move({ cubby: 1, door: 'front', state: 'closed' })
    expect((await move('cubby=1&door=front&force=true', form)).status).toBe(303)
    expect(seen).toEqual(['1 front open', '1 front closed', '1 front open'])
  })

  it('has locks that confirm without moving, until they are repaired', async () => {
    await breakIt(1, 'front', 'stuck')
    expect(await pulse(1, 'front')).toBe('confirmed')
    expect((await move({ cubby: 1, door: 'front', state: 'open' })).status).toBe(409)
    await breakIt(1, 'front', 'none')
    await pulse(1, 'front')
    expect(seen).toEqual(['1 front open'])
  })

  it('has faults that are repaired after a time, and at the latest when the program ends', async () => {
    const fault = () => locker.state().cubbies[0]?.front.fault
    await move({ cubby: 1, door: 'front', fault: 'stuck', seconds: 60 })
    clock.advance(59_999)
    expect(fault()).toBe('stuck')
    clock.advance(1)
    expect(fault()).toBe('none')
    await move({ cubby: 1, door: 'front', fault: 'stuck', seconds: 60 })
    await locker.stop()
    await open(true)
    expect(fault()).toBe('none')
  })

  it('keeps a fault without a time, also after one with a time', async () => {
    await move({ cubby: 1, door: 'front', fault: 'stuck', seconds: 60 })
    await breakIt(1, 'front', 'dead')
    clock.advance(60_000)
    expect(locker.state().cubbies[0]?.front.fault).toBe('dead')
  })

  it('has a network cable that is pulled for a time, and can be plugged in before', async () => {
    const changes: boolean[] = []
    locker.onCable((plugged) => changes.push(plugged))
    const pull = (seconds: number) =>
      fetch(`${locker.url}/cable`, { method: 'POST', body: JSON.stringify({ seconds }) })
    const unpluggedMs = async () => {
      const state: unknown = await (await fetch(`${locker.url}/state`)).json()
      return state
    }
    expect(await unpluggedMs()).toMatchObject({ unpluggedMs: null })
    await pull(60)
    clock.advance(2_000)
    expect(await unpluggedMs()).toMatchObject({ unpluggedMs: 2_000 })
    clock.advance(58_000)
    expect(await unpluggedMs()).toMatchObject({ unpluggedMs: null })
    await pull(60)
    await pull(0)
    expect(changes).toEqual([false, true, false, true])
    expect((await pull(601)).status).toBe(400)
  })

  it('has doors that open once more before they stay closed', async () => {
    await breakIt(1, 'front', 'bouncing')
    await pulse(1, 'front')
    await move({ cubby: 1, door: 'front', state: 'closed' })
    clock.advance(200)
    clock.advance(200)
    expect(seen).toEqual(['1 front open', '1 front closed', '1 front open', '1 front closed'])
    expect((await move({ cubby: 1, door: 'front', state: 'open' })).status).toBe(409)
  })

  it('has doors that close without latching', async () => {
    await breakIt(1, 'front', 'unlatched')
    await pulse(1, 'front')
    await move({ cubby: 1, door: 'front', state: 'closed' })
    expect((await move({ cubby: 1, door: 'front', state: 'open' })).status).toBe(200)
  })

  it('works with plain forms', async () => {
    const refused = await move('cubby=3&door=back&state=open', form)
    expect(refused.status).toBe(303)
    const page = await fetch(new URL(refused.headers.get('location') ?? '', locker.url))
    expect(await page.text()).toContain('The back door of cubby 3 is locked')
    await pulse(3, 'back')
    const shut = await move('cubby=3&door=back&state=closed', form)
    expect([shut.status, shut.headers.get('location')]).toEqual([303, '/'])
  })

  it.each([
    ['invalid JSON', '{'],
    ['a door that does not exist', { cubby: 1, door: 'roof', state: 'open' }],
    ['a cubby that does not exist', { cubby: 4, door: 'front', state: 'open' }],
    ['a body that is too large', 'x'.repeat(5000)],
  ])('answers 400 to %s', async (_name, body) => {
    expect((await move(body)).status).toBe(400)
  })

  it('shows a notice as text, whatever it contains', async () => {
    const page = await fetch(`${locker.url}/?notice=${encodeURIComponent('<script>alert(1)</script>')}`)
    expect(await page.text()).not.toContain('<script>alert')
  })

  it('serves its state once and live', async () => {
    const events = await fetch(`${locker.url}/events`)
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain('"online":false')
    const dark = { color: 'black', dim: true } as const
    locker.setLights({ online: true, lights: [{ color: 'green', dim: false }, dark, dark] })
    expect((await reader?.read())?.value).toContain('Cubby 1, front door: locked, light green')
    const state: unknown = await (await fetch(`${locker.url}/state`)).json()
    expect(state).toMatchObject({ online: true, cubbies: [{ number: 1, color: 'green', dim: false }, {}, {}] })
    await reader?.cancel()
  })
})
