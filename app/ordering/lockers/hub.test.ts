import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCKER_CLOSE, MAX_LOCKER_MESSAGE_BYTES, type LockerHealth } from '../../../contract/locker-protocol'
import { openLockerBar, LOCKER_SECRET, type LockerBar } from '../../../testing/locker-bar'
import { eventually } from '../../../testing/eventually'
import { helloOf, openRawLocker } from '../../../testing/raw-locker'
import { loadOrder } from './load'
import { markLoaded } from './mark-loaded'
import { openForService } from './service'

let bar: LockerBar

beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
})
afterEach(() => bar.stop())

const open = (more?: Parameters<typeof openRawLocker>[1]) => openRawLocker(bar.url, more)
const load = (orderId: number) => loadOrder(bar.app, bar.staff, { orderId })
const heartbeat = (seq: number, health: Partial<LockerHealth> = {}) => ({
  type: 'heartbeat',
  seq,
  link: { roundTripMs: 20, lost: 0 },
  health: { ...helloOf('river').health, ...health },
})
const commands = () => bar.app.db.selectFrom('lockerCommand').selectAll().orderBy('createdAt').execute()
const online = async () =>
  (await bar.app.db.selectFrom('businessLocker').select('online').executeTakeFirst())?.online === 1
/** The reported door events, without the snapshot from the hello. */
const doorEvents = () =>
  bar.app.db
    .selectFrom('doorEvent')
    .select(['door', 'state', 'seq', 'bootId'])
    .where('bootId', 'not like', 'snapshot-%')
    .orderBy('id')
    .execute()

async function connected(more?: Parameters<typeof helloOf>[1]) {
  const locker = await open()
  await locker.hello(more)
  return locker
}

