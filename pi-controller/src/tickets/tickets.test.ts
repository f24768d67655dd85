import { createHash, createHmac, generateKeyPairSync, scryptSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PIN_COST, TICKET_MS, writeTicket, type GuestTicket, type StaffTicket } from '../../../contract/tickets'
import { mountSmallDisk, type SmallDisk } from '../../../testing/chaos/small-disk'
import { manualClock, type ManualClock } from '../../../testing/manual-clock'
import { openScriptedServer, type ScriptedServer } from '../../../testing/scripted-server'
import { Controller } from '../controller'
import { SimulatedHardware } from '../hardware/simulated'
import { Journal } from '../journal'
import { silent } from '../log'
import { eventually } from '../../../testing/eventually'

/** The server's time in the welcome. */
const T = 1_000_000
const PULSE_MS = 100
const SECRET = 'secret'
const PIN = '4711'

const pair = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
const KEYS = [{ kid: 'k1', publicKey: pair.publicKey.export({ format: 'jwk' }).x ?? '' }]

let server: ScriptedServer
let clock: ManualClock
/** The clock's time at the first welcome. */
let startedAt: number
let hardware: SimulatedHardware
let controller: Controller
let stateDirectory: string
/** A small disk instead of the state directory, for a test that fills it. */
let disk: SmallDisk | undefined
/** Locks that got power, in order: '2 front'. */
let released: string[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  server = await openScriptedServer()
  clock = manualClock()
  startedAt = clock.now()
  stateDirectory = await mkdtemp(join(tmpdir(), 'barback-tickets-'))
  hardware = new SimulatedHardware(3, { springs: true, page: { host: '127.0.0.1', port: 0 } }, silent, clock)
  released = []
  hardware.onLock((cubby, door, powered) => {
    if (!powered) return
    released.push(`${cubby} ${door}`)
    setImmediate(() => clock.advance(PULSE_MS))
  })
  await start()
})

afterEach(async () => {
  await controller.stop()
  await server.stop()
  disk?.close()
  disk = undefined
  await rm(stateDirectory, { recursive: true, force: true })
  vi.useRealTimers()
})

async function start(): Promise<void> {
  controller = new Controller({
    config: {
      server: server.url,
      deviceId: 'river',
      secret: SECRET,
      numberOfCubbies: 3,
      hardware: { kind: 'simulated', springs: true, page: { host: '127.0.0.1', port: 0 } },
      ticketPage: { host: '127.0.0.1', port: 0 },
      stateDirectory,
      doors: { pulseMs: PULSE_MS, gapMs: 0 },
    },
    hardware,
    log: silent,
    clock,
    random: () => 0,
  })
  await controller.start()
}

const isOnline = (online: boolean) => eventually(() => expect(hardware.state().online).toBe(online))

/** The server sends the loads of the cubbies. Resolves once the locker has them. */
async function loaded(loads: Array<{ cubby: number; loadId: string }> = [{ cubby: 2, loadId: '31.a' }]): Promise<void> {
  await isOnline(true)
  server.send({ type: 'tickets', keys: KEYS, loads })
  const color = hardware.state().cubbies[0]?.color === 'green' ? 'teal' : 'green'
  server.send({ type: 'lights', cubbies: [{ number: 1, color }] })
  await eventually(() => expect(hardware.state().cubbies[0]?.color).toBe(color))
}

/** The internet fails. */
async function cutOff(forMs = 10_000): Promise<void> {
  server.refuse(503)
  await server.drop()
  await isOnline(false)
  clock.advance(forMs)
}

/** Kills the program and starts it again, still without the internet. */
async function restartedOffline(): Promise<void> {
  await controller.stop()
  await start()
  clock.advance(10_000)
}

async function comesBack(): Promise<void> {
  server.refuse(undefined)
  clock.advance(60_000)
  server.welcomeWith(T + clock.now() - startedAt)
  const tryAgain = () => {
    // The current attempt may still be refused: the next one is due at once, and waits for the clock.
    clock.advance(0)
    expect(hardware.state().online).toBe(true)
  }
  await eventually(tryAgain)
}

function guestTicket(more: Partial<GuestTicket> = {}, key = pair.privateKey): string {
  const ticket: GuestTicket = {
    v: 1,
    kid: 'k1',
    device: 'river',
    cubby: 2,
    loadId: '31.a',
    jti: 'j1',
    nbf: T,
    exp: T + TICKET_MS,
    ...more,
  }
  return writeTicket(ticket, (bytes) => sign(null, bytes, key))
}

