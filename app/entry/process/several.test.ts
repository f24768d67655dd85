import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placedOrder } from '../../../contract/calls/orders'
import { LOCKER_CLOSE } from '../../../contract/locker-protocol'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import type { HintWay } from '../../../db/hints'
import { DEMO_LOCKER } from '../../../db/seed/venues'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoSocket, openDemoLocker } from '../../../testing/guest-at-locker'
import { eventually } from '../../../testing/eventually'
import { allMails } from '../../../testing/mailed'
import { kioskMove, kioskPut, orderBodyFor, orderRow, paidOrder, postOrder } from '../../../testing/orders'
import { helloOf, type RawLocker } from '../../../testing/raw-locker'
import { queueMail } from '../../platform/mail/outbox'

/** Two servers on one PostgreSQL database. */
let a: TestBarback
let b: TestBarback
async function openBoth(hints: HintWay): Promise<void> {
  const env = { HINTS: hints }
  a = await openBarback({ isOnPostgres: true, env })
  b = await openBarback({ beside: a, env })
  await eventually(() => expect([a, b].map(({ app }) => app.peers.isHearing())).toEqual([true, true]))
}
afterEach(async () => {
  await b.stop()
  await a.stop()
})

/** Connects the demo venue's locker to a server, as its controller does. */
async function locker(bar: TestBarback): Promise<RawLocker> {
  const raw = await openDemoLocker(bar)
  await eventually(async () => expect(await isOnline()).toBe(1))
  return raw
}

async function isOnline(): Promise<number> {
  const { online } = await a.app.db
    .selectFrom('businessLocker')
    .select('online')
    .where('deviceId', '=', DEMO_LOCKER.deviceId)
    .executeTakeFirstOrThrow()
  return online
}

async function holdOf() {
  return a.app.db.selectFrom('lockerHold').select(['processId', 'epoch']).executeTakeFirst()
}

/** An order that a bartender loads at one server. */
async function load(bar: TestBarback): Promise<number> {
  const { id } = await paidOrder(bar)
  await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' })
  expect((await kioskPut(bar, id, { status: 'Ready' })).status).toBe(200)
  return id
}

/** Lets one server go without a stop, and the other live on. */
async function outlive(survivor: TestBarback): Promise<void> {
  for (let beats = 0; beats < 2; beats += 1) {
    survivor.clock.advance(8_000)
    await survivor.app.peers.beat()
  }
}

describe.each(['notify', 'poll'] as const)('Two servers whose hints travel by %s', (hints) => {
  beforeEach(() => openBoth(hints))

  it('tell each other what happens', async () => {
    const heard: unknown[] = []
    b.app.events.subscribe((event) => heard.push(event))
    a.app.events.publish({ type: 'menu', businessId: 1 })
    await eventually(() => expect(heard).toEqual([{ type: 'menu', businessId: 1 }]))
  })

  it('open the door for a tap at the other, and its screens hear of it', async () => {
    const raw = await locker(a)
    const heard: unknown[] = []
    a.app.events.subscribe((event) => heard.push(event))
    const id = await load(b)
    expect(await raw.first('command')).toMatchObject({ door: 'back', epoch: 1 })
    expect(await orderRow(a, id)).toMatchObject({ status: 'Prepared' })
    await eventually(() => expect(heard).toContainEqual(expect.objectContaining({ type: 'order', orderId: id })))
  })
})

