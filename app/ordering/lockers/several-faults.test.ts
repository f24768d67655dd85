import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COMMAND_MS } from '../../../contract/limits'
import type { LockerBar, TestLocker } from '../../../testing/locker-bar'
import { openRoundBar, type RoundBar } from '../../../testing/round-at-locker'
import { showTicket } from '../../../testing/show-ticket'
import { emptyCubby } from './empty'
import { fit } from './fit'
import { guestTicket } from './guest-ticket'
import { handOver } from './hand-over'
import { setOutOfService } from './service'

/* What orders in several cubbies once got wrong. */

let at: RoundBar
let bar: LockerBar
let locker: TestLocker

beforeEach(async () => {
  at = await openRoundBar()
  ;({ bar, locker } = at)
})
afterEach(() => bar.stop())

/** Staff close the first back, and are gone when it counts. */
async function leaveAfterFirst(): Promise<void> {
  await at.isOpen(1, 'back')
  locker.hardware.moveByHand(1, 'front', 'open', { force: true })
  await at.isOpen(1, 'front')
  await locker.shut(1, 'back')
  await bar.later(COMMAND_MS)
  await locker.shut(1, 'front')
}

/** An order of two lines of four glasses, with the id of the second. */
async function twoLines(): Promise<{ orderId: number; second: number }> {
  const orderId = await bar.order({ glasses: 4 })
  const { id: _, ...line } = await bar.app.db
    .selectFrom('orderItem')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const { id: second } = await bar.app.db.insertInto('orderItem').values(line).returning('id').executeTakeFirstOrThrow()
  return { orderId, second }
}

function takeOff(line: number) {
  return bar.app.db.updateTable('orderItem').set({ status: 'Missing' }).where('id', '=', line).execute()
}

describe('An order in several cubbies', () => {
  it('opens no other cubby after an opening by ticket, however soon the locker is back', async () => {
    const orderId = await at.loaded()
    await expect.poll(() => locker.hardware.state().cubbies[1]?.color).toBe('green')
    const { tickets } = await guestTicket(bar.app, bar.guest, orderId)
    await bar.restartHub(async () => {
      await expect.poll(() => locker.hardware.state().online).toBe(false)
      bar.clock.advance(10_000)
      expect(await showTicket(tickets[0]?.link ?? null)).toEqual({ opened: { cubby: 1, door: 'front' } })
      bar.clock.advance(1_000)
      locker.hardware.moveByHand(1, 'front', 'closed')
      bar.clock.advance(2_000)
    })
    await bar.until(async () => (await at.cubbiesOf(orderId))[0] === '1 emptied: 4')
    expect(await at.cubbiesOf(orderId)).toEqual(['1 emptied: 4', '2 Loaded: 4'])
  })

  it('opens the third back too when it is taken back, though a free cubby is held for it by then', async () => {
    const orderId = await bar.order({ glasses: 12 })
    await locker.load(orderId)
    await handOver(bar.app, bar.staff, { orderId, becomes: 'Prepared' })
    await at.cycle(1, 'back')
    await at.cycle(2, 'back')
    expect((await bar.cubby(3)).phase).toBe('HandingOver')
  })

  it('counts what its guest takes out while the part at fault goes back to the bar', async () => {
    const orderId = await at.loaded()
    await bar.collect(orderId)
    await at.isOpen(1, 'front')
    await bar.app.db.updateTable('cubby').set({ phase: 'Fault' }).where('number', '=', 2).execute()
    await emptyCubby(bar.app, bar.staff, { lockerId: 'river', cubby: 2, byHand: true })
    expect(await bar.statusOf(orderId)).toBe('Prepared')
    await locker.shut(1, 'front')
    expect(await at.cubbiesOf(orderId)).toContain('1 emptied: 4')
  })

  it('is at the head of the line once a loaded part is taken out again', async () => {
    const orderId = await at.eight()
    await at.load(orderId)
    await leaveAfterFirst()
    await handOver(bar.app, bar.staff, { orderId, becomes: 'Prepared' })
    await at.cycle(1, 'back')
    const { waitingSince } = await bar.app.db
      .selectFrom('order')
      .select('waitingSince')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(waitingSince).not.toBeNull()
  })

  it('is Ready once the bar has taken off the lines that are in no cubby', async () => {
    for (const cubby of [3, 4])
      await setOutOfService(bar.app, bar.staff, { lockerId: 'river', cubby, outOfService: true })
    const { orderId, second } = await twoLines()
    locker.hardware.setFault(2, 'back', 'dead')
    await at.load(orderId)
    await at.cycle(1, 'back')
    await bar.until(async () => (await bar.cubby(2)).phase === 'Fault')
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Loaded: 4'])
    await takeOff(second)
    await at.load(orderId).catch(() => {})
    expect(await bar.statusOf(orderId)).toBe('Ready')
  })

  it('opens no empty cubby for lines that the bar has taken off', async () => {
    const { orderId, second } = await twoLines()
    await at.load(orderId)
    await leaveAfterFirst()
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Loaded: 4', '2 NextInLine: 4'])
    await takeOff(second)
    await at.load(orderId).catch(() => {})
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Loaded: 4'])
  })

  it('is cleared away from no cubby while its guest is at another', async () => {
    const orderId = await at.loaded()
    await bar.later(31 * 60_000)
    await bar.collect(orderId)
    await at.isOpen(1, 'front')
    await expect(emptyCubby(bar.app, bar.staff, { lockerId: 'river', cubby: 2, refund: true })).rejects.toMatchObject({
      code: 'cubby_in_use',
    })
  })
})

