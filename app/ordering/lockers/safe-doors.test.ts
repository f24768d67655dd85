import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLockerBar, type LockerBar } from '../../../testing/locker-bar'
import { helloOf, openRawLocker, type RawLocker } from '../../../testing/raw-locker'
import { moveOrder, publishOrder } from '../orders/transition'
import { handOver } from './hand-over'
import { loadOrder } from './load'
import { releaseCubbies } from './release'
import { openForService, setOutOfService } from './service'

/** A locker whose controller is slow, broken or silent, driven by the test. */

let bar: LockerBar
let locker: RawLocker
let seq: number

beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
  locker = await openRawLocker(bar.url)
  await locker.hello()
  seq = 0
})
afterEach(() => bar.stop())

const load = (orderId: number) => loadOrder(bar.app, bar.staff, { orderId })
const collect = (orderId: number) => bar.collect(orderId)

/** The controller reports a door's state of `agoMs` milliseconds ago. */
async function report(cubby: number, door: 'front' | 'back', state: 'open' | 'closed' | 'unknown', agoMs = 0) {
  seq += 1
  const own = seq
  locker.send({ type: 'door', cubby, door, state, seq: own, ageMs: 0, at: bar.clock.now() - agoMs })
  await locker.first('doorAck', (ack) => ack.seq === own)
}

/** Opens a door for two seconds and closes it; a second later the movement counts. */
async function cycle(cubby: number, door: 'front' | 'back'): Promise<void> {
  await report(cubby, door, 'open')
  bar.clock.advance(2_000)
  await report(cubby, door, 'closed')
  await bar.later(1_000)
}

/** Id of the newest command, once the controller has it. */
async function newest(purpose: 'load' | 'pickup' | 'reopen' | 'handOver' | 'service'): Promise<string> {
  const { id } = await bar.app.db
    .selectFrom('lockerCommand')
    .select('id')
    .where('purpose', '=', purpose)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  await locker.first('command', (command) => command.id === id)
  return id
}

async function carryOut(purpose: Parameters<typeof newest>[0]): Promise<void> {
  await answer(await newest(purpose), 'done')
}

async function answer(commandId: string, outcome: 'done' | 'revoked' | 'failed'): Promise<void> {
  locker.send({ type: 'result', commandId, outcome })
  const ended = { done: 'Done', revoked: 'Revoked', failed: 'Failed' }[outcome]
  await expect
    .poll(() => bar.app.db.selectFrom('lockerCommand').select('status').where('id', '=', commandId).executeTakeFirst())
    .toEqual({ status: ended })
}

/** Loads an order into cubby 1. Returns its id. */
async function loaded(): Promise<number> {
  const orderId = await bar.order()
  await load(orderId)
  await carryOut('load')
  await cycle(1, 'back')
  expect(await bar.statusOf(orderId)).toBe('Ready')
  return orderId
}

/** Cancels an order without the locker, as an office or the sweep does. */
async function cancel(orderId: number): Promise<void> {
  await bar.app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
    await moveOrder(trx, { orderId, to: 'Cancelled', actor: 'user:1', now: bar.clock.now() })
    await releaseCubbies(trx, { orderId, now: bar.clock.now() })
  })
  await publishOrder(bar.app, orderId)
}