/** Creates the ticket as the server does, which only has the hash of the controller's secret. */
function staffTicket(more: Partial<StaffTicket> = {}): string {
  const { bytes, ...cost } = PIN_COST
  const salt = Buffer.from('salt of the user')
  const secretHash = createHash('sha256').update(SECRET).digest('hex')
  const key = createHmac('sha256', secretHash).update('barback staff pin').digest()
  const proof = createHmac('sha256', key)
    .update(scryptSync(PIN, salt, bytes, cost))
    .update('s1')
    .digest('base64url')
  const ticket: StaffTicket = {
    v: 1,
    kid: 'k1',
    device: 'river',
    user: 7,
    name: 'Bea',
    salt: salt.toString('base64url'),
    pin: proof,
    jti: 's1',
    nbf: T,
    exp: T + 12 * 3_600_000,
    ...more,
  }
  return writeTicket(ticket, (bytes) => sign(null, bytes, pair.privateKey))
}

interface Asked {
  staff?: { pin: string; cubby: number; door: 'front' | 'back' }
  headers?: Record<string, string>
}

async function show(ticket: string, { staff, headers }: Asked = {}) {
  const origin = new URL(controller.ticketPage ?? '').origin
  const answer = await fetch(`${origin}/ticket`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ ticket, staff }),
  })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}

/** Connects to the page from this address and sends nothing. */
async function idle(localAddress: string): Promise<Socket> {
  const { hostname, port } = new URL(controller.ticketPage ?? '')
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  return socket
}

const refused = (code: string) => ({ body: { refused: code } })
const openings = () => server.received.filter(({ type }) => type === 'opening')

