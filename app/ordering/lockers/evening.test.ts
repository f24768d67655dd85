import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLockerBar, type LockerBar } from '../../../testing/locker-bar'
import { collectOrder } from './collect'
import { loadOrder } from './load'
import { markLoaded } from './mark-loaded'
import { placeInLine } from './line'
import { emptyCubby } from './empty'
import { openForService, setOutOfService } from './service'

let bar: LockerBar

beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
})
afterEach(() => bar.stop())

const load = (orderId: number, cubby?: number | null) => loadOrder(bar.app, bar.staff, { orderId, cubby })
const collect = (orderId: number) => bar.collect(orderId)

const historyOf = (orderId: number) =>
  bar.app.db
    .selectFrom('orderHistory')
    .select(['fromStatus', 'toStatus', 'actor'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()

describe('An order and its cubby', () => {
  it('go from the bar to the guest by their doors alone', async () => {
    const locker = await bar.controller()
    const orderId = await bar.order()

    expect(await load(orderId)).toMatchObject({
      atCounter: false,
      cubby: { lockerId: 'river', number: 1, color: 'white' },
    })
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Reserved', orderId, occupied: false, color: 'white' })
    await bar.until(async () => (await bar.cubby(1)).back === 'open')
    expect(await bar.statusOf(orderId)).toBe('Prepared')

    await locker.shut(1, 'back')
    await bar.until(async () => (await bar.statusOf(orderId)) === 'Ready')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Loaded', orderId, occupied: true, color: 'green' })

    const pickup = await collect(orderId)
    expect(pickup).toMatchObject({ cubbies: [{ lockerId: 'river', number: 1, color: 'orange' }] })
    expect(pickup.expiresAt).toBe(Math.floor(bar.clock.now() / 1000) + 30)
    await bar.until(async () => (await bar.cubby(1)).front === 'open')
    expect(await bar.statusOf(orderId)).toBe('Ready')

    await locker.shut(1, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
    await bar.until(async () => (await bar.cubby(1)).phase === 'Free')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', orderId: null, occupied: false, color: 'teal' })
    expect(locker.released).toEqual(['1 back', '1 front'])
    expect(await historyOf(orderId)).toEqual([
      { fromStatus: 'Prepared', toStatus: 'Ready', actor: 'locker:river' },
      { fromStatus: 'Ready', toStatus: 'Completed', actor: 'locker:river' },
    ])
  })

  it('light up on the locker in the colour of each phase', async () => {
    const locker = await bar.controller()
    const colour = () => locker.hardware.state().cubbies[0]
    const orderId = await bar.order()
    const number = await locker.load(orderId)
    expect(number).toBe(1)
    // A message updates the light after the database: wait for what the page would show.
    await expect.poll(colour).toMatchObject({ color: 'green', dim: false })
    await collect(orderId)
    await expect.poll(colour).toMatchObject({ color: 'orange' })
  })

  it('take the cubby the guest asked for when it is free', async () => {
    await bar.controller()
    const first = await bar.order({ requestedCubby: 3 })
    const second = await bar.order({ requestedCubby: 3 })
    expect(await load(first)).toMatchObject({ cubby: { number: 3 } })
    expect(await load(second)).toMatchObject({ cubby: { number: 1 } })
  })

  it('answer a second pickup within 30 s with the same command', async () => {
    const locker = await bar.controller()
    const orderId = await bar.order()
    await locker.load(orderId)
    const first = await collect(orderId)
    bar.clock.advance(29_000)
    expect(await collect(orderId)).toEqual(first)
    bar.clock.advance(1_000)
    expect((await collect(orderId)).commandId).not.toBe(first.commandId)
  })
})

describe('A pickup is refused', () => {
  it.each([
    ['when the order is somebody else’s', { of: 'young' }, 404, 'not_found'],
    ['before the order is ready', { status: 'Prepared' }, 409, 'not_ready'],
    ['when the order is completed', { status: 'Completed' }, 409, 'not_ready'],
    ['when the order waits at the counter', { atCounter: true }, 409, 'at_counter'],
    ['when the guest is no longer known to be over 21', { unverified: true }, 403, 'age_required'],
    ['from too far away', { location: { latitude: 30.3349, longitude: -81.6556 } }, 409, 'too_far'],
    ['without saying where the guest is', { location: undefined }, 409, 'location_required'],
    ['while the locker is offline', { offline: true }, 409, 'locker_offline'],
    ['while the cubby is at fault', { phase: 'Fault' }, 409, 'ask_staff'],
  ] as const)('%s', async (_name, given, status, code) => {
    const locker = await bar.controller()
    const orderId = await bar.order()
    await locker.load(orderId)
    const { db } = bar.app
    const update = db.updateTable('order').where('id', '=', orderId)
    if ('status' in given) await update.set({ status: given.status }).execute()
    if ('atCounter' in given) await update.set({ atCounter: 1 }).execute()
    if ('unverified' in given) await db.updateTable('customer').set({ verifiedDob: null }).execute()
    if ('offline' in given) await locker.stop()
    if ('phase' in given) await db.updateTable('cubby').set({ phase: given.phase }).where('number', '=', 1).execute()
    const refused = collectOrder(bar.app, 'of' in given ? bar.young : bar.guest, {
      orderId,
      location: 'location' in given ? given.location : { latitude: 30.3249, longitude: -81.6556 },
    })
    await expect(refused).rejects.toMatchObject({ status, code })
    expect(locker.released).toEqual(['1 back'])
  })

  it('not for a missing location if the venue does not require one', async () => {
    await bar.controller()
    const orderId = await bar.order()
    await load(orderId)
    await markLoaded(bar.app, bar.staff, { orderId })
    await bar.app.db.updateTable('business').set({ requiresLocation: 0 }).execute()
    expect(await collectOrder(bar.app, bar.guest, { orderId })).toMatchObject({ cubbies: [{ number: 1 }] })
  })

  it('for age only with alcohol', async () => {
    await bar.controller()
    const orderId = await bar.order({ of: bar.young, isAlcoholic: false })
    await load(orderId)
    await markLoaded(bar.app, bar.staff, { orderId })
    expect(await bar.collect(orderId, bar.young)).toMatchObject({ cubbies: [{ number: 1 }] })
  })
})

describe('The line', () => {
  it('reports that there is no available cubby, and serves in order of arrival', async () => {
    const locker = await bar.controller()
    const inside = [await bar.order(), await bar.order(), await bar.order()]
    for (const orderId of inside) await locker.load(orderId)
    const [first, second] = [await bar.order(), await bar.order()]
    await expect(load(first)).rejects.toMatchObject({
      status: 409,
      code: 'no_cubby',
      message: 'No available cubby',
      details: { placeInLine: 1 },
    })
    bar.clock.advance(1000)
    await expect(load(second)).rejects.toMatchObject({ details: { placeInLine: 2 } })
    expect(await bar.statusOf(first)).toBe('Prepared')

    await collect(inside[1] ?? 0)
    await bar.until(async () => (await bar.cubby(2)).front === 'open')
    await locker.shut(2, 'front')
    await bar.until(async () => (await bar.cubby(2)).phase === 'NextInLine')
    expect(await bar.cubby(2)).toMatchObject({ orderId: first, color: 'yellow', occupied: false })

    // No order overtakes, not even by naming the cubby.
    await expect(load(second)).rejects.toMatchObject({ code: 'no_cubby', details: { placeInLine: 2 } })
    await expect(load(second, 2)).rejects.toMatchObject({ code: 'cubby_taken' })
    await expect(load(await bar.order())).rejects.toMatchObject({ code: 'no_cubby', details: { placeInLine: 3 } })
    expect(await load(first)).toMatchObject({ cubby: { number: 2 } })
    expect(await placeInLine(bar.app.db, second)).toBe(1)
  })

  it('has room at its head for an order whose load failed', async () => {
    const locker = await bar.controller()
    const orders = [await bar.order(), await bar.order(), await bar.order(), await bar.order(), await bar.order()]
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = orders
    await locker.load(a)
    await locker.load(b)
    locker.hardware.setFault(3, 'back', 'dead')
    await load(c)
    await bar.until(async () => (await bar.cubby(3)).phase === 'Fault')
    expect(await bar.cubby(3)).toMatchObject({ orderId: null, color: 'red', note: 'The lock does not move' })
    await expect(load(d)).rejects.toMatchObject({ code: 'no_cubby' })
    await expect(load(e)).rejects.toMatchObject({ code: 'no_cubby' })
    expect(await Promise.all([c, d, e].map((id) => placeInLine(bar.app.db, id)))).toEqual([1, 2, 3])
    await emptyCubby(bar.app, bar.staff, { lockerId: 'river', cubby: 3, byHand: true })
    // A lock that failed may have released its door.
    await bar.later(20_000)
    expect(await bar.cubby(3)).toMatchObject({ phase: 'Free', mayBeUnlocked: true })
    locker.hardware.moveByHand(3, 'back', 'open', { force: true })
    await bar.until(async () => (await bar.cubby(3)).back === 'open')
    await locker.shut(3, 'back')
    expect(await bar.cubby(3)).toMatchObject({ phase: 'NextInLine', orderId: c })
  })
})

describe('Two at once', () => {
  /** Returns the refusal of the one that came second: on PostgreSQL it may be either. */
  async function refusalOf(...presses: Array<Promise<unknown>>): Promise<unknown> {
    const results = await Promise.allSettled(presses)
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result] : []))
    expect(refused).toHaveLength(presses.length - 1)
    return refused[0]?.reason
  }

  it('on one order: one loads it, the other gets an error', async () => {
    await bar.controller()
    const orderId = await bar.order()
    expect(await refusalOf(load(orderId), load(orderId))).toMatchObject({ status: 409, code: 'already_loading' })
    expect(await bar.phases()).toEqual(['Reserved', 'Free', 'Free'])
  })

  it('with the same old screen: the second gets `stale_version`', async () => {
    await bar.controller()
    const orderId = await bar.order()
    const press = () => loadOrder(bar.app, bar.staff, { orderId, version: 1 })
    expect(await refusalOf(press(), press())).toMatchObject({ status: 409, code: 'stale_version' })
  })

  it('on one cubby: one gets it, the other gets an error', async () => {
    await bar.controller()
    const [first, second] = [await bar.order(), await bar.order()]
    expect(await refusalOf(load(first, 2), load(second, 2))).toMatchObject({ status: 409, code: 'cubby_taken' })
  })

  it('ten orders for three cubbies: three get one each, seven wait in line', async () => {
    await bar.controller()
    const orders = []
    for (let i = 0; i < 10; i += 1) orders.push(await bar.order())
    const results = await Promise.allSettled(orders.map((orderId) => load(orderId)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await bar.phases()).toEqual(['Reserved', 'Reserved', 'Reserved'])
    const places = await Promise.all(orders.map((orderId) => placeInLine(bar.app.db, orderId)))
    expect(places.filter((place) => place !== undefined)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})

describe('Staff', () => {
  it('mark an order as loaded when the sensor is silent', async () => {
    const locker = await bar.controller()
    const orderId = await bar.order()
    locker.hardware.moveByHand(2, 'back', 'unknown')
    await bar.until(async () => (await bar.cubby(2)).back === 'unknown')
    // Not chosen automatically, because the state of its door is unknown; but staff may choose it.
    await load(await bar.order())
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 3 } })
    expect(await load(orderId, 2)).toMatchObject({ cubby: { number: 2 } })
    await bar.until(() => locker.released.includes('2 back'))
    expect((await bar.cubby(2)).phase).toBe('Reserved')
    await markLoaded(bar.app, bar.staff, { orderId })
    expect(await bar.cubby(2)).toMatchObject({ phase: 'Loaded', occupied: true })
    expect(await bar.statusOf(orderId)).toBe('Ready')
    expect((await historyOf(orderId)).at(-1)).toMatchObject({ actor: 'user:1' })
  })

  it('open any door, whatever its sensor reports', async () => {
    const locker = await bar.controller()
    locker.hardware.moveByHand(1, 'front', 'unknown')
    const open = () => openForService(bar.app, bar.staff, { lockerId: 'river', cubby: 1, door: 'front' })
    const [first, again] = [await open(), await open()]
    expect(again.id).toBe(first.id)
    await bar.until(() => locker.released.includes('1 front'))
    expect(await bar.phases()).toEqual(['Free', 'Free', 'Free'])
  })

  it('cannot reach another business’s orders and cubbies', async () => {
    await bar.controller()
    const orderId = await bar.order()
    const at = { lockerId: 'river', cubby: 1 }
    await expect(loadOrder(bar.app, bar.stranger, { orderId })).rejects.toMatchObject({ status: 404 })
    await expect(openForService(bar.app, bar.stranger, { ...at, door: 'back' })).rejects.toMatchObject({ status: 404 })
    await expect(emptyCubby(bar.app, bar.stranger, at)).rejects.toMatchObject({ status: 404 })
    await expect(loadOrder(bar.app, bar.guest, { orderId })).rejects.toMatchObject({ status: 404 })
  })

  it('take a cubby out of service, and it is not used', async () => {
    await bar.controller()
    const change = (outOfService: boolean) =>
      setOutOfService(bar.app, bar.staff, { lockerId: 'river', cubby: 1, outOfService })
    await change(true)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'OutOfService', color: 'black' })
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 2 } })
    await change(false)
    expect(await load(await bar.order())).toMatchObject({ cubby: { number: 1 } })
    await expect(change(true)).rejects.toMatchObject({ status: 409, code: 'cubby_in_use' })
  })
})