describe('A revoked command', () => {
  it('is revoked at the controller, and its cubby goes to no order until the controller has answered', async () => {
    const orderId = await loaded()
    await collect(orderId)
    const pickup = await newest('pickup')
    // The staff are quicker, and the controller hangs.
    await handOver(bar.app, bar.staff, { orderId })
    expect(await locker.first('revoke')).toEqual({ type: 'revoke', id: pickup })
    await carryOut('handOver')
    await cycle(1, 'back')
    expect(await bar.statusOf(orderId)).toBe('Completed')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Settling', orderId: null, color: 'black' })
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 2 } })
    await answer(pickup, 'revoked')
    expect((await bar.cubby(1)).phase).toBe('Free')
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 1 } })
  })

  it('that the controller never answers blocks its cubby until its expiry and two seconds more', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await newest('pickup')
    await handOver(bar.app, bar.staff, { orderId })
    await carryOut('handOver')
    await cycle(1, 'back')
    await bar.later(30_000 - 3_000 + 1_999)
    expect((await bar.cubby(1)).phase).toBe('Settling')
    await bar.later(1)
    expect((await bar.cubby(1)).phase).toBe('Free')
  })

  it('that was carried out after all is recorded so, and its cubby is watched like any other', async () => {
    const orderId = await loaded()
    await collect(orderId)
    const pickup = await newest('pickup')
    await handOver(bar.app, bar.staff, { orderId })
    await carryOut('handOver')
    await cycle(1, 'back')
    await bar.later(32_000)
    expect((await bar.cubby(1)).phase).toBe('Free')
    await answer(pickup, 'done')
    expect((await bar.cubby(1)).phase).toBe('Free')
    await bar.later(20_000)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', color: 'red' })
  })

  it('is revoked again on the next connection, and not sent', async () => {
    const orderId = await loaded()
    await collect(orderId)
    const pickup = await newest('pickup')
    await locker.drop()
    await cancel(orderId)
    const again = await openRawLocker(bar.url)
    await again.hello({ bootId: 'boot-2' })
    expect(await again.first('revoke')).toEqual({ type: 'revoke', id: pickup })
    expect(again.received.some(({ type }) => type === 'command')).toBe(false)
  })

  it('that was never sent is not sent', async () => {
    const orderId = await loaded()
    await bar.app.db.updateTable('businessLocker').set({ online: 1 }).execute()
    await bar.restartHub(async () => {
      await bar.app.db.updateTable('businessLocker').set({ online: 1 }).execute()
      await collect(orderId)
      await cancel(orderId)
    })
    const commands = await bar.app.db.selectFrom('lockerCommand').select(['purpose', 'status']).execute()
    expect(commands).toContainEqual({ purpose: 'pickup', status: 'Revoked' })
  })
})