describe('The socket', () => {
  it.each([
    ['no credentials', ''],
    ['another scheme', `Basic ${Buffer.from(`river:${LOCKER_SECRET}`).toString('base64')}`],
    ['a wrong secret', 'Bearer river:wrong'],
    ['an unknown device', `Bearer lake:${LOCKER_SECRET}`],
    ['no secret', 'Bearer river:'],
    ['a secret with something added', `Bearer river:${LOCKER_SECRET}x`],
  ])('answers 401 before the upgrade to %s', async (_name, authorization) => {
    await expect(open({ authorization })).rejects.toThrow('401')
  })

  it('answers 401 to a locker that is inactive, or never got a secret', async () => {
    const { db } = bar.app
    await db.updateTable('businessLocker').set({ active: 0 }).execute()
    await expect(open()).rejects.toThrow('401')
    await db.updateTable('businessLocker').set({ active: 1, secretHash: null }).execute()
    await expect(open()).rejects.toThrow('401')
  })

  it.each([
    ['no JSON', 'hello?', LOCKER_CLOSE.malformed],
    ['bytes', Buffer.from('{}'), LOCKER_CLOSE.malformed],
    ['a message of no known type', { type: 'party' }, LOCKER_CLOSE.malformed],
    [
      'a door before a hello',
      { type: 'door', cubby: 1, door: 'back', state: 'open', seq: 1, ageMs: 0, at: null },
      LOCKER_CLOSE.malformed,
    ],
    ['a heartbeat before a hello', heartbeat(1), LOCKER_CLOSE.malformed],
    ['a hello of another device', helloOf('lake'), LOCKER_CLOSE.malformed],
    ['a hello of an older controller', helloOf('river', { protocol: 1 }), LOCKER_CLOSE.unsupportedProtocol],
    ['a hello of a newer one', helloOf('river', { protocol: 3 }), LOCKER_CLOSE.unsupportedProtocol],
    ['more messages than allowed', 'x'.repeat(MAX_LOCKER_MESSAGE_BYTES + 1), 1009],
  ])('closes on %s, with a reason', async (_name, message, code) => {
    const locker = await open()
    locker.send(message)
    const closed = await locker.closed
    expect(closed.code).toBe(code)
    if (code !== 1009) expect(closed.reason).not.toBe('')
    expect(await online()).toBe(false)
  })

  it('closes on a second hello', async () => {
    const locker = await connected()
    locker.send(helloOf('river'))
    expect(await locker.closed).toMatchObject({ code: LOCKER_CLOSE.malformed })
  })

  it('closes on a controller that sends no hello, and on one that goes silent', async () => {
    await bar.stop()
    bar = await openLockerBar({ heartbeatMs: 30, helloMs: 30 })
    await bar.locker()
    const mute = await open()
    expect((await mute.closed).code).toBe(LOCKER_CLOSE.noHello)
    const silent = await connected()
    expect((await silent.closed).code).toBe(1006)
    await bar.until(async () => !(await online()))
  })

  it('leaves a controller whose hello waited for its turn all the time for its first heartbeat', async () => {
    await bar.stop()
    bar = await openLockerBar({ heartbeatMs: 400, helloMs: 500 })
    for (const name of ['river', 'pier', 'lake']) await bar.locker(name)
    const silent = await open({ deviceId: 'pier' })
    await silent.hello({ deviceId: 'pier' })
    const late = await open()
    await bar.app.store.inGuard({ venue: { locker: 1 } }, async () => {
      late.send(helloOf('river'))
      // As long as a silent controller may live.
      await silent.closed
    })
    await late.first('welcome')
    // A while that is shorter than the time between heartbeats.
    await (
      await open({ deviceId: 'lake' })
    ).closed
    late.send(heartbeat(1))
    await late.first('heartbeat')
    expect(bar.app.lockers.isOnline(1)).toBe(true)
  })

  it('is online while connected, and offline when the server starts again after being killed', async () => {
    const locker = await connected()
    expect(await online()).toBe(true)
    await locker.drop()
    await bar.until(async () => !(await online()))
    await bar.app.db.updateTable('businessLocker').set({ online: 1 }).execute()
    await bar.restartHub()
    expect(await online()).toBe(false)
  })

  it('admits lockers by turns: one too many without a hello gets a 503, and is admitted once another has sent its hello', async () => {
    await bar.stop()
    bar = await openLockerBar({ maxArriving: 2 })
    for (const name of ['river', 'pier', 'lake']) await bar.locker(name)
    const [first] = [await openRawLocker(bar.url), await openRawLocker(bar.url, { deviceId: 'pier' })]
    await expect(openRawLocker(bar.url, { deviceId: 'lake' })).rejects.toThrow('503')
    await first.hello()
    // Its turn ends after its welcome.
    const third = await eventually(() => openRawLocker(bar.url, { deviceId: 'lake' }))
    await third.hello({ deviceId: 'lake' })
    expect(bar.app.lockers.isOnline(3)).toBe(true)
  })

  it('admits a locker in place of one that closed without a hello', async () => {
    await bar.stop()
    bar = await openLockerBar({ maxArriving: 1 })
    await bar.locker()
    await (await openRawLocker(bar.url)).drop()
    const again = () => openRawLocker(bar.url)
    const locker = await eventually(again)
    await locker.hello()
    expect(bar.app.lockers.isOnline(1)).toBe(true)
  })

  it('belongs to the newest connection of a device', async () => {
    const old = await connected()
    const fresh = await connected()
    expect(await old.closed).toMatchObject({ code: LOCKER_CLOSE.replaced })
    expect(await online()).toBe(true)
    await load(await bar.order())
    expect(await fresh.first('command')).toMatchObject({ cubby: 1, door: 'back' })
    expect(old.received.some(({ type }) => type === 'command')).toBe(false)
  })

  it('shuts a locker out when two controllers alternate with its identity, until it is paired again', async () => {
    const [first, second] = ['original', 'copy']
    await connected({ bootId: first })
    await connected({ bootId: second })
    const third = await connected({ bootId: first })
    const fourth = await open()
    fourth.send(helloOf('river', { bootId: second }))
    expect(await fourth.closed).toMatchObject({ code: LOCKER_CLOSE.sharedIdentity })
    expect(await third.closed).toMatchObject({ code: LOCKER_CLOSE.sharedIdentity })
    await expect(open()).rejects.toThrow('401')
    await bar.until(async () => !(await online()))
    await bar.app.db.updateTable('businessLocker').set({ sharedIdentityAt: null }).execute()
    const { id } = await bar.app.db.selectFrom('businessLocker').select('id').executeTakeFirstOrThrow()
    await bar.app.lockers.drop(id)
    await connected({ bootId: first })
    expect(await online()).toBe(true)
  })

  it('admits a program that keeps restarting', async () => {
    for (const bootId of ['a', 'b', 'c', 'd', 'e', 'f']) await connected({ bootId })
    expect(await online()).toBe(true)
  })

  it('answers heartbeats with the server’s time', async () => {
    const locker = await connected()
    bar.clock.advance(5000)
    locker.send(heartbeat(7))
    expect(await locker.first('heartbeat')).toEqual({ type: 'heartbeat', seq: 7, serverTime: bar.clock.now() })
  })

  it('sends the time and the colours in its welcome, and then changed colours', async () => {
    const locker = await connected()
    expect(await locker.first('welcome')).toMatchObject({
      serverTime: bar.clock.now(),
      lockerId: 'river',
      cubbies: [1, 2, 3].map((number) => ({ number, color: 'teal' })),
    })
    await load(await bar.order())
    expect((await locker.first('lights')).cubbies[0]).toEqual({ number: 1, color: 'white' })
  })

  it('closes cleanly when the server stops', async () => {
    const locker = await connected()
    await bar.restartHub()
    expect(await locker.closed).toMatchObject({ code: 1001 })
  })
})

