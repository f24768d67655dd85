import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DoorSide } from '../../../contract/locker-protocol'
import { openLockerBar, type LockerBar, type TestLocker } from '../../../testing/locker-bar'
import { handOver } from './hand-over'
import { loadOrder } from './load'
import { markLoaded } from './mark-loaded'
import { openForService } from './service'

let bar: LockerBar
let locker: TestLocker
let orderId: number

/** An order is ready to be loaded into cubby 1. */
beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
  locker = await bar.controller()
  orderId = await bar.order()
})
afterEach(() => bar.stop())

const hasPower = () => locker.hardware.state().cubbies.some(({ front, back }) => front.powered || back.powered)

type How = 'not opened' | 'slammed' | 'pushed closed under power' | 'opened as its sensor dies'

/** Runs `act`, after which the door is not opened and closed as it should be. */
async function press(door: DoorSide, how: How, act: () => Promise<unknown>): Promise<void> {
  const { hardware } = locker
  locker.released.length = 0
  if (how === 'not opened') hardware.setFault(1, door, 'weak')
  if (how === 'pushed closed under power') {
    hardware.onLock((number, side, powered) => {
      if (powered && number === 1 && side === door) setImmediate(() => hardware.moveByHand(1, door, 'closed'))
    })
  }
  await act()
  await bar.until(() => locker.released.includes(`1 ${door}`) && !hasPower())
  if (how === 'opened as its sensor dies') hardware.setFault(1, door, 'silent')
  if (how === 'slammed') hardware.moveByHand(1, door, 'closed')
  await commandsSettled()
  await expect.poll(async () => (await bar.cubby(1))[door] === hardware.readDoor(1, door)).toBe(true)
}

/** Waits until the server knows the outcome of every command. */
async function commandsSettled(): Promise<void> {
  const commands = bar.app.db.selectFrom('lockerCommand').select('id').where('status', 'in', ['Pending', 'Sent'])
  await expect.poll(() => commands.execute()).toEqual([])
}

const takeOut = (becomes?: 'Prepared') => handOver(bar.app, bar.staff, { orderId, ...(becomes && { becomes }) })

describe('An order whose door was not opened and closed', () => {
  it.each<[string, DoorSide, How, () => Promise<unknown>]>([
    ['handed over', 'back', 'not opened', () => takeOut()],
    ['handed over', 'back', 'slammed', () => takeOut()],
    ['taken back', 'back', 'not opened', () => takeOut('Prepared')],
    ['taken back', 'back', 'slammed', () => takeOut('Prepared')],
    ['picked up', 'front', 'not opened', () => bar.collect(orderId)],
    ['picked up', 'front', 'slammed', () => bar.collect(orderId)],
    ['picked up', 'front', 'pushed closed under power', () => bar.collect(orderId)],
    ['picked up', 'front', 'opened as its sensor dies', () => bar.collect(orderId)],
  ])(
    '%s, %s %s: is red, opens for its guest again, needs attention, and is unclaimed in time',
    async (_, door, how, act) => {
      await locker.load(orderId)
      await press(door, how, act)
      await bar.later(20_000)
      expect(await bar.cubby(1)).toMatchObject({ orderId, occupied: true, mayBeUnlocked: true, color: 'red' })
      expect((await bar.cubby(1)).note).toBeNull()
      await bar.later(100_000)
      expect((await bar.cubby(1)).note).toMatch(/was not opened and closed/)
      locker.released.length = 0
      expect((await bar.collect(orderId)).commandId).not.toBeNull()
      await bar.until(() => locker.released.includes('1 front'))
      await commandsSettled()
      await bar.later(30 * 60_000)
      const { front } = locker.hardware.state().cubbies[0] ?? {}
      // At an open door, the person there decides.
      if (front?.state !== 'open') expect((await bar.cubby(1)).phase).toBe('Unclaimed')
      expect(await bar.statusOf(orderId)).toBe('Ready')
    },
  )

  it('is picked up by the guest’s own pull, after the power failed as its lock was released', async () => {
    await locker.load(orderId)
    locker.hardware.setFault(1, 'front', 'cut')
    await bar.collect(orderId)
    await bar.until(async () => (await bar.cubby(1)).note === 'The power failed')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Collecting', orderId })
    await bar.later(20_000)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Collecting', mayBeUnlocked: true, color: 'red' })
    expect(locker.hardware.moveByHand(1, 'front', 'open')).toBe(true)
    await bar.until(async () => (await bar.cubby(1)).front === 'open')
    await locker.shut(1, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Free', mayBeUnlocked: false, color: 'teal' })
  })
})

it('Nothing is loaded behind a front that may be unlocked, not even by hand', async () => {
  locker.hardware.setFault(1, 'front', 'weak')
  await loadOrder(bar.app, bar.staff, { orderId })
  await bar.until(async () => (await bar.cubby(1)).back === 'open')
  await openForService(bar.app, bar.staff, { lockerId: 'river', cubby: 1, door: 'front' })
  await bar.until(() => locker.released.includes('1 front') && !hasPower())
  await commandsSettled()
  await locker.shut(1, 'back')
  const byHand = () => markLoaded(bar.app, bar.staff, { orderId })
  await expect(byHand()).rejects.toMatchObject({ code: 'may_be_unlocked', details: { cubby: 1 } })
  await bar.later(20_000)
  expect(await bar.cubby(1)).toMatchObject({ phase: 'Reserved', mayBeUnlocked: true })
  await expect(byHand()).rejects.toMatchObject({ code: 'may_be_unlocked' })
  locker.hardware.moveByHand(1, 'front', 'open')
  await bar.until(async () => (await bar.cubby(1)).front === 'open')
  await locker.shut(1, 'front')
  expect(await bar.cubby(1)).toMatchObject({ phase: 'Loaded', mayBeUnlocked: false })
  expect(await bar.statusOf(orderId)).toBe('Ready')
})

it('Marking an order as loaded just after its door has reported it changes nothing', async () => {
  await locker.load(orderId)
  await markLoaded(bar.app, bar.staff, { orderId })
  expect(await bar.cubby(1)).toMatchObject({ phase: 'Loaded', orderId })
  expect(await bar.statusOf(orderId)).toBe('Ready')
})

it('A pickup that a restart left uncounted counts when its guest opens the door once more', async () => {
  await locker.load(orderId)
  const open = async () => {
    await bar.collect(orderId)
    await bar.until(async () => (await bar.cubby(1)).front === 'open')
    await bar.until(() => !hasPower())
    await commandsSettled()
  }
  await open()
  bar.clock.advance(1_000)
  locker.hardware.moveByHand(1, 'front', 'closed')
  await bar.until(async () => (await bar.cubby(1)).front === 'closed')
  const { hardware } = locker
  const online = (is: boolean) => expect.poll(() => hardware.state().online, { interval: 5 }).toBe(is)
  await bar.restartHub(() => online(false))
  await online(true)
  bar.clock.advance(31_000)
  expect(await bar.statusOf(orderId)).toBe('Ready')
  await open()
  locker.hardware.moveByHand(1, 'front', 'closed')
  await bar.until(async () => (await bar.cubby(1)).front === 'closed')
  expect(await bar.statusOf(orderId)).toBe('Completed')
})