describe('A cubby is given to no order', () => {
  it('while a member of staff’s command may still open its door', async () => {
    await openForService(bar.app, bar.staff, { lockerId: 'river', cubby: 1, door: 'front' })
    await newest('service')
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 2 } })
  })

  it('while the door that was released for a guest has not moved yet', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await carryOut('pickup')
    await cycle(1, 'front')
    await collect(orderId)
    await carryOut('reopen')
    // The lock was released; the guest has not pulled yet.
    expect((await bar.cubby(1)).phase).toBe('Settling')
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 2 } })
    await cycle(1, 'front')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', orderId: null })
  })

  it('whose door opened while the locker was away', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await carryOut('pickup')
    await cycle(1, 'front')
    await collect(orderId)
    const commandId = await newest('reopen')
    const { doors } = helloOf('river')
    for (const { number } of doors.slice(1)) {
      expect(await load(await bar.order())).toMatchObject({ cubby: { number } })
    }
    const waiting = await bar.order()
    await expect(load(waiting)).rejects.toMatchObject({ code: 'no_cubby' })
    await locker.drop()
    locker = await openRawLocker(bar.url)
    await locker.hello({
      commands: [{ commandId, outcome: 'done' }],
      doors: doors.map((cubby) => (cubby.number === 1 ? { ...cubby, front: 'open' as const } : cubby)),
    })
    await bar.until(async () => (await bar.cubby(1)).front === 'open')
    expect((await bar.cubby(1)).orderId).toBe(null)
    await cycle(1, 'front')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'NextInLine', orderId: waiting })
  })

  it('while its lock may not have latched; a door that was opened and closed proves that it has', async () => {
    await openForService(bar.app, bar.staff, { lockerId: 'river', cubby: 1, door: 'front' })
    await carryOut('service')
    await bar.later(20_000)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', mayBeUnlocked: true, color: 'red' })
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 2 } })
    await cycle(1, 'front')
    expect(await bar.cubby(1)).toMatchObject({ mayBeUnlocked: false, color: 'teal' })
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 1 } })
  })

  it('while its front is open, which never counts as a lock that may not have latched', async () => {
    await openForService(bar.app, bar.staff, { lockerId: 'river', cubby: 1, door: 'front' })
    await carryOut('service')
    await report(1, 'front', 'open')
    await bar.later(25_000)
    expect(await bar.cubby(1)).toMatchObject({ front: 'open', mayBeUnlocked: false })
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 2 } })
    await report(1, 'front', 'closed')
    await bar.later(1_000)
    expect(await bar.cubby(1)).toMatchObject({ front: 'closed', mayBeUnlocked: false })
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 1 } })
  })

  it.each<[string, 'done' | 'failed', Array<['open' | 'closed', number]>]>([
    [
      'was pushed closed while its lock had power',
      'done',
      [
        ['open', 450],
        ['closed', 200],
      ],
    ],
    [
      'was open for long, and was closed within the pulse',
      'done',
      [
        ['open', 2_000],
        ['closed', 0],
      ],
    ],
    [
      'bounced open for a moment after the power had ended',
      'done',
      [
        ['open', -100],
        ['closed', -400],
      ],
    ],
    [
      'fell open and closed as the power failed',
      'failed',
      [
        ['open', 450],
        ['closed', 200],
      ],
    ],
  ])('if one of its doors %s: it may be unlocked', async (_, outcome, moves) => {
    await openForService(bar.app, bar.staff, { lockerId: 'river', cubby: 1, door: 'front' })
    const commandId = await newest('service')
    const endedAt = bar.clock.now() + 3_000
    bar.clock.advance(3_000)
    for (const [state, agoMs] of moves.filter(([, ago]) => ago >= 0)) await report(1, 'front', state, agoMs)
    await answer(commandId, outcome)
    bar.clock.advance(1_000)
    for (const [state, agoMs] of moves.filter(([, ago]) => ago < 0)) {
      await report(1, 'front', state, bar.clock.now() - endedAt + agoMs)
    }
    await bar.later(2_000)
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 2 } })
    await bar.later(20_000)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', mayBeUnlocked: true, color: 'red' })
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 3 } })
    await cycle(1, 'front')
    expect(await bar.cubby(1)).toMatchObject({ mayBeUnlocked: false, color: 'teal' })
  })

  it('that its controller does not have', async () => {
    await locker.drop()
    await bar.app.db.updateTable('businessLocker').set({ numberOfCubbies: 5 }).execute()
    locker = await openRawLocker(bar.url)
    const { doors } = helloOf('river')
    await locker.hello({ doors: doors.slice(0, 1) })
    expect(await bar.cubby(2)).toMatchObject({ reported: false, front: 'unknown', back: 'unknown' })
    expect(await bar.cubby(5)).toMatchObject({ reported: false, front: 'unknown', back: 'unknown' })
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 1 } })
    await expect(load(await bar.order())).rejects.toMatchObject({ code: 'no_cubby' })
    await expect(loadOrder(bar.app, bar.staff, { orderId: await bar.order(), cubby: 5 })).rejects.toMatchObject({
      code: 'cubby_taken',
    })
  })

  it('of a locker that cannot store what it does, until it can', async () => {
    const { health, link } = helloOf('river')
    locker.send({
      type: 'heartbeat',
      seq: 1,
      health: { ...health, canRemember: false, problems: ['The disk is full'] },
      link,
    })
    await bar.until(async () => {
      const { canRemember } = await bar.app.db
        .selectFrom('businessLocker')
        .select('canRemember')
        .executeTakeFirstOrThrow()
      return canRemember === 0
    })
    const orderId = await bar.order()
    await expect(load(orderId)).rejects.toMatchObject({ code: 'locker_offline' })
    expect(await loadOrder(bar.app, bar.staff, { orderId, cubby: null })).toEqual({ atCounter: true })
    const waiting = await bar.order()
    locker.send({ type: 'heartbeat', seq: 2, health, link })
    await bar.until(async () => {
      const { canRemember } = await bar.app.db
        .selectFrom('businessLocker')
        .select('canRemember')
        .executeTakeFirstOrThrow()
      return canRemember === 1
    })
    expect(await load(waiting)).toMatchObject({ cubby: { number: 1 } })
  })
})

it('An order whose front staff opened while loading becomes Ready only once that front has latched', async () => {
  const orderId = await bar.order()
  await load(orderId)
  await carryOut('load')
  await openForService(bar.app, bar.staff, { lockerId: 'river', cubby: 1, door: 'front' })
  await carryOut('service')
  await cycle(1, 'back')
  expect(await bar.statusOf(orderId)).toBe('Prepared')
  await bar.later(20_000)
  expect(await bar.cubby(1)).toMatchObject({ phase: 'Reserved', mayBeUnlocked: true, color: 'red' })
  expect(await bar.statusOf(orderId)).toBe('Prepared')
  await cycle(1, 'front')
  expect(await bar.cubby(1)).toMatchObject({ phase: 'Loaded', mayBeUnlocked: false })
  expect(await bar.statusOf(orderId)).toBe('Ready')
})

