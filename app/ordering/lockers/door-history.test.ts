import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLockerBar, type LockerBar, type TestLocker } from '../../../testing/locker-bar'
import { answerRelease } from './attended'
import { doorLines, type DoorLinesWanted } from './door-history'
import { loadOrder } from './load'
import { openForService } from './service'

let bar: LockerBar
let locker: TestLocker
beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
  locker = await bar.controller()
})
afterEach(() => bar.stop())

const lines = async (wanted: Partial<DoorLinesWanted> = {}) =>
  (await doorLines(bar.app.db, { lockerId: 1, ...wanted }, { page: 0, size: 25 })).results
const isOpen = (cubby: number, door: 'front' | 'back') =>
  bar.until(async () => (await bar.cubby(cubby))[door] === 'open')
/** Waits until the newest command has this status. */
const hasEnded = (status: 'Done' | 'Expired') =>
  expect.poll(async () => (await lines()).find(({ command }) => command)?.command?.status).toBe(status)

/** Loads an order into cubby 1. Returns its id. */
async function loaded(): Promise<number> {
  const orderId = await bar.order()
  await loadOrder(bar.app, bar.staff, { orderId })
  await isOpen(1, 'back')
  await locker.shut(1, 'back')
  return orderId
}

it('Lists who opened which door, why, and how long it was open', async () => {
  const orderId = await loaded()
  await bar.later(60_000)
  await bar.collect(orderId)
  await isOpen(1, 'front')
  await hasEnded('Done')
  bar.clock.advance(7_000)
  await locker.shut(1, 'front')

  const [pickup, load, ...others] = await lines()
  expect(others).toEqual([])
  const base = { cubby: 1, orderId, seenBy: null, wasFoundOpen: false }
  expect(pickup).toMatchObject({
    ...base,
    door: 'front',
    command: { purpose: 'pickup', actor: bar.guest.label, status: 'Done', error: null, byTicket: false },
    movement: { after: 0, open: 7_700, again: 0 },
  })
  expect(load).toMatchObject({
    ...base,
    door: 'back',
    command: { purpose: 'load', actor: bar.staff.label, status: 'Done' },
    movement: { after: 0, open: 700, again: 0 },
  })
})

it('Distinguishes a door that did not move, one that was reopened, and one that was pried open', async () => {
  locker.hardware.setFault(2, 'back', 'stuck')
  await openForService(bar.app, bar.staff, { lockerId: 'river', cubby: 2, door: 'back' })
  await hasEnded('Done')
  expect((await lines())[0]).toMatchObject({ cubby: 2, movement: null })

  await bar.later(1_000)
  await openForService(bar.app, bar.staff, { lockerId: 'river', cubby: 3, door: 'back' })
  await isOpen(3, 'back')
  await locker.shut(3, 'back')
  locker.hardware.moveByHand(3, 'back', 'open', { force: true })
  await isOpen(3, 'back')
  await locker.shut(3, 'back')
  expect((await lines())[0]).toMatchObject({ cubby: 3, movement: { after: 0, open: 700, again: 1 } })

  await bar.later(120_000)
  locker.hardware.moveByHand(3, 'back', 'open', { force: true })
  await isOpen(3, 'back')
  bar.clock.advance(2_000)
  await locker.shut(3, 'back')
  expect((await lines())[0]).toMatchObject({
    cubby: 3,
    door: 'back',
    command: null,
    orderId: null,
    wasFoundOpen: false,
    movement: { after: null, open: 2_700, again: 0 },
  })
  expect((await lines({ cubby: 2 })).map(({ cubby }) => cubby)).toEqual([2])
})

it('A command that was not carried out explains no opening', async () => {
  await locker.stop()
  const before = bar.clock.now()
  await bar.app.db.updateTable('businessLocker').set({ online: 1 }).execute()
  await openForService(bar.app, bar.staff, { lockerId: 'river', cubby: 1, door: 'front' })
  await bar.later(31_000)
  await hasEnded('Expired')
  locker.hardware.moveByHand(1, 'front', 'open', { force: true })
  await locker.start()
  await isOpen(1, 'front')
  const [found, expired, ...others] = await lines({ from: before })
  expect(others).toEqual([])
  expect(found).toMatchObject({ command: null, cubby: 1, movement: { after: null } })
  expect(expired).toMatchObject({ command: { status: 'Expired' }, movement: null })
})

it('Names the member of staff who saw the guest of an attended pickup', async () => {
  await bar.app.db.updateTable('business').set({ attendedRelease: 1 }).execute()
  const orderId = await loaded()
  await bar.collect(orderId)
  await bar.later(5_000)
  await answerRelease(bar.app, bar.staff, { orderId, seen: true })
  await isOpen(1, 'front')
  expect((await lines({ orderId }))[0]).toMatchObject({
    command: { actor: bar.guest.label, purpose: 'pickup' },
    seenBy: bar.staff.label,
    movement: { open: null },
  })
  expect(await lines({ orderId: orderId + 1 })).toEqual([])
})
