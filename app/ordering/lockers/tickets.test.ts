import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STAFF_TICKET_MS, readTicket, writeTicket } from '../../../contract/tickets'
import { openLockerBar, type LockerBar, type TestLocker } from '../../../testing/locker-bar'
import { openRawLocker } from '../../../testing/raw-locker'
import { showTicket } from '../../../testing/show-ticket'
import { hashPin } from '../../platform/auth/pin'
import { rotateKey, signerFor } from '../../platform/auth/signing-keys'
import { orderName } from '../orders/daily-number'
import { moveOrder } from '../orders/transition'
import { MIN_OPEN_MS, MIN_SHUT_MS } from './door-watch'
import { emptyCubby } from './empty'
import { guestTicket } from './guest-ticket'
import { releaseCubbies } from './release'
import { staffTickets } from './staff-ticket'

let bar: LockerBar
let locker: TestLocker

beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
  locker = await bar.controller()
})
afterEach(() => bar.stop())

/** Loads an order into cubby 1, and waits until the locker knows it. Returns its id. */
async function loaded(more: { of?: typeof bar.guest } = {}): Promise<number> {
  const orderId = await bar.order(more)
  await locker.load(orderId)
  // The colour is sent after the tickets.
  await expect.poll(() => locker.hardware.state().cubbies[0]?.color).toBe('green')
  return orderId
}

/** Runs `meanwhile` while the locker is offline. */
async function offline(meanwhile: () => Promise<void>): Promise<void> {
  await bar.restartHub(async () => {
    await expect.poll(() => locker.hardware.state().online).toBe(false)
    bar.clock.advance(10_000)
    await meanwhile()
  })
  await bar.until(async () => bar.app.lockers.isOnline(1) && (await isStored()))
}

/** Whether the server has stored an opening. */
async function isStored(): Promise<boolean> {
  return (await opened()).length > 0
}

const opened = () => bar.app.db.selectFrom('lockerCommand').selectAll().where('byTicket', '=', 1).execute()

async function show(orderId: number): Promise<unknown> {
  const { link } = await guestTicket(bar.app, bar.guest, orderId)
  return showTicket(link)
}

/** The guest takes the drink and closes the door. */
function take(): void {
  bar.clock.advance(MIN_OPEN_MS)
  locker.hardware.moveByHand(1, 'front', 'closed')
}

describe('A guest without the internet', () => {
  it('opens their cubby with a ticket, and the order is Completed when the locker is back', async () => {
    const orderId = await loaded()
    let openedAt = 0
    await offline(async () => {
      openedAt = bar.clock.now()
      expect(await show(orderId)).toEqual({ opened: { cubby: 1, door: 'front' } })
      take()
    })
    bar.clock.advance(MIN_SHUT_MS)
    await bar.later(0)
    await bar.until(async () => (await bar.statusOf(orderId)) === 'Completed')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', orderId: null, occupied: false })
    expect(await opened()).toMatchObject([
      { orderId, purpose: 'pickup', door: 'front', actor: bar.guest.label, status: 'Done', createdAt: openedAt },
    ])
  })

  it('has the cubby open when the locker is back: the pickup is in progress', async () => {
    const orderId = await loaded()
    await offline(async () => {
      expect(await show(orderId)).toMatchObject({ opened: { cubby: 1 } })
    })
    await bar.until(async () => (await bar.cubby(1)).phase === 'Collecting')
    await locker.shut(1, 'front')
    await bar.until(async () => (await bar.statusOf(orderId)) === 'Completed')
  })

  it('whose lock failed finds the order where it was, for another try', async () => {
    const orderId = await loaded()
    locker.hardware.setFault(1, 'front', 'dead')
    await offline(async () => {
      expect(await show(orderId)).toMatchObject({ refused: 'lockFailed' })
    })
    expect((await bar.cubby(1)).phase).toBe('Collecting')
    await bar.later(61_000)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Collecting', orderId, mayBeUnlocked: true })
    expect(await bar.statusOf(orderId)).toBe('Ready')
    locker.hardware.setFault(1, 'front', 'none')
    await bar.collect(orderId)
    await bar.until(async () => (await bar.cubby(1)).front === 'open')
  })

  it('took an order that was cancelled in between: the cubby is not free, and a note tells staff what happened', async () => {
    const orderId = await loaded()
    await offline(async () => {
      expect(await show(orderId)).toMatchObject({ opened: { cubby: 1 } })
      await bar.app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
        const now = bar.clock.now()
        await moveOrder(trx, { orderId, to: 'Cancelled', actor: 'user:1', reason: 'a mistake', now })
        await releaseCubbies(trx, { orderId, now })
      })
      take()
    })
    await bar.later(MIN_SHUT_MS)
    expect(await bar.statusOf(orderId)).toBe('Cancelled')
    expect(await bar.cubby(1)).toMatchObject({
      phase: 'Unclaimed',
      occupied: true,
      note: `${await orderName(bar.app.db, orderId)} was cancelled: empty it. The guest opened it with a ticket in the meantime`,
    })
    expect(await opened()).toMatchObject([{ orderId, purpose: 'pickup', actor: bar.guest.label }])
  })

  it('opened a cubby that the staff had emptied by hand: it stays red until staff have looked inside', async () => {
    const orderId = await loaded()
    await bar.later(30 * 60_000 - 20_000)
    await offline(async () => {
      expect(await show(orderId)).toMatchObject({ opened: { cubby: 1 } })
      await bar.later(20_000)
      await emptyCubby(bar.app, bar.staff, { lockerId: 'river', cubby: 1, byHand: true, refund: true })
    })
    await bar.until(async () => (await bar.cubby(1)).note?.includes('with a ticket') === true)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Fault', orderId: null })
    expect(await bar.statusOf(orderId)).toBe('Cancelled')
  })
})