describe('A door report', () => {
  it('from before the tap is recorded, and completes nothing', async () => {
    const orderId = await loaded()
    bar.clock.advance(60_000)
    await collect(orderId)
    await carryOut('pickup')
    // The reports were delayed by eight and five seconds.
    await report(1, 'front', 'open', 8_000)
    await report(1, 'front', 'closed', 5_000)
    await bar.later(10_000)
    expect(await bar.statusOf(orderId)).toBe('Ready')
    expect((await bar.cubby(1)).phase).toBe('Collecting')
    await cycle(1, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })

  it('for an earlier guest completes no order whose guest taps while the clock is set back', async () => {
    await collect(await loaded())
    await carryOut('pickup')
    await cycle(1, 'front')
    const orderId = await loaded()
    bar.clock.advance(-20_000)
    await collect(orderId)
    await carryOut('pickup')
    await bar.later(20_000)
    expect(await bar.statusOf(orderId)).toBe('Ready')
    await cycle(1, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })

  it('of a front that was open at the tap completes the order when it is closed', async () => {
    const orderId = await loaded()
    await report(1, 'front', 'open')
    bar.clock.advance(60_000)
    await collect(orderId)
    await carryOut('pickup')
    bar.clock.advance(3_000)
    await report(1, 'front', 'closed')
    await bar.later(1_000)
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })

  it('completes the order by itself a second after the door was closed, without waiting for a sweep', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await carryOut('pickup')
    await report(1, 'front', 'open')
    bar.clock.advance(2_000)
    await report(1, 'front', 'closed')
    expect(await bar.statusOf(orderId)).toBe('Ready')
    bar.clock.advance(1_000)
    await bar.until(async () => (await bar.statusOf(orderId)) === 'Completed')
  })

  it('settles its own cubby and reads no other: a thousand lockers cost it nothing', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await carryOut('pickup')
    // A cubby whose door was closed long ago: the sweep settles it.
    const since = bar.clock.now() - 60_000
    await bar.app.db
      .updateTable('cubby')
      .set({ phase: 'Emptying', since, backOpenAt: since + 1_000, backShutAt: since + 3_000 })
      .where('number', '=', 3)
      .execute()
    await report(1, 'front', 'open')
    bar.clock.advance(2_000)
    await report(1, 'front', 'closed')
    bar.clock.advance(1_000)
    await bar.until(async () => (await bar.statusOf(orderId)) === 'Completed')
    expect((await bar.cubby(3)).phase).toBe('Emptying')
    await bar.later(0)
    expect((await bar.cubby(3)).phase).toBe('Free')
  })
})

describe('After a pickup', () => {
  it('the guest may open the same cubby again for a minute', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await carryOut('pickup')
    await cycle(1, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
    await bar.later(30_000)
    expect(await collect(orderId)).toMatchObject({ cubbies: [{ lockerId: 'river', number: 1 }] })
    // No other order goes to that cubby.
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 2 } })
    await carryOut('reopen')
    await cycle(1, 'front')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', orderId: null })
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })

  it('they may not once the minute is over, or another order has the cubby', async () => {
    const first = await loaded()
    await collect(first)
    await carryOut('pickup')
    await cycle(1, 'front')
    const next = await bar.order()
    await load(next)
    await expect(collect(first)).rejects.toMatchObject({ code: 'not_ready' })
    await carryOut('load')
    await cycle(1, 'back')
    await collect(next)
    await carryOut('pickup')
    await cycle(1, 'front')
    await bar.later(60_001)
    await expect(collect(next)).rejects.toMatchObject({ code: 'not_ready', message: 'This order has been picked up' })
  })
})