describe('A ticket at a locker that has lost the server', () => {
  it('opens the front of its cubby, and is reported to the server before the door', async () => {
    await loaded()
    await cutOff()
    expect(await show(guestTicket())).toEqual({ status: 200, body: { opened: { cubby: 2, door: 'front' } } })
    expect(released).toEqual(['2 front'])

    const before = server.received.length
    await comesBack()
    await server.next('door', before)
    const [first, second] = server.received.slice(before + 1)
    expect(first).toMatchObject({ type: 'opening', id: 'j1', cubby: 2, door: 'front', loadId: '31.a', outcome: 'done' })
    expect(first).toMatchObject({ at: T + 10_000, ticket: guestTicket() })
    expect(second).toMatchObject({ type: 'door', cubby: 2, door: 'front', state: 'open' })
  })

  it('is reported on each connection until the server has stored it', async () => {
    await loaded()
    await cutOff()
    await show(guestTicket())
    for (const expected of [1, 2]) {
      await comesBack()
      await eventually(() => expect(openings()).toHaveLength(expected))
      if (expected === 1) await cutOff()
    }
    server.send({ type: 'openingAck', id: 'j1' })
    await loaded([])
    await cutOff()
    const before = server.received.length
    await comesBack()
    await server.next('door', before)
    expect(openings()).toHaveLength(2)
  })

  it('also opens through the scanner', async () => {
    await loaded()
    await cutOff()
    expect(await hardware.scan(`${guestTicket()}\r`)).toBe('Cubby 2 is open')
    expect(await hardware.scan('4006381333931')).toBe('This is no ticket of this bar.')
  })

  it('opens while the network cable is pulled, and the locker reconnects when it is plugged in again', async () => {
    await loaded()
    hardware.pullCable(60_000)
    await isOnline(false)
    clock.advance(10_000)
    expect(await hardware.scan(guestTicket())).toBe('Cubby 2 is open')
    expect(server.attempts()).toBe(1)
    clock.advance(50_000)
    await isOnline(true)
    expect(await server.next('opening')).toMatchObject({ id: 'j1', outcome: 'done' })
  })

  it.each<[string, string, Partial<GuestTicket>]>([
    ['for another locker', 'otherLocker', { device: 'lake' }],
    ['for another load', 'otherLoad', { loadId: '30.z' }],
    ['for an empty cubby', 'otherLoad', { cubby: 1 }],
    ['that is not valid yet', 'notYetValid', { nbf: T + 60_000 }],
    ['that has expired', 'expired', { exp: T + 10_000 }],
    ['with a key that the locker does not know', 'wrongSignature', { kid: 'k2' }],
  ])('is refused %s', async (_name, code, more) => {
    await loaded()
    await cutOff()
    expect(await show(guestTicket(more))).toMatchObject(refused(code))
    expect(released).toEqual([])
  })

  it('is refused with a wrong signature', async () => {
    await loaded()
    await cutOff()
    expect(await show(guestTicket({}, stranger.privateKey))).toMatchObject(refused('wrongSignature'))
    expect(released).toEqual([])
  })

  it('is refused while the server is in reach, and for ten seconds after', async () => {
    await loaded()
    expect(await show(guestTicket())).toMatchObject(refused('serverInReach'))
    await cutOff(9_900)
    expect(await show(guestTicket())).toMatchObject(refused('serverInReach'))
    clock.advance(100)
    expect(await show(guestTicket())).toMatchObject({ status: 200 })
  })

  it('is refused if the server comes back before its turn, because the server has newer data', async () => {
    await loaded()
    await cutOff()
    const { begin } = Journal.prototype
    const slow = vi.spyOn(Journal.prototype, 'begin').mockImplementationOnce(async function (this: Journal, ...entry) {
      await begin.apply(this, entry)
      await comesBack()
    })
    expect(await show(guestTicket())).toMatchObject(refused('serverInReach'))
    slow.mockRestore()
    expect(released).toEqual([])
    await cutOff()
    expect(await show(guestTicket({ jti: 'j2' }))).toMatchObject({ status: 200 })
  })

  it('opens once, and no other ticket of the same load opens after it', async () => {
    await loaded()
    await cutOff()
    const both = await Promise.all([show(guestTicket()), show(guestTicket({ jti: 'j2' }))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await show(guestTicket())).toMatchObject(refused('used'))
    expect(await show(guestTicket({ jti: 'j3' }))).toMatchObject(refused('used'))
    expect(released).toEqual(['2 front'])
  })

  it('is refused once the back was opened, even after a restart', async () => {
    await loaded()
    await cutOff()
    hardware.moveByHand(2, 'back', 'open', { force: true })
    hardware.moveByHand(2, 'back', 'closed')
    expect(await show(guestTicket())).toMatchObject(refused('backOpened'))
    await controller.stop()
    server.refuse(undefined)
    await start()
    await loaded()
    await cutOff()
    expect(await show(guestTicket())).toMatchObject(refused('backOpened'))
    expect(released).toEqual([])
  })

  it("is refused while the back's sensor does not report", async () => {
    await loaded()
    hardware.moveByHand(2, 'back', 'unknown')
    await cutOff()
    expect(await show(guestTicket())).toMatchObject(refused('backOpened'))
  })

  it('is refused after a restart without the internet, because the time is unknown', async () => {
    await loaded()
    await cutOff()
    await restartedOffline()
    expect(await show(guestTicket())).toMatchObject(refused('timeUnknown'))
    expect(released).toEqual([])
  })

  it('does not open twice if the power failed between the journal and the lock', async () => {
    await loaded()
    await cutOff()
    await controller.stop()
    const opening = { cubby: 2, door: 'front', loadId: '31.a', at: T + 5 }
    await appendFile(join(stateDirectory, 'commands.jsonl'), `${JSON.stringify({ id: 'j1', begun: true, opening })}\n`)
    server.refuse(undefined)
    await start()
    expect(await server.next('opening')).toMatchObject({ id: 'j1', outcome: 'failed', at: T + 5 })
    await loaded()
    await cutOff()
    expect(await show(guestTicket({ jti: 'j2' }))).toMatchObject(refused('used'))
    expect(released).toEqual([])
  })

  it('is refused if it cannot be journalled', async () => {
    await loaded()
    await cutOff()
    const full = vi
      .spyOn(Journal.prototype, 'begin')
      .mockRejectedValueOnce(new Error('ENOSPC: no space left on device'))
    expect(await show(guestTicket())).toMatchObject(refused('cannotRemember'))
    full.mockRestore()
    expect(released).toEqual([])
  })

  it('is refused with the reason if the lock does not move, and is not retried', async () => {
    await loaded()
    hardware.setFault(2, 'front', 'dead')
    await cutOff()
    expect(await show(guestTicket())).toMatchObject(refused('lockFailed'))
    expect(await show(guestTicket({ jti: 'j2' }))).toMatchObject(refused('used'))
    await comesBack()
    expect(await server.next('opening')).toMatchObject({ outcome: 'failed', error: 'The lock does not move' })
  })

  it('still opens after a flood of unsigned codes, which leave no trace', async () => {
    await loaded()
    await cutOff()
    const journal = () => readFile(join(stateDirectory, 'commands.jsonl'), 'utf8')
    const before = await journal()
    const flood = fc.sample(fc.string({ maxLength: 2000 }), 200)
    const words = await Promise.all(flood.map((code) => hardware.scan(code)))
    expect(words.filter((text) => text === 'This is no ticket of this bar.').length).toBeLessThanOrEqual(20)
    expect(await journal()).toBe(before)
    clock.advance(1000)
    expect(await show(guestTicket())).toMatchObject({ status: 200 })
  })
})

describe('A locker with damaged files', () => {
  /** The locker opens a load, loses its power, and restarts with the server in reach. */
  async function restartedWith(damage: (path: string) => Promise<void>): Promise<void> {
    await loaded()
    await cutOff()
    await show(guestTicket())
    await controller.stop()
    await damage(stateDirectory)
    server.refuse(undefined)
    await start()
    await loaded()
  }

  it.each<[string, (journal: string) => Promise<void>]>([
    ['was emptied', (journal) => writeFile(journal, '')],
    ['was lost', (journal) => rm(journal)],
    ['was overwritten', (journal) => appendFile(journal, 'rubbish\n')],
  ])('opens no load from before its journal %s, reports that, and takes the next one', async (_name, damage) => {
    await restartedWith((folder) => damage(join(folder, 'commands.jsonl')))
    const hello = server.received.filter((message) => message.type === 'hello').at(-1)
    expect(hello).toMatchObject({ journalDamaged: true })
    expect(hello?.health.problems).toEqual([expect.stringContaining('Its journal was damaged')])
    await cutOff()
    expect(await show(guestTicket({ jti: 'j2' }))).toMatchObject(refused('cannotRemember'))
    expect(released).toEqual(['2 front'])
    await comesBack()
    await loaded([{ cubby: 2, loadId: '32.b' }])
    await cutOff()
    expect(await show(guestTicket({ jti: 'j3', loadId: '32.b' }))).toMatchObject({ status: 200 })
  })

  it('makes each person wait ten minutes if it lost the number of wrong PINs', async () => {
    await restartedWith((folder) => writeFile(join(folder, 'tickets.json'), '{"keys":[]'))
    const hello = server.received.filter((message) => message.type === 'hello').at(-1)
    expect(hello?.health.problems).toEqual([expect.stringContaining('Its record of tickets was damaged')])
    await cutOff()
    const right = { staff: { pin: PIN, cubby: 1, door: 'front' } } as const
    expect(await show(staffTicket(), right)).toMatchObject(refused('tooManyPins'))
    clock.advance(10 * 60_000)
    expect(await show(staffTicket(), right)).toMatchObject({ status: 200 })
    expect(await show(staffTicket(), right)).toMatchObject({ status: 200 })
  })

  it('takes tickets again once a full disk has room, even without the server', async (context) => {
    await controller.stop()
    disk = mountSmallDisk(stateDirectory, 4)
    await start()
    if (!disk) return context.skip()
    await loaded()
    disk.fill(0)
    await cutOff()
    // The hello checks the free space.
    await comesBack()
    await loaded()
    await cutOff()
    expect(await show(guestTicket())).toMatchObject(refused('cannotRemember'))
    disk.clear()
    expect(await show(guestTicket())).toMatchObject({ status: 200 })
  })
})

describe('The page of the locker', () => {
  it('allows ten tries in ten seconds per phone', async () => {
    await loaded()
    await cutOff()
    for (let i = 0; i < 10; i += 1) expect(await show('nonsense')).toMatchObject({ status: 409 })
    expect(await show(guestTicket())).toMatchObject({ status: 429, ...refused('busy') })
    clock.advance(10_000)
    expect(await show(guestTicket())).toMatchObject({ status: 200 })
  })

  it('answers even if idle connections from many addresses fill it', async () => {
    await loaded()
    await cutOff()
    const crowd: Socket[] = []
    // Eight from each address: as many as are allowed, and more.
    for (let i = 0; i < 80; i += 1) crowd.push(await idle(`127.0.0.${2 + (i % 10)}`))
    expect(await show(guestTicket())).toMatchObject({ status: 200 })
    // The closed connections notice it a moment later.
    await eventually(() => expect(crowd.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(64))
    for (const socket of crowd) socket.destroy()
  })

  it('leaves one address eight connections, and closes those that were idle longest', async () => {
    await loaded()
    const crowd: Socket[] = []
    for (let i = 0; i < 20; i += 1) crowd.push(await idle('127.0.0.1'))
    await eventually(() => expect(crowd.map(({ closed }) => closed).indexOf(false)).toBe(12))
    expect((await fetch(controller.ticketPage ?? '')).status).toBe(200)
  })

  it.each([
    ['nothing', ''],
    ['part of a header', 'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-'],
    [
      'a header without its body',
      'POST /ticket HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Length: 9\r\n\r\n',
    ],
  ])('hangs up after five seconds on a phone that sends %s', async (_name, text) => {
    await loaded()
    const socket = await idle('127.0.0.1')
    socket.write(text)
    // A later connection got its response, so this one has been accepted.
    await fetch(controller.ticketPage ?? '')
    clock.advance(4_999)
    expect(socket.closed).toBe(false)
    clock.advance(1)
    await eventually(() => expect(socket.closed).toBe(true))
  })

  it.each([
    ['from another page', { Origin: 'https://evil.example' }],
    ['from a page without an origin', { Origin: 'null' }],
  ])('refuses a request %s', async (_name, headers) => {
    await loaded()
    await cutOff()
    expect(await show(guestTicket(), { headers })).toMatchObject({ status: 403 })
    expect(released).toEqual([])
  })

  it('refuses anything that is too long', async () => {
    await loaded()
    await cutOff()
    expect(await show('x'.repeat(100_000))).toMatchObject(refused('notATicket'))
  })

  it('may run its own script and nothing else', async () => {
    await loaded()
    const answer = await fetch(controller.ticketPage ?? '')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('Open the locker')
  })
})

describe('A ticket of the staff', () => {
  it('asks for a door and the PIN, and opens any door under the name of its owner', async () => {
    await loaded()
    await cutOff()
    expect(await show(staffTicket())).toMatchObject({ body: { asks: { name: 'Bea', numberOfCubbies: 3 } } })
    expect(await show(staffTicket(), { staff: { pin: PIN, cubby: 3, door: 'back' } })).toMatchObject({ status: 200 })
    expect(await show(staffTicket(), { staff: { pin: PIN, cubby: 1, door: 'front' } })).toMatchObject({ status: 200 })
    expect(released).toEqual(['3 back', '1 front'])
    await comesBack()
    await eventually(() => expect(openings()).toHaveLength(2))
    expect(openings()).toMatchObject([
      { user: 7, cubby: 3, door: 'back', outcome: 'done', ticket: staffTicket() },
      { user: 7, cubby: 1, door: 'front', outcome: 'done', ticket: staffTicket() },
    ])
  })

  it('still opens after a restart, unless it had expired by then', async () => {
    await loaded()
    await cutOff()
    await restartedOffline()
    const staff = { pin: PIN, cubby: 2, door: 'back' } as const
    expect(await show(staffTicket({ exp: T }), { staff })).toMatchObject(refused('expired'))
    expect(await show(staffTicket(), { staff })).toMatchObject({ status: 200 })
  })

  it('is useless without the PIN: five tries, and ten minutes of waiting that a restart does not end', async () => {
    await loaded()
    await cutOff()
    const wrong = { staff: { pin: '0000', cubby: 1, door: 'front' } } as const
    const right = { staff: { pin: PIN, cubby: 1, door: 'front' } } as const
    for (let i = 0; i < 5; i += 1) expect(await show(staffTicket(), wrong)).toMatchObject(refused('wrongPin'))
    expect(await show(staffTicket(), right)).toMatchObject(refused('tooManyPins'))
    clock.advance(9 * 60_000)
    await restartedOffline()
    expect(await show(staffTicket(), right)).toMatchObject(refused('tooManyPins'))
    clock.advance(10 * 60_000)
    expect(await show(staffTicket(), right)).toMatchObject({ status: 200 })
    expect(released).toEqual(['1 front'])
  })

  it('is useless at another locker, even if a thief knows the PIN', async () => {
    await loaded()
    await cutOff()
    const staff = { pin: PIN, cubby: 1, door: 'front' } as const
    expect(await show(staffTicket({ device: 'lake' }), { staff })).toMatchObject(refused('otherLocker'))
    expect(await show(staffTicket({ jti: 's2' }), { staff })).toMatchObject(refused('wrongPin'))
    expect(await show(staffTicket(), { staff: { ...staff, cubby: 9 } })).toMatchObject(refused('noSuchDoor'))
  })
})
