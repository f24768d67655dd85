import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLockerBar, type LockerBar } from '../../../testing/locker-bar'
import { loadOrder } from './load'
import { askForReach } from './reach'
import { setOutOfService } from './service'

let bar: LockerBar
beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
  await bar.controller()
  await bar.low(3)
})
afterEach(() => bar.stop())

const load = (orderId: number, more: { cubby?: number | null } = {}) =>
  loadOrder(bar.app, bar.staff, { orderId, ...more })
const takeOut = (cubby: number, outOfService: boolean) =>
  setOutOfService(bar.app, bar.staff, { lockerId: 'river', cubby, outOfService })

it('An order whose guest asked for a low cubby gets one, whatever else is free', async () => {
  const orderId = await bar.order({ reach: 'low', requestedCubby: 1 })
  expect(await load(orderId)).toMatchObject({ cubby: { number: 3 } })
  expect(await load(await bar.order())).toMatchObject({ cubby: { number: 1 } })
})

it('Staff cannot load it into a higher cubby', async () => {
  const orderId = await bar.order({ reach: 'low' })
  await expect(load(orderId, { cubby: 2 })).rejects.toMatchObject({
    code: 'out_of_reach',
    message: `Cubby 2 is too high: the guest of order ${orderId} needs one they can reach while seated`,
  })
  expect(await bar.phases()).toEqual(['Free', 'Free', 'Free'])
  expect(await load(orderId, { cubby: 3 })).toMatchObject({ cubby: { number: 3 } })
})

it('An order that waits for a low cubby does not block the others, and is not overtaken for its own', async () => {
  await takeOut(3, true)
  const [low, second] = [await bar.order({ reach: 'low' }), await bar.order()]
  await expect(load(low)).rejects.toMatchObject({ code: 'no_cubby', details: { placeInLine: 1 } })
  expect(await load(second)).toMatchObject({ cubby: { number: 1 } })
  expect(await load(await bar.order())).toMatchObject({ cubby: { number: 2 } })
  await expect(load(await bar.order({ requestedCubby: 3 }))).rejects.toMatchObject({ code: 'no_cubby' })

  await takeOut(3, false)
  expect(await bar.phases()).toEqual(['Reserved', 'Reserved', 'NextInLine'])
  expect((await bar.cubby(3)).orderId).toBe(low)
})

it('It may be handed over at the counter when only higher cubbies are free', async () => {
  const orderId = await bar.order({ reach: 'low' })
  await expect(load(orderId, { cubby: null })).rejects.toMatchObject({ code: 'cubby_available' })
  await takeOut(3, true)
  expect(await load(orderId, { cubby: null })).toEqual({ atCounter: true })
})

it('A guest may ask for a low cubby, or change their mind, until the order is being loaded', async () => {
  for (const cubby of [1, 2, 3]) await takeOut(cubby, true)
  const [first, second] = [await bar.order(), await bar.order()]
  for (const orderId of [first, second]) await expect(load(orderId)).rejects.toMatchObject({ code: 'no_cubby' })
  await takeOut(1, false)
  expect((await bar.cubby(1)).orderId).toBe(first)

  // A cubby held for it that no longer suits goes to the next in line.
  await askForReach(bar.app, bar.guest, { orderId: first, reach: 'low' })
  expect((await bar.cubby(1)).orderId).toBe(second)
  await takeOut(3, false)
  expect((await bar.cubby(3)).orderId).toBe(first)

  await load(first)
  const tooLate = askForReach(bar.app, bar.guest, { orderId: first, reach: null })
  await expect(tooLate).rejects.toMatchObject({ code: 'too_late' })
})

it('A venue without such a cubby refuses the wish, and another guest cannot change it', async () => {
  const orderId = await bar.order({ status: 'Paid' })
  await bar.app.db.updateTable('cubby').set({ reach: 'high' }).execute()
  await expect(askForReach(bar.app, bar.guest, { orderId, reach: 'low' })).rejects.toMatchObject({
    status: 400,
    fields: [{ path: 'reach', message: 'This bar has no cubby you can reach while seated: please ask the staff' }],
  })
  await expect(askForReach(bar.app, bar.young, { orderId, reach: 'low' })).rejects.toMatchObject({ status: 404 })
})