describe('Door reports', () => {
  it('are acknowledged, and stored once however often they come', async () => {
    const locker = await connected()
    const report = { type: 'door', cubby: 1, door: 'back', state: 'open', seq: 1, ageMs: 400, at: null }
    locker.send(report)
    locker.send(report)
    locker.send({ ...report, state: 'closed', seq: 2 })
    await locker.first('doorAck', ({ seq }) => seq === 2)
    expect(await doorEvents()).toEqual([
      { door: 'back', state: 'open', seq: 1, bootId: 'boot-1' },
      { door: 'back', state: 'closed', seq: 2, bootId: 'boot-1' },
    ])
    const event = await bar.app.db
      .selectFrom('doorEvent')
      .select(['at', 'receivedAt'])
      .where('bootId', '=', 'boot-1')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ at: bar.clock.now() - 400, receivedAt: bar.clock.now() })
  })

  it('of a cubby that the locker should not have are acknowledged and ignored', async () => {
    const locker = await connected()
    locker.send({ type: 'door', cubby: 9, door: 'back', state: 'open', seq: 1, ageMs: 0, at: null })
    expect(await locker.first('doorAck')).toEqual({ type: 'doorAck', seq: 1 })
    expect(await doorEvents()).toEqual([])
  })

  it('that a restart lost are replaced by the hello', async () => {
    const orderId = await bar.order()
    const locker = await connected()
    await load(orderId)
    const { id } = await locker.first('command')
    locker.send({ type: 'result', commandId: id, outcome: 'done' })
    locker.send({ type: 'door', cubby: 1, door: 'back', state: 'open', seq: 1, ageMs: 0, at: null })
    await bar.until(async () => (await bar.cubby(1)).back === 'open')
    await locker.drop()
    bar.clock.advance(5000)
    await connected({ bootId: 'boot-2', commands: [{ commandId: id, outcome: 'done' }] })
    await bar.later(1000)
    expect(await bar.statusOf(orderId)).toBe('Ready')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Loaded', back: 'closed' })
  })

  it('made while offline are replayed and drive the order', async () => {
    const locker = await bar.controller()
    const orderId = await bar.order()
    await load(orderId)
    await bar.until(async () => (await bar.cubby(1)).back === 'open')
    await bar.restartHub(() => {
      bar.clock.advance(5000)
      locker.hardware.moveByHand(1, 'back', 'closed')
      locker.hardware.moveByHand(2, 'front', 'unknown')
      locker.hardware.moveByHand(2, 'front', 'closed')
    })
    await bar.until(async () => (await bar.cubby(1)).back === 'closed')
    await bar.later(1000)
    expect(await bar.statusOf(orderId)).toBe('Ready')
    expect(locker.released).toEqual(['1 back'])
  })

  it('of unknown doors keep a cubby from being chosen until they are known', async () => {
    await connected({
      doors: [
        { number: 1, front: 'unknown', back: 'closed' },
        { number: 2, front: 'closed', back: 'open' },
      ],
    })
    expect(await bar.cubby(1)).toMatchObject({ front: 'unknown', back: 'closed' })
    expect(await bar.cubby(3)).toMatchObject({ front: 'unknown', back: 'unknown' })
    const orderId = await bar.order()
    await expect(load(orderId)).rejects.toMatchObject({ code: 'no_cubby' })
    const again = await connected()
    expect(await bar.cubby(1)).toMatchObject({ phase: 'NextInLine', orderId })
    await again.drop()
  })
})

