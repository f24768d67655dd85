import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLockerBar, type LockerBar, type TestLocker } from '../../../testing/locker-bar'
import { emptyCubby } from './empty'
import { handOver } from './hand-over'
import { placeInLine } from './line'
import type { Becomes } from './taken-out'

let bar: LockerBar
let locker: TestLocker
let orderId: number

/** An order in cubby 1. */
beforeEach(async () => {
  bar = await openLockerBar()
  await bar.locker()
  locker = await bar.controller()
  orderId = await bar.order()
  const now = bar.clock.now()
  const paid = { attempt: 1, status: 'Succeeded', amountCents: 1174, applicationFeeCents: 99 } as const
  await bar.app.db
    .insertInto('payment')
    .values({ orderId, ...paid, createdAt: now, updatedAt: now })
    .execute()
  await locker.load(orderId)
})
afterEach(() => bar.stop())

/** Staff choose what they take the order out for; it is unclaimed when they clear it away. */
async function takeOut(becomes: Becomes): Promise<void> {
  if (becomes === 'Prepared') {
    await handOver(bar.app, bar.staff, { orderId, becomes })
    return
  }
  await bar.later(30 * 60_000)
  await emptyCubby(bar.app, bar.staff, { lockerId: 'river', cubby: 1, refund: becomes === 'Refunded' })
}

function history() {
  return bar.app.db
    .selectFrom('orderHistory')
    .select(['fromStatus', 'toStatus', 'actor', 'reason'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
}

const refunds = () => bar.app.db.selectFrom('refund').select(['orderId', 'reason']).execute()

describe('An order that staff take out of its cubby', () => {
  it.each<Becomes>(['Prepared', 'Refunded'])('%s: sends its guest an event at once', async (becomes) => {
    if (becomes !== 'Prepared') await bar.later(30 * 60_000)
    const orderIds: string[] = []
    const end = bar.app.events.subscribe((event) => {
      if (event.type === 'order') orderIds.push(`${event.orderId}`)
    })
    if (becomes === 'Prepared') await handOver(bar.app, bar.staff, { orderId, becomes })
    else await emptyCubby(bar.app, bar.staff, { lockerId: 'river', cubby: 1, refund: true })
    end()
    expect(orderIds).toContain(`${orderId}`)
  })

  it.each<[Becomes, string, string, number]>([
    ['Prepared', 'Prepared', 'taken back to the bar', 0],
    ['Cancelled', 'Cancelled', 'unclaimed', 0],
    ['Refunded', 'Cancelled', 'unclaimed', 1],
  ])('%s: moves only once its back was opened and closed', async (becomes, status, reason, refunded) => {
    await takeOut(becomes)
    await bar.until(async () => (await bar.cubby(1)).back === 'open')
    expect(await bar.statusOf(orderId)).toBe('Ready')
    expect(await bar.cubby(1)).toMatchObject({ phase: 'HandingOver', orderId, color: 'purple' })
    expect(await refunds()).toEqual([])
    await locker.shut(1, 'back')
    await bar.until(async () => (await bar.statusOf(orderId)) === status)
    expect((await history()).at(-1)).toEqual({
      fromStatus: 'Ready',
      toStatus: status,
      actor: bar.staff.label,
      reason,
    })
    expect(await refunds()).toHaveLength(refunded)
    // An order that goes back to the bar is the next to be loaded, into any cubby.
    await bar.until(async () => (await bar.phases()).includes('NextInLine') === (status === 'Prepared'))
    expect(await bar.cubby(1)).toMatchObject({ occupied: false })
    expect(await placeInLine(bar.app.db, orderId)).toBe(status === 'Prepared' ? 1 : undefined)
  })

  it.each<Becomes>(['Prepared', 'Cancelled', 'Refunded'])(
    '%s: stays its guest’s when its door did not open',
    async (becomes) => {
      locker.hardware.setFault(1, 'back', 'stuck')
      await takeOut(becomes)
      await bar.until(() => locker.released.includes('1 back'))
      expect(await bar.statusOf(orderId)).toBe('Ready')
      expect(await refunds()).toEqual([])
      expect(await bar.cubby(1)).toMatchObject({ orderId, occupied: true })
    },
  )

  it.each<[Becomes, string, number]>([
    ['Prepared', 'Prepared', 0],
    ['Cancelled', 'Cancelled', 0],
    ['Refunded', 'Cancelled', 1],
  ])('%s: moves by hand if the lock does not help, and staff must look inside', async (becomes, status, refunded) => {
    locker.hardware.setFault(1, 'back', 'stuck')
    await takeOut(becomes)
    // The staff's choice still applies: it is not asked again.
    await emptyCubby(bar.app, bar.staff, { lockerId: 'river', cubby: 1, byHand: true })
    expect(await bar.statusOf(orderId)).toBe(status)
    expect(await refunds()).toHaveLength(refunded)
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Fault', orderId: null, checkInside: true })
  })

  it('can be taken back while it is being handed over, and no command remains', async () => {
    await handOver(bar.app, bar.staff, { orderId })
    await handOver(bar.app, bar.staff, { orderId, becomes: 'Prepared' })
    await bar.until(async () => (await bar.cubby(1)).back === 'open')
    await locker.shut(1, 'back')
    await bar.until(async () => (await bar.statusOf(orderId)) === 'Prepared')
  })

  it('moves as first chosen when its lock failed and staff open it again', async () => {
    locker.hardware.setFault(1, 'back', 'dead')
    await handOver(bar.app, bar.staff, { orderId, becomes: 'Prepared' })
    await bar.until(async () => (await bar.cubby(1)).note === 'The lock does not move')
    locker.hardware.setFault(1, 'back', 'none')
    await handOver(bar.app, bar.staff, { orderId })
    await bar.until(async () => (await bar.cubby(1)).back === 'open')
    await locker.shut(1, 'back')
    await bar.until(async () => (await bar.statusOf(orderId)) === 'Prepared')
  })
})