describe('Handing over', () => {
  it('opens the back, and completes the order once it was opened and closed', async () => {
    const orderId = await loaded()
    expect(await handOver(bar.app, bar.staff, { orderId })).toBe(true)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'HandingOver', orderId, color: 'purple' })
    // A second press is the same command.
    await handOver(bar.app, bar.staff, { orderId })
    await carryOut('handOver')
    expect(await bar.statusOf(orderId)).toBe('Ready')
    await cycle(1, 'back')
    expect(await bar.statusOf(orderId)).toBe('Completed')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', orderId: null, occupied: false })
    const history = await bar.app.db
      .selectFrom('orderHistory')
      .select(['toStatus', 'actor'])
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute()
    expect(history.at(-1)).toEqual({ toStatus: 'Completed', actor: 'user:1' })
    expect(
      await bar.app.db.selectFrom('lockerCommand').select('id').where('purpose', '=', 'handOver').execute(),
    ).toHaveLength(1)
  })

  it('while the guest’s door is open leaves the order to the guest when they take it and close the door', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await carryOut('pickup')
    await report(1, 'front', 'open')
    await handOver(bar.app, bar.staff, { orderId })
    locker.send({ type: 'result', commandId: await newest('handOver'), outcome: 'expired' })
    bar.clock.advance(2_000)
    await report(1, 'front', 'closed')
    await bar.later(1_000)
    expect(await bar.statusOf(orderId)).toBe('Completed')
    expect(await bar.cubby(1)).toMatchObject({ orderId: null })
  })

  it('is refused for the second after the guest has closed their door: they may have it', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await carryOut('pickup')
    await report(1, 'front', 'open')
    bar.clock.advance(2_000)
    await report(1, 'front', 'closed')
    await expect(handOver(bar.app, bar.staff, { orderId })).rejects.toMatchObject({ code: 'not_ready' })
    await bar.later(1_000)
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })

  it('is a pickup if the guest was quicker, even if the report is late', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await carryOut('pickup')
    await report(1, 'front', 'open')
    bar.clock.advance(6_000)
    await handOver(bar.app, bar.staff, { orderId })
    await report(1, 'front', 'closed', 2_000)
    await bar.later(1_000)
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })

  it('that never happened leaves the order where it is', async () => {
    const orderId = await loaded()
    await handOver(bar.app, bar.staff, { orderId })
    locker.send({
      type: 'result',
      commandId: await newest('handOver'),
      outcome: 'failed',
      error: 'The lock does not move',
    })
    await bar.until(async () => (await bar.cubby(1)).note === 'The lock does not move')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'HandingOver', orderId })
    // The staff may be pulling at the door.
    await expect(collect(orderId)).rejects.toMatchObject({ code: 'ask_staff' })
    await bar.later(20_000)
    await collect(orderId)
    await carryOut('pickup')
    await cycle(1, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })

  it('is refused while the locker is offline, and returns false for an order at the counter', async () => {
    const orderId = await loaded()
    await locker.drop()
    await bar.until(
      async () =>
        !bar.app.lockers.isOnline(
          (await bar.app.db.selectFrom('businessLocker').select('id').executeTakeFirstOrThrow()).id,
        ),
    )
    await bar.until(
      async () =>
        (await bar.app.db.selectFrom('businessLocker').select('online').executeTakeFirstOrThrow()).online === 0,
    )
    await expect(handOver(bar.app, bar.staff, { orderId })).rejects.toMatchObject({ code: 'locker_offline' })
    const atCounter = await bar.order({ status: 'Ready' })
    expect(await handOver(bar.app, bar.staff, { orderId: atCounter })).toBe(false)
  })
})

it('An unknown content stays unknown while out of service, and until a door is opened', async () => {
  const orderId = await loaded()
  await cancel(orderId)
  expect(await bar.cubby(1)).toMatchObject({ phase: 'Unclaimed', checkInside: true })
  await bar.app.db.updateTable('cubby').set({ occupied: 0 }).where('number', '=', 1).execute()
  const at = { lockerId: 'river', cubby: 1 }
  await setOutOfService(bar.app, bar.staff, { ...at, outOfService: true })
  await setOutOfService(bar.app, bar.staff, { ...at, outOfService: false })
  expect(await bar.cubby(1)).toMatchObject({ phase: 'Fault', checkInside: true, note: 'Check what is inside' })
  await setOutOfService(bar.app, bar.staff, { ...at, outOfService: true })
  await report(1, 'back', 'open')
  bar.clock.advance(2_000)
  await report(1, 'back', 'closed')
  await setOutOfService(bar.app, bar.staff, { ...at, outOfService: false })
  expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', checkInside: false })
})