describe('A command', () => {
  it('is sent again on the next connection while there is time', async () => {
    const locker = await connected()
    await load(await bar.order())
    const command = await locker.first('command')
    await locker.drop()
    bar.clock.advance(29_999)
    const again = await connected()
    const { id, expiresAt } = await again.first('command')
    expect({ id, expiresAt }).toEqual({ id: command.id, expiresAt: command.expiresAt })
  })

  it.each([
    ['was not carried out, the cubby is free and its order first in line', [], 'Expired', 'NextInLine'],
    ['was carried out, the cubby waits for its door', ['done'], 'Done', 'Reserved'],
    ['failed, the cubby is red and the order without it', ['failed'], 'Failed', 'Fault'],
    ['came too late, the cubby is free and its order first in line', ['expired'], 'Expired', 'NextInLine'],
    ['is being carried out, the cubby waits', ['running'], 'Sent', 'Reserved'],
  ] as const)(
    'lost with the connection in the middle of a load: if the next hello reports that it %s',
    async (_name, outcomes, status, phase) => {
      const locker = await connected()
      const [orderId, other] = [await bar.order(), await bar.order()]
      await load(orderId)
      const { id } = await locker.first('command')
      await locker.drop()
      await bar.until(async () => !(await online()))
      // Whether the door opened is unknown: neither a timeout nor another order takes the cubby.
      await bar.later(10 * 60_000)
      expect(await bar.cubby(1)).toMatchObject({ phase: 'Reserved', orderId })
      const again = await connected({ commands: outcomes.map((outcome) => ({ commandId: id, outcome })) })
      expect(await commands()).toMatchObject([{ status }])
      expect((await bar.cubby(1)).phase).toBe(phase)
      expect(again.received.some(({ type }) => type === 'command')).toBe(false)
      expect(await bar.statusOf(orderId)).toBe('Prepared')
      if (phase === 'NextInLine') expect((await bar.cubby(1)).orderId).toBe(orderId)
      // No other order goes to that cubby.
      expect(await load(other)).not.toMatchObject({ cubby: { number: 1 } })
    },
  )

  it('that a locker with a damaged journal does not name may have been carried out: its cubby is red', async () => {
    const locker = await connected()
    await load(await bar.order())
    await locker.first('command')
    await locker.drop()
    await bar.until(async () => !(await online()))
    await bar.later(10 * 60_000)
    await connected({ journalDamaged: true })
    const [command, ...others] = await commands()
    expect([command?.status, others]).toEqual(['Failed', []])
    expect(command?.error).toContain('lost its journal')
    expect((await bar.cubby(1)).phase).toBe('Fault')
  })

  it('that failed leaves the cubby red, and the order held the next free one', async () => {
    const locker = await connected()
    const orderId = await bar.order()
    await load(orderId)
    const { id } = await locker.first('command')
    locker.send({ type: 'result', commandId: id, outcome: 'failed', error: 'The lock does not move' })
    await bar.until(async () => (await bar.cubby(1)).phase === 'Fault')
    expect(await bar.cubby(2)).toMatchObject({ phase: 'NextInLine', orderId })
  })

  it('that was never sent expires: the cubby is free again', async () => {
    const orderId = await bar.order()
    // The process died after storing the command and before sending it.
    await bar.app.db.updateTable('businessLocker').set({ online: 1 }).execute()
    const locker = await connected()
    await locker.drop()
    await bar.until(async () => !(await online()))
    await bar.app.db.updateTable('businessLocker').set({ online: 1 }).execute()
    await load(orderId)
    await bar.later(29_999)
    expect((await commands())[0]?.status).toBe('Pending')
    await bar.later(1)
    expect((await commands())[0]?.status).toBe('Expired')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'NextInLine', orderId })
  })

  it('that a connected locker never answers is given up after a minute, and its cubby must be checked', async () => {
    const locker = await connected()
    const orderId = await bar.order()
    await load(orderId)
    await locker.first('command')
    await bar.later(30_000)
    expect((await bar.cubby(1)).phase).toBe('Reserved')
    await bar.later(60_000)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Fault', orderId: null })
  })

  it('of a pickup that expired leaves the order in place, and the guest may ask again', async () => {
    const locker = await connected()
    const orderId = await bar.order()
    await load(orderId)
    await locker.first('command')
    await markLoaded(bar.app, bar.staff, { orderId })
    const pickup = await bar.collect(orderId)
    await locker.first('command', ({ door }) => door === 'front')
    await locker.drop()
    await bar.later(31_000)
    const again = await connected()
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Loaded', orderId })
    expect((await commands()).find(({ id }) => id === pickup.commandId)?.status).toBe('Expired')
    await bar.collect(orderId)
    expect(await again.first('command')).toMatchObject({ cubby: 1, door: 'front' })
  })

  it('does not become valid again when the clock is set back, and the guest may ask again', async () => {
    const locker = await connected()
    const orderId = await bar.order()
    await load(orderId)
    await markLoaded(bar.app, bar.staff, { orderId })
    const first = await bar.collect(orderId)
    await locker.first('command', ({ door }) => door === 'front')
    // Its answer is lost with the connection.
    await locker.drop()
    bar.clock.set(bar.clock.now() - 60 * 60_000)
    const again = await connected({ commands: [] })
    const second = await bar.collect(orderId)
    expect(second.commandId).not.toBe(first.commandId)
    expect((await again.first('command')).id).toBe(second.commandId)
    const sent = again.received.flatMap((message) => (message.type === 'command' ? [message.id] : []))
    expect(sent).toEqual([second.commandId])
    expect((await commands()).find(({ id }) => id === first.commandId)?.status).toBe('Expired')
  })

  it('that was over does not become valid again when the clock is set back by less than its age', async () => {
    const locker = await connected()
    const orderId = await bar.order()
    await load(orderId)
    await markLoaded(bar.app, bar.staff, { orderId })
    const first = await bar.collect(orderId)
    await locker.first('command', ({ door }) => door === 'front')
    await locker.drop()
    await bar.until(async () => !(await online()))
    await bar.later(40_000)
    bar.clock.set(bar.clock.now() - 20_000)
    const again = await connected({ commands: [] })
    const second = await bar.collect(orderId)
    expect(second.commandId).not.toBe(first.commandId)
    expect((await again.first('command')).id).toBe(second.commandId)
    expect(again.received.filter(({ type }) => type === 'command')).toHaveLength(1)
  })

  it('that was carried out before the clock was set back does not block another request of the guest', async () => {
    const locker = await connected()
    const orderId = await bar.order()
    await load(orderId)
    await markLoaded(bar.app, bar.staff, { orderId })
    const { commandId } = await bar.collect(orderId)
    const { id } = await locker.first('command', ({ door }) => door === 'front')
    expect(id).toBe(commandId)
    locker.send({ type: 'result', commandId: id, outcome: 'done' })
    await expect.poll(async () => (await commands()).find(({ id }) => id === commandId)?.status).toBe('Done')
    bar.clock.set(bar.clock.now() - 60 * 60_000)
    expect((await bar.collect(orderId)).commandId).not.toBe(commandId)
  })

  it('that was not sent when the clock was set back is never sent', async () => {
    const orderId = await bar.order()
    await connected().then((locker) => locker.drop())
    await bar.until(async () => !(await online()))
    await bar.app.db.updateTable('businessLocker').set({ online: 1 }).execute()
    await load(orderId)
    bar.clock.set(bar.clock.now() - 60 * 60_000)
    await bar.later(0)
    expect(await commands()).toMatchObject([{ status: 'Expired' }])
    expect(await bar.statusOf(orderId)).toBe('Prepared')
  })

  it('of another locker cannot be settled', async () => {
    await bar.locker('lake')
    const lake = await open({ deviceId: 'lake' })
    await lake.hello()
    const river = await connected()
    await loadOrder(bar.app, bar.staff, { orderId: await bar.order(), lockerId: 'river' })
    const { id } = await river.first('command')
    lake.send({ type: 'result', commandId: id, outcome: 'failed' })
    lake.send(heartbeat(1))
    lake.send({ type: 'door', cubby: 1, door: 'back', state: 'closed', seq: 1, ageMs: 0, at: null })
    await lake.first('doorAck')
    expect(await commands()).toMatchObject([{ status: 'Sent' }])
  })

  it('is carried out once even if the killed server lost the outcome', async () => {
    const locker = await bar.controller()
    await openForService(bar.app, bar.staff, { lockerId: 'river', cubby: 1, door: 'back' })
    await bar.until(() => locker.released.length === 1)
    await expect.poll(async () => (await commands())[0]?.status).toBe('Done')
    await bar.restartHub(async () => {
      await bar.app.db.updateTable('lockerCommand').set({ status: 'Sent', finishedAt: null }).execute()
    })
    await bar.until(online)
    expect((await commands())[0]?.status).toBe('Done')
    await locker.stop()
    await bar.app.db.updateTable('lockerCommand').set({ status: 'Sent', finishedAt: null }).execute()
    await locker.start()
    expect((await commands())[0]?.status).toBe('Done')
    expect(locker.released).toEqual(['1 back'])
  })
})