describe('Time', () => {
  it('turns an unclaimed order red after the venue’s 30 minutes; clearing it cancels the order', async () => {
    const locker = await bar.controller()
    const orderId = await bar.order()
    await locker.load(orderId)
    await bar.later(29 * 60_000)
    expect((await bar.cubby(1)).phase).toBe('Loaded')
    await bar.later(60_000)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Unclaimed', color: 'red', orderId })
    const at = { lockerId: 'river', cubby: 1 }
    await expect(emptyCubby(bar.app, bar.staff, at)).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'refund' }],
    })
    await emptyCubby(bar.app, bar.staff, { ...at, refund: false })
    // The door first: until it was opened and closed, the order is where it was.
    expect(await bar.statusOf(orderId)).toBe('Ready')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'HandingOver', orderId, color: 'purple' })
    await bar.until(async () => (await bar.cubby(1)).back === 'open')
    await locker.shut(1, 'back')
    await bar.until(async () => (await bar.cubby(1)).phase === 'Free')
    expect(await bar.statusOf(orderId)).toBe('Cancelled')
    expect(await bar.cubby(1)).toMatchObject({ orderId: null, occupied: false })
    expect(await bar.app.db.selectFrom('refund').selectAll().execute()).toEqual([])
  })

  it('leaves a late guest their order until staff clear it', async () => {
    const locker = await bar.controller()
    const orderId = await bar.order()
    await locker.load(orderId)
    await bar.later(45 * 60_000)
    await collect(orderId)
    await bar.until(async () => (await bar.cubby(1)).front === 'open')
    await locker.shut(1, 'front')
    await bar.until(async () => (await bar.statusOf(orderId)) === 'Completed')
  })

  it('shows after 20 s that a released lock may be unlocked; the order stays Ready, and the guest may ask again', async () => {
    const locker = await bar.controller()
    const orderId = await bar.order()
    await locker.load(orderId)
    locker.hardware.setFault(1, 'front', 'stuck')
    await collect(orderId)
    await bar.until(() => locker.released.includes('1 front'))
    await expect.poll(async () => (await commands())[1]?.status).toBe('Done')
    await bar.later(19_000)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Collecting', mayBeUnlocked: false, color: 'orange' })
    await bar.later(1_000)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Collecting', mayBeUnlocked: true, color: 'red' })
    expect(await bar.statusOf(orderId)).toBe('Ready')
    await bar.later(1_000)
    await collect(orderId)
    await bar.until(() => locker.released.length === 3)
    await collect(orderId)
    expect(await commands()).toHaveLength(3)
  })

  it('completes an order whose door is pulled open by hand long after its lock was released', async () => {
    const locker = await bar.controller()
    const orderId = await bar.order()
    await locker.load(orderId)
    locker.hardware.setFault(1, 'front', 'stuck')
    await collect(orderId)
    await expect.poll(async () => (await commands())[1]?.status).toBe('Done')
    await bar.later(46_000)
    locker.hardware.moveByHand(1, 'front', 'open', { force: true })
    await bar.until(async () => (await bar.cubby(1)).front === 'open')
    await locker.shut(1, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', mayBeUnlocked: false, color: 'teal' })
  })
})

const commands = () =>
  bar.app.db.selectFrom('lockerCommand').selectAll().orderBy('createdAt').orderBy('purpose').execute()

describe('The counter', () => {
  it('takes an order when no locker is online', async () => {
    const orderId = await bar.order()
    await expect(load(orderId)).rejects.toMatchObject({ status: 409, code: 'locker_offline' })
    expect(await load(orderId, null)).toEqual({ atCounter: true })
    expect(await bar.statusOf(orderId)).toBe('Ready')
    await expect(collect(orderId)).rejects.toMatchObject({ code: 'at_counter' })
  })

  it('refuses an order while a cubby is free, and accepts one from the line otherwise', async () => {
    const locker = await bar.controller()
    const orderId = await bar.order()
    await expect(load(orderId, null)).rejects.toMatchObject({ status: 409, code: 'cubby_available' })
    for (let i = 0; i < 3; i += 1) await locker.load(await bar.order())
    await expect(load(orderId)).rejects.toMatchObject({ code: 'no_cubby' })
    expect(await load(orderId, null)).toEqual({ atCounter: true })
    expect(await placeInLine(bar.app.db, orderId)).toBeUndefined()
  })
})