describe('Staff without the internet', () => {
  it('open any door with the ticket of their kiosk and their PIN, and the server records who it was', async () => {
    const orderId = await loaded()
    const now = bar.clock.now()
    const { id } = await bar.app.db
      .insertInto('user')
      .values({
        email: 'bea@barback.test',
        firstName: 'Bea',
        lastName: 'Bar',
        userType: 'Business',
        passwordHash: '-',
        pinHash: await hashPin('4711'),
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const bea = { ...bar.staff, id }
    const link = (await staffTickets(bar.app, bea, bar.businessId))?.lockers[0]?.link ?? null
    await offline(async () => {
      expect(await showTicket(link)).toEqual({ asks: { name: 'Bea', numberOfCubbies: 3 } })
      expect(await showTicket(link, { pin: '4712', cubby: 1, door: 'back' })).toMatchObject({ refused: 'wrongPin' })
      expect(await showTicket(link, { pin: '4711', cubby: 1, door: 'back' })).toMatchObject({ opened: { cubby: 1 } })
      // The bar may have put in another drink: the guest's ticket is no longer valid.
      bar.clock.advance(MIN_OPEN_MS)
      locker.hardware.moveByHand(1, 'back', 'closed')
      expect(await show(orderId)).toMatchObject({ refused: 'backOpened' })
    })
    expect(await opened()).toMatchObject([{ purpose: 'service', door: 'back', orderId, actor: `user:${id}` }])
    expect(await bar.statusOf(orderId)).toBe('Ready')
  })

  it('of another bar get no ticket', async () => {
    expect(await staffTickets(bar.app, bar.stranger, bar.businessId)).toBeNull()
  })
})

describe('A ticket', () => {
  it('is valid for ten minutes, and never past the time when the order is unclaimed', async () => {
    const orderId = await loaded()
    const now = bar.clock.now()
    const first = await guestTicket(bar.app, bar.guest, orderId)
    expect(first).toMatchObject({ cubby: { lockerId: 'river', number: 1 } })
    expect(first.expiresAt).toBe(Math.floor((now + 600_000) / 1000))
    expect(first.renewAt).toBe(Math.floor((now + 300_000) / 1000))
    bar.clock.advance(28 * 60_000)
    const last = await guestTicket(bar.app, bar.guest, orderId)
    const { ticket } = readTicket(last.ticket) ?? {}
    expect((ticket?.exp ?? 0) - (ticket?.nbf ?? 0)).toBeLessThanOrEqual(2 * 60_000)
    bar.clock.advance(2 * 60_000)
    await expect(guestTicket(bar.app, bar.guest, orderId)).rejects.toMatchObject({ status: 409, code: 'ask_staff' })
  })

  it('is given only to the guest of the order', async () => {
    const orderId = await loaded()
    for (const other of [bar.young, bar.staff]) {
      await expect(guestTicket(bar.app, other, orderId)).rejects.toMatchObject({ status: 404 })
    }
  })

  it('is not given to a guest who is no longer verified to be over 21', async () => {
    const orderId = await loaded()
    await bar.app.db.updateTable('customer').set({ verifiedDob: null }).where('id', '=', bar.guest.id).execute()
    await expect(guestTicket(bar.app, bar.guest, orderId)).rejects.toMatchObject({ status: 403, code: 'age_required' })
  })

  it('is not given if staff must see the guest first', async () => {
    const orderId = await loaded()
    await bar.app.db.updateTable('business').set({ attendedRelease: 1 }).execute()
    await expect(guestTicket(bar.app, bar.guest, orderId)).rejects.toMatchObject({ status: 409, code: 'ask_staff' })
  })

  it('is not given for an order that is in no cubby', async () => {
    const orderId = await bar.order()
    await expect(guestTicket(bar.app, bar.guest, orderId)).rejects.toMatchObject({ status: 409, code: 'not_ready' })
  })

  it('contains another load id each time the cubby is filled', async () => {
    const load = async () => {
      const { ticket } = readTicket((await guestTicket(bar.app, bar.guest, await loaded())).ticket) ?? {}
      return ticket && 'loadId' in ticket ? ticket.loadId : undefined
    }
    const first = await load()
    const order = await bar.app.db.selectFrom('order').select('id').executeTakeFirstOrThrow()
    await bar.collect(order.id)
    await bar.until(async () => (await bar.cubby(1)).front === 'open')
    await locker.shut(1, 'front')
    await bar.until(async () => (await bar.cubby(1)).phase === 'Free')
    expect(await load()).not.toBe(first)
  })
})

describe('A controller', () => {
  it('gets the loads in its cubbies when it connects, and whenever they change', async () => {
    const orderId = await loaded()
    await locker.stop()
    const raw = await openRawLocker(bar.url)
    await raw.hello()
    const { keys, loads } = await raw.first('tickets')
    expect(keys.map(({ publicKey }) => publicKey.length)).toEqual([43])
    expect(loads.map(({ cubby, loadId }) => [cubby, loadId.split('.')[0]])).toEqual([[1, String(orderId)]])
    const { db, store } = bar.app
    await db.updateTable('order').set({ status: 'Completed' }).where('id', '=', orderId).execute()
    await store.inGuard({ venue: { order: orderId } }, (trx) => releaseCubbies(trx, { orderId, now: bar.clock.now() }))
    bar.app.lockers.nudge(1)
    await raw.first('tickets', (message) => message.loads.length === 0)
    await raw.drop()
    await locker.start()
  })

  it('that repeats a failed opening does not reopen the pickup', async () => {
    const orderId = await loaded()
    const { ticket } = readTicket((await guestTicket(bar.app, bar.guest, orderId)).ticket) ?? {}
    await locker.stop()
    const raw = await openRawLocker(bar.url)
    await raw.hello()
    const loadId = ticket && 'loadId' in ticket ? ticket.loadId : ''
    const failed = { id: 'o1', cubby: 1, door: 'front', loadId, at: bar.clock.now(), outcome: 'failed', error: 'Dead' }
    const tell = async () => {
      const before = raw.received.length
      raw.send({ type: 'opening', ...failed })
      await expect.poll(() => raw.received.slice(before).some(({ type }) => type === 'openingAck')).toBe(true)
    }
    await tell()
    expect((await bar.cubby(1)).phase).toBe('Collecting')
    // The lock had moved: the guest pulls the door open and takes their drink.
    const door = { type: 'door', cubby: 1, door: 'front', ageMs: 0 }
    raw.send({ ...door, state: 'open', seq: 1, at: bar.clock.now() + 1_000 })
    bar.clock.advance(4_000)
    raw.send({ ...door, state: 'closed', seq: 2, at: bar.clock.now() })
    await raw.first('doorAck', ({ seq }) => seq === 2)
    await bar.later(1_000)
    expect(await bar.statusOf(orderId)).toBe('Completed')
    await tell()
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', orderId: null, mayBeUnlocked: false })
    await raw.drop()
    await locker.start()
  })

  it('may report an opening as often as it likes: it is stored once, and always acknowledged', async () => {
    const raw = await opening()
    const report = { type: 'opening', id: 'o1', cubby: 2, door: 'back', at: bar.clock.now(), outcome: 'done' }
    raw.send(report)
    await raw.first('openingAck', ({ id }) => id === 'o1')
    raw.send(report)
    raw.send({ ...report, id: 'o2', cubby: 99 })
    await raw.first('openingAck', ({ id }) => id === 'o2')
    expect(await opened()).toMatchObject([{ id: 'o1', purpose: 'service', cubby: 2, door: 'back' }])
    await raw.drop()
    await locker.start()
  })

  it.each<[string, object]>([
    ['no ticket', { ticket: undefined }],
    ['a text that is no ticket', { ticket: 'BB1.e30.e30' }],
    ["a ticket with another's signature", { ticket: 'forged' }],
    ["a ticket of another person's", { user: 8 }],
    ["a guest's load with a ticket of the staff", { user: undefined, loadId: '1.a' }],
    ['a time at which its ticket was not valid', { at: 0 }],
  ])("that names a person with %s opens in the locker's own name", async (_name, more) => {
    const ticket = await staffTicketOf(7)
    const raw = await opening()
    const report = { id: 'o1', cubby: 2, door: 'back', user: 7, at: bar.clock.now(), outcome: 'done', ticket, ...more }
    const forged = `${ticket.slice(0, -6)}AAAAAA`
    raw.send({ type: 'opening', ...report, ...(report.ticket === 'forged' && { ticket: forged }) })
    await raw.first('openingAck')
    expect(await opened()).toMatchObject([{ actor: 'locker:river', error: 'Opened without a valid ticket' }])
    await raw.drop()
    await locker.start()
  })

  it("cannot name a guest of another locker's ticket, nor an order that is not in the cubby", async () => {
    const orderId = await loaded()
    await bar.locker('pier')
    const { ticket } = await guestTicket(bar.app, bar.guest, orderId)
    const claimed = readTicket(ticket)?.ticket
    const loadId = claimed && 'loadId' in claimed ? claimed.loadId : ''
    const raw = await openRawLocker(bar.url, { deviceId: 'pier' })
    await raw.hello()
    raw.send({ type: 'opening', id: 'o1', cubby: 1, door: 'front', loadId, at: null, outcome: 'done', ticket })
    await raw.first('openingAck')
    expect(await opened()).toMatchObject([{ actor: 'locker:pier', orderId: null }])
    await raw.drop()
  })

  it('names a person with the ticket that they were given, even after the key was rotated', async () => {
    const ticket = await staffTicketOf(7)
    await rotateKey(bar.app, 'ticket')
    const raw = await opening()
    const report = { id: 'o1', cubby: 2, door: 'back', user: 7, at: bar.clock.now(), outcome: 'done', ticket }
    raw.send({ type: 'opening', ...report })
    await raw.first('openingAck')
    expect(await opened()).toMatchObject([{ actor: 'user:7', error: null }])
    await raw.drop()
    await locker.start()
  })
})

/** Replaces the real controller with one that the test drives, after its hello. */
async function opening() {
  await locker.stop()
  const raw = await openRawLocker(bar.url)
  await raw.hello()
  return raw
}

/** A ticket of the locker for that user, signed by the server. */
async function staffTicketOf(user: number): Promise<string> {
  const { kid, sign } = await signerFor(bar.app, 'ticket')
  const now = bar.clock.now()
  const person = { user, name: 'Bea', salt: 'salt', pin: 'proof' }
  return writeTicket({ v: 1, kid, device: 'river', jti: 's1', nbf: now, exp: now + STAFF_TICKET_MS, ...person }, sign)
}