describe('The line', () => {
  async function fill(count: number): Promise<number[]> {
    const inside = []
    for (let i = 0; i < count; i += 1) {
      const orderId = await bar.order()
      await locker.load(orderId)
      inside.push(orderId)
    }
    return inside
  }

  it('holds no part of what an order needs after another part goes out of service', async () => {
    const inside = await fill(3)
    const large = await at.eight()
    await at.load(large).catch(() => {})
    await bar.collect(inside[2] ?? 0)
    await at.cycle(3, 'front')
    expect(await at.cubbiesOf(large)).toEqual(['3 NextInLine: 4', '4 NextInLine: 4'])
    await setOutOfService(bar.app, bar.staff, { lockerId: 'river', cubby: 4, outOfService: true })
    expect(await at.cubbiesOf(large)).toEqual([])
    expect(await at.load(await bar.order())).toMatchObject({ cubby: { number: 3 } })
  })

  it('keeps no cubby for an order that fits only into others', async () => {
    await bar.app.db.updateTable('cubby').set({ heightMm: 150 }).where('number', '>', 1).execute()
    await fill(1)
    const tall = await bar.order()
    await bar.app.db.updateTable('orderItem').set({ heightMm: 250 }).where('orderId', '=', tall).execute()
    await expect(at.load(tall)).rejects.toMatchObject({ code: 'no_cubby' })
    await bar.later(10 * 60_000)
    expect(await at.load(await bar.order())).toMatchObject({ cubby: { number: 2 } })
  })

  it('keeps no cubbies for an order that needs one which is out of service', async () => {
    await setOutOfService(bar.app, bar.staff, { lockerId: 'river', cubby: 4, outOfService: true })
    const large = await bar.order({ glasses: 16 })
    await at.load(large).catch(() => {})
    await bar.later(10 * 60_000)
    expect(await at.load(await bar.order())).toMatchObject({ cubby: { number: 1 } })
  })

  it('lets staff choose a cubby for an order that keeps the others', async () => {
    await fill(1)
    const large = await bar.order({ glasses: 12 })
    await bar.app.db.updateTable('cubby').set({ front: 'unknown' }).where('number', '=', 4).execute()
    await expect(at.load(large)).rejects.toMatchObject({ code: 'no_cubby' })
    await bar.later(10 * 60_000)
    expect(await at.load(large, 4)).toMatchObject({ cubby: { number: 2 } })
  })
})

describe('Fitting', () => {
  const room = (number: number, places: number, heightMm: number | null) => ({ number, places, heightMm })

  it('finds that a glass is too tall for a locker of many sizes', () => {
    const sizes = [150, 200, 200, 300, 300, 310].map((heightMm, kind) => ({ heightMm, places: 4 + 2 * (kind % 5) }))
    const rooms = Array.from({ length: 48 }, (_, i) => ({
      number: i + 1,
      ...(sizes[i % 6] ?? { heightMm: 1, places: 1 }),
    }))
    const line = (orderItemId: number, quantity: number, places: number, heightMm: number) => ({
      orderItemId,
      quantity,
      places,
      heightMm,
    })
    const glasses = [line(1, 1, 1, 500), line(2, 3, 1, 100), line(3, 3, 2, 180), line(4, 3, 1, 220), line(5, 3, 2, 280)]
    expect(fit(glasses, rooms)).toBeUndefined()
  })

  it('keeps lines together where the same cubbies allow it', () => {
    const line = (orderItemId: number, quantity: number, heightMm: number | null) => ({
      orderItemId,
      quantity,
      places: 1,
      heightMm,
    })
    const filled = fit(
      [line(1, 3, null), line(2, 1, null), line(3, 2, null), line(4, 2, 250)],
      [room(1, 4, 300), room(2, 4, 150)],
    )
    const parts = filled?.flatMap(({ contents }) => contents.map(({ orderItemId }) => orderItemId)).sort()
    expect(parts).toEqual([1, 2, 3, 4])
  })
})
