import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLockerBar, type LockerBar, type TestLocker } from '../../../testing/locker-bar'
import type { Actor } from '../../platform/auth/actor'
import { loadOrders } from '../orders/read'
import { answerRelease } from './attended'
import { handOver } from './hand-over'

let bar: LockerBar
let locker: TestLocker
beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
  locker = await bar.controller()
  await attended(1)
})
afterEach(() => bar.stop())

const attended = (attendedRelease: 0 | 1) => bar.app.db.updateTable('business').set({ attendedRelease }).execute()
const collect = (orderId: number) => bar.collect(orderId)
const seen = (orderId: number, by: Actor = bar.staff) => answerRelease(bar.app, by, { orderId, seen: true })
const notNow = (orderId: number, by: Actor = bar.staff) => answerRelease(bar.app, by, { orderId, seen: false })
function colleague(): Actor {
  if (bar.staff.kind !== 'user') throw new Error('Staff are users')
  return { ...bar.staff, id: 9, label: 'user:9' }
}
const fronts = () => locker.released.filter((lock) => lock.endsWith('front'))
const releases = () => bar.app.db.selectFrom('attendedRelease').select(['state', 'actor']).orderBy('id').execute()

async function guestSees(orderId: number) {
  const [order] = await loadOrders(bar.app, (orders) => orders.where('order.id', '=', orderId))
  return order?.release ?? null
}

/** Loads an order into cubby 1. Returns its id. */
async function loaded(isAlcoholic = true): Promise<number> {
  const orderId = await bar.order({ isAlcoholic })
  await locker.load(orderId)
  return orderId
}

async function opened(): Promise<void> {
  await bar.until(async () => (await bar.cubby(1)).front === 'open')
}

describe('a pickup with alcohol where staff attend it', () => {
  it('opens nothing until staff have seen the guest, and records who did', async () => {
    const orderId = await loaded()
    expect(await collect(orderId)).toEqual({
      cubbies: [{ lockerId: 'river', number: 1, color: 'green' }],
      commandId: null,
      waitsForStaff: true,
      expiresAt: Math.floor((bar.clock.now() + 60_000) / 1000),
    })
    await bar.later(5_000)
    expect(fronts()).toEqual([])
    expect(await guestSees(orderId)).toMatchObject({
      state: 'Waiting',
      message: 'The staff will check first: stay at the locker',
    })

    await seen(orderId)
    await opened()
    expect(await guestSees(orderId)).toBeNull()
    expect(await releases()).toEqual([{ state: 'Seen', actor: bar.staff.label }])
    await locker.shut(1, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })

  it('opens once when two of the staff press, and when one presses twice', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await Promise.all([seen(orderId), seen(orderId, colleague())])
    await opened()
    await seen(orderId)
    await bar.later(3_000)
    expect(fronts()).toEqual(['1 front'])
    const pickups = await bar.app.db.selectFrom('lockerCommand').select('id').where('purpose', '=', 'pickup').execute()
    expect(pickups).toHaveLength(1)
    await expect(notNow(orderId, colleague())).rejects.toMatchObject({
      code: 'release_over',
      message: 'Someone already pressed Seen: the front opens',
    })
  })

  it('that is refused sends the guest to the bar, and can be requested again', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await notNow(orderId)
    expect(await guestSees(orderId)).toMatchObject({ state: 'Refused', message: 'Please come to the bar' })
    await expect(seen(orderId, colleague())).rejects.toMatchObject({ code: 'release_over' })
    expect(await collect(orderId)).toMatchObject({ waitsForStaff: true })
    await seen(orderId, colleague())
    await opened()
    expect(await releases()).toEqual([
      { state: 'Refused', actor: bar.staff.label },
      { state: 'Seen', actor: 'user:9' },
    ])
  })

  it('fails after a minute without an answer, and can be requested again', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await bar.later(59_000)
    // Asking again does not extend the wait.
    await collect(orderId)
    expect(await guestSees(orderId)).toMatchObject({ state: 'Waiting' })
    await bar.later(1_000)
    expect(await guestSees(orderId)).toMatchObject({
      state: 'Missed',
      message: 'No one from the bar was there: ask at the bar',
    })
    await expect(seen(orderId)).rejects.toMatchObject({ code: 'release_over', message: /too late/ })
    expect(fronts()).toEqual([])
    expect(await collect(orderId)).toMatchObject({ waitsForStaff: true })
    await seen(orderId)
    await opened()
  })

  it('cannot be released after the minute, even before the sweep', async () => {
    const orderId = await loaded()
    await collect(orderId)
    bar.clock.advance(60_000)
    await expect(seen(orderId)).rejects.toMatchObject({ code: 'release_over' })
    expect(fronts()).toEqual([])
  })

  it('cannot be released once staff hand the order over, nor by another bar', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await expect(seen(orderId, bar.stranger)).rejects.toMatchObject({ status: 404 })
    await handOver(bar.app, bar.staff, { orderId })
    await expect(seen(orderId)).rejects.toMatchObject({ code: 'release_over' })
    expect(fronts()).toEqual([])
  })

  it('needs no staff to reopen the cubby within a minute', async () => {
    const orderId = await loaded()
    await collect(orderId)
    await seen(orderId)
    await opened()
    await locker.shut(1, 'front')
    expect(await collect(orderId)).toMatchObject({ waitsForStaff: false })
    await opened()
    expect(fronts()).toEqual(['1 front', '1 front'])
  })
})

it('A pickup without alcohol does not wait for staff', async () => {
  expect(await collect(await loaded(false))).toMatchObject({ waitsForStaff: false })
  await opened()
})

it('A pickup with alcohol does not wait at a venue without attended release', async () => {
  await attended(0)
  expect(await collect(await loaded())).toMatchObject({ waitsForStaff: false })
  await opened()
})