describe('A locker that goes offline', () => {
  it('gives up the cubbies it held for the line, and another locker serves it', async () => {
    await bar.locker('lake')
    const lake = await open({ deviceId: 'lake' })
    const full = helloOf('lake').doors.map((doors) => ({ ...doors, back: 'open' as const }))
    await lake.hello({ doors: full })
    const river = await connected({ doors: full })
    const orderId = await bar.order()
    await expect(load(orderId)).rejects.toMatchObject({ code: 'no_cubby' })
    river.send({ type: 'door', cubby: 2, door: 'back', state: 'closed', seq: 1, ageMs: 0, at: null })
    await bar.until(async () => (await bar.cubby(2)).phase === 'NextInLine')
    lake.send({ type: 'door', cubby: 3, door: 'back', state: 'closed', seq: 1, ageMs: 0, at: null })
    await lake.first('doorAck')
    await river.drop()
    await bar.until(async () => (await bar.cubby(3, 'lake')).phase === 'NextInLine')
    expect(await bar.cubby(2)).toMatchObject({ phase: 'Free', orderId: null })
    expect(await load(orderId)).toMatchObject({ cubby: { lockerId: 'lake', number: 3 } })
  })

  it('in the middle of a load leaves the order to the counter, and the cubby red', async () => {
    const locker = await connected()
    const orderId = await bar.order()
    await load(orderId)
    await locker.first('command')
    await locker.drop()
    await bar.until(async () => !(await online()))
    expect(await loadOrder(bar.app, bar.staff, { orderId, cubby: null })).toEqual({ atCounter: true })
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Fault', orderId: null })
    expect(await bar.statusOf(orderId)).toBe('Ready')
    // A late outcome of the old load changes nothing.
    const again = await connected({ commands: [{ commandId: (await commands())[0]?.id ?? '', outcome: 'done' }] })
    expect(again.received.some(({ type }) => type === 'command')).toBe(false)
    expect((await bar.cubby(1)).phase).toBe('Fault')
  })
})

it('The hub leaves upgrades of other listeners on the same server alone', async () => {
  const { createServer } = await import('node:http')
  const { createLockerHub } = await import('./hub')
  const server = createServer()
  const hub = createLockerHub(() => bar.app)
  await hub.attach(server)
  const seen: string[] = []
  server.on('upgrade', (request, socket) => {
    seen.push(request.url ?? '')
    socket.end('HTTP/1.1 418 Teapot\r\n\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(openRawLocker(`ws://127.0.0.1:${port}`, { path: '/__hmr' })).rejects.toThrow('418')
  expect(seen).toEqual(['/__hmr'])
  await hub.stop()
  server.close()
})