describe('Two servers on one database', () => {
  beforeEach(() => openBoth('notify'))

  it('take an order once, although its guest sends it to both', async () => {
    const guest = await a.customer()
    const other = await b.customer()
    const body = await orderBodyFor(a, guest)
    const key = randomUUID()
    const answers = await Promise.all([postOrder(guest, body, key), postOrder(other, body, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const ids = answers.map((answer) => answer.read(placedOrder).id)
    expect(ids[0]).toBe(ids[1])
  })

  it('send a mail once, although both sweep', async () => {
    await queueMail(a.app.db, { to: 'owner@barback.test', subject: 'Once', text: 'Only once' }, a.clock.now())
    await Promise.all([a.sweep(), b.sweep(), a.sweep(), b.sweep()])
    const mails = [...(await allMails(a)), ...(await allMails(b))].filter(({ subject }) => subject === 'Once')
    expect(mails).toHaveLength(1)
  })

  it('move what is due once when the clock is set back, although both notice', async () => {
    const sweepBoth = async () => {
      for (const bar of [a, b]) await bar.sweep()
    }
    await sweepBoth()
    await queueMail(a.app.db, { to: 'owner@barback.test', subject: 'Later', text: 'Not now' }, a.clock.now())
    const mails = () => a.app.db.selectFrom('outbox').select('nextAttemptAt').where('payload', 'like', '%Not now%')
    const due = a.clock.now() + 90 * MINUTE_MS
    await a.app.db.updateTable('outbox').set({ nextAttemptAt: due }).where('payload', 'like', '%Not now%').execute()
    for (let days = 1; days <= 2; days += 1) {
      a.clock.advance(-DAY_MS)
      await sweepBoth()
      expect(await mails().execute()).toEqual([{ nextAttemptAt: due - days * DAY_MS }])
    }
  })

  it('leave the sweeps of one that is gone to the other', async () => {
    await a.sweep()
    const leases = () => a.app.db.selectFrom('lease').select('processId').distinct().execute()
    expect(await leases()).toEqual([{ processId: a.app.peers.id }])
    await outlive(b)
    await b.sweep()
    expect(await leases()).toEqual([{ processId: b.app.peers.id }])
  })
})

describe('A locker that is connected to one of two servers', () => {
  beforeEach(() => openBoth('notify'))

  it('opens it although the hint was lost', async () => {
    const raw = await locker(a)
    a.app.peers.send = () => {}
    b.app.peers.send = () => {}
    await load(b)
    expect(await raw.first('command')).toMatchObject({ door: 'back' })
  })

  it('belongs to the server to which it said hello last', async () => {
    const before = await locker(a)
    const after = await locker(b)
    expect((await before.closed).code).toBe(LOCKER_CLOSE.replaced)
    expect(await holdOf()).toEqual({ processId: b.app.peers.id, epoch: 2 })
    expect(await isOnline()).toBe(1)
    await load(a)
    expect(await after.first('command')).toMatchObject({ epoch: 2 })
    expect(before.received.filter(({ type }) => type === 'command')).toEqual([])
  })

  it('counts as offline once its server is gone, until it connects to another', async () => {
    await locker(a)
    await outlive(b)
    await b.sweep()
    expect(await isOnline()).toBe(0)
    await locker(b)
    expect(await holdOf()).toEqual({ processId: b.app.peers.id, epoch: 2 })
  })

  it('gets no command of a server that was stopped for a while, which closes its sockets', async () => {
    const raw = await locker(a)
    await outlive(b)
    await b.sweep()
    await a.app.db.updateTable('businessLocker').set({ online: 1 }).execute()
    await load(b)
    a.app.lockers.nudge(1)
    await a.app.peers.beat()
    expect((await raw.closed).code).toBe(1012)
    expect(raw.received.filter(({ type }) => type === 'command')).toEqual([])
  })

  it('gets a command that was stored after the clock was set back, although its server did not do the sweep of lockers', async () => {
    const raw = await locker(b)
    const sweepBoth = async () => {
      for (const bar of [a, b]) await bar.sweep()
    }
    await sweepBoth()
    a.clock.advance(-60 * MINUTE_MS)
    await sweepBoth()
    a.clock.advance(MINUTE_MS)
    await raw.drop()
    await eventually(async () => expect(await isOnline()).toBe(0))
    await a.app.db.updateTable('businessLocker').set({ online: 1 }).execute()
    await load(a)
    expect(await (await openDemoLocker(b)).first('command')).toMatchObject({ door: 'back' })
  })

  it('is shut out if two controllers share its identity, although each is at another server', async () => {
    const boots = ['boot-1', 'boot-2', 'boot-1', 'boot-2']
    for (const [index, bootId] of boots.entries()) {
      const raw = await demoSocket(index % 2 === 0 ? a : b)
      raw.send(helloOf(DEMO_LOCKER.deviceId, { bootId }))
      if (index === boots.length - 1) expect((await raw.closed).code).toBe(LOCKER_CLOSE.sharedIdentity)
      else await raw.first('welcome')
    }
    await eventually(async () => expect(await isOnline()).toBe(0))
  })
})
