import SqliteFile from 'better-sqlite3'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLockerBar, type LockerBar, type TestLocker } from '../../../testing/locker-bar'

let bar: LockerBar

beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
})
afterEach(() => {
  vi.restoreAllMocks()
  return bar.stop()
})

/** Passes an order from the bar to its guest through cubby 1. */
async function pass(locker: TestLocker): Promise<void> {
  const orderId = await bar.order()
  await locker.load(orderId)
  await bar.collect(orderId)
  await bar.until(async () => (await bar.cubby(1)).front === 'open')
  await locker.shut(1, 'front')
  await bar.until(async () => (await bar.cubby(1)).phase === 'Free')
}

it('An order passes its cubby without preparing new SQL statements', async () => {
  const locker = await bar.controller()
  // Twice: the sweep after the second one looks back at the first one's commands.
  for (let order = 1; order <= 2; order++) {
    await pass(locker)
    bar.clock.advance(60_000)
  }
  const prepared = vi.spyOn(SqliteFile.prototype, 'prepare')
  await pass(locker)
  expect(prepared.mock.calls.map(([sql]) => sql)).toEqual([])
})
