import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLockerBar, type LockerBar } from '../../../testing/locker-bar'
import { openRawLocker, type RawLocker } from '../../../testing/raw-locker'
import { MIN_OPEN_MS, MIN_SHUT_MS } from './door-watch'
import { loadOrder } from './load'

let bar: LockerBar
let raw: RawLocker
let seq: number
beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
  raw = await openRawLocker(bar.url)
  await raw.hello()
  seq = 0
})
afterEach(async () => {
  await raw.drop()
  await bar.stop()
})

/** Opens a door of cubby 1 for `MIN_OPEN_MS` and closes it; `presence` is what the sensor reports. */
async function cycle(door: 'front' | 'back', presence?: boolean): Promise<void> {
  const move = async (state: 'open' | 'closed') => {
    seq += 1
    raw.send({ type: 'door', cubby: 1, door, state, seq, ageMs: 0, at: bar.clock.now(), presence })
    await raw.first('doorAck', (ack) => ack.seq === seq)
  }
  await move('open')
  bar.clock.advance(MIN_OPEN_MS)
  await move('closed')
  await bar.later(MIN_SHUT_MS)
}

/** The locker carries out the newest command. */
async function carryOut(): Promise<void> {
  const { id } = await bar.app.db
    .selectFrom('lockerCommand')
    .select('id')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  await raw.first('command', (command) => command.id === id)
  raw.send({ type: 'result', commandId: id, outcome: 'done' })
}

/** Loads an order into cubby 1 and lets its guest open the front. Returns its id. */
async function collecting(presence?: boolean): Promise<number> {
  const orderId = await bar.order()
  await loadOrder(bar.app, bar.staff, { orderId })
  await carryOut()
  await cycle('back', presence)
  bar.clock.advance(1_000)
  await bar.collect(orderId)
  await carryOut()
  return orderId
}

describe('A cubby with a content sensor', () => {
  it('keeps its order Ready when the guest closes the door and the drink is still inside', async () => {
    const orderId = await collecting(true)
    await cycle('front', true)
    expect(await bar.statusOf(orderId)).toBe('Ready')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Loaded', orderId, occupied: true })
    expect((await bar.cubby(1)).note).toContain('something is still inside')
  })

  it('completes its order when the guest comes back and takes the drink', async () => {
    const orderId = await collecting(true)
    await cycle('front', true)
    bar.clock.advance(1_000)
    await bar.collect(orderId)
    await carryOut()
    await cycle('front', false)
    expect(await bar.statusOf(orderId)).toBe('Completed')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', note: null })
  })

  it.each([
    ['whose sensor sees nothing', false],
    ['that has no sensor', undefined],
  ])('%s is free once the guest has closed the door', async (_name, presence) => {
    const orderId = await collecting(presence)
    await cycle('front', presence)
    expect(await bar.statusOf(orderId)).toBe('Completed')
    expect((await bar.cubby(1)).phase).toBe('Free')
  })
})
