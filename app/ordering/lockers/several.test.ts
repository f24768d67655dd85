import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COMMAND_MS } from '../../../contract/limits'
import type { LockerBar, TestLocker } from '../../../testing/locker-bar'
import { openRoundBar, type RoundBar } from '../../../testing/round-at-locker'
import { showTicket } from '../../../testing/show-ticket'
import { answerRelease } from './attended'
import { doorLines } from './door-history'
import { emptyCubby } from './empty'
import { guestTicket } from './guest-ticket'
import { handOver } from './hand-over'
import { markLoaded } from './mark-loaded'
import { askForReach } from './reach'
import { releaseCubbies } from './release'
import { setOutOfService } from './service'
import { handToFriend, takeBackFromFriend, takePickup } from './somebody-else'
import { setSizes } from './sizes'
import { moveOrder } from '../orders/transition'
import { newUnitOfWork, serveLines } from './unit-of-work'

let at: RoundBar
let bar: LockerBar
let locker: TestLocker

beforeEach(async () => {
  at = await openRoundBar()
  ;({ bar, locker } = at)
})
afterEach(() => bar.stop())

async function move(orderId: number, to: 'Completed' | 'Cancelled' | 'Prepared'): Promise<void> {
  await bar.app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
    await moveOrder(trx, { orderId, to, actor: 'user:1', now: bar.clock.now() })
    await releaseCubbies(trx, { orderId, now: bar.clock.now() })
  })
}

describe('An order that needs two cubbies', () => {
  it('is loaded one after the other, Ready when both are, and emptied by one tap', async () => {
    const orderId = await at.eight()
    expect(await at.load(orderId)).toMatchObject({ cubby: { number: 1 } })
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Reserved: 4', '2 NextInLine: 4'])
    await at.cycle(1, 'back')
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Loaded: 4', '2 Reserved: 4'])
    expect(await bar.statusOf(orderId)).toBe('Prepared')
    await at.cycle(2, 'back')
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Loaded: 4', '2 Loaded: 4'])
    expect(await bar.statusOf(orderId)).toBe('Ready')

    expect((await bar.collect(orderId)).cubbies).toMatchObject([
      { number: 1, color: 'orange' },
      { number: 2, color: 'green' },
    ])
    await at.cycle(1, 'front')
    expect(await at.cubbiesOf(orderId)).toEqual(['1 emptied: 4', '2 Collecting: 4'])
    expect(await bar.statusOf(orderId)).toBe('Ready')
    await at.cycle(2, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
    expect(await at.cubbiesOf(orderId)).toEqual(['1 emptied: 4', '2 emptied: 4'])
    expect(await bar.phases()).toEqual(['Free', 'Free', 'Free', 'Free'])
    expect(locker.released).toEqual(['1 back', '2 back', '1 front', '2 front'])
  })

  it('opens no cubby for staff who are gone, and goes on with their next press', async () => {
    const orderId = await at.eight()
    await at.load(orderId)
    await at.isOpen(1, 'back')
    // Not safe to leave, so the closing of the back does not count yet.
    locker.hardware.moveByHand(1, 'front', 'open', { force: true })
    await at.isOpen(1, 'front')
    await locker.shut(1, 'back')
    await bar.later(COMMAND_MS)
    await locker.shut(1, 'front')
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Loaded: 4', '2 NextInLine: 4'])
    expect(locker.released).toEqual(['1 back'])
    expect(await at.load(orderId)).toMatchObject({ cubby: { number: 2 } })
    await at.cycle(2, 'back')
    expect(await bar.statusOf(orderId)).toBe('Ready')
  })

  it('waits in its second cubby for a guest who goes away after the first', async () => {
    const orderId = await at.loaded()
    await bar.collect(orderId)
    locker.hardware.setFault(2, 'front', 'stuck')
    await at.cycle(1, 'front')
    await bar.until(() => locker.released.includes('2 front'))
    await bar.later(COMMAND_MS)
    locker.hardware.setFault(2, 'front', 'none')
    expect(await at.cubbiesOf(orderId)).toEqual(['1 emptied: 4', '2 Collecting: 4'])
    expect((await bar.collect(orderId)).cubbies).toMatchObject([{ number: 2 }])
    await at.cycle(2, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })

  it('is loaded elsewhere with the part whose cubby failed', async () => {
    locker.hardware.setFault(2, 'back', 'dead')
    const orderId = await at.eight()
    await at.load(orderId)
    await at.cycle(1, 'back')
    await bar.until(async () => (await bar.cubby(2)).phase === 'Fault')
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Loaded: 4', '3 NextInLine: 4'])
    expect(await bar.statusOf(orderId)).toBe('Prepared')
    expect(await at.load(orderId)).toMatchObject({ cubby: { number: 3 } })
    await at.cycle(3, 'back')
    expect(await bar.statusOf(orderId)).toBe('Ready')
  })

  it('is loaded by hand one cubby at a time', async () => {
    const orderId = await at.eight()
    await at.load(orderId)
    await locker.shut(1, 'back')
    const { version } = await bar.app.db
      .selectFrom('order')
      .select('version')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    await at.isOpen(2, 'back')
    // A press that meant the first cubby says nothing about the second.
    await expect(markLoaded(bar.app, bar.staff, { orderId, version: version - 1 })).rejects.toMatchObject({
      code: 'stale_version',
    })
    await markLoaded(bar.app, bar.staff, { orderId, version })
    expect(await bar.statusOf(orderId)).toBe('Ready')
  })

  it('is handed over through both backs, one after the other', async () => {
    const orderId = await at.loaded()
    await handOver(bar.app, bar.staff, { orderId })
    await at.cycle(1, 'back')
    expect(await bar.statusOf(orderId)).toBe('Ready')
    await at.cycle(2, 'back')
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })

  it('is back at the bar once the first part is out, and keeps the other part until that is out', async () => {
    const orderId = await at.loaded()
    await handOver(bar.app, bar.staff, { orderId, becomes: 'Prepared' })
    await at.cycle(1, 'back')
    expect(await bar.statusOf(orderId)).toBe('Prepared')
    await expect(bar.collect(orderId)).rejects.toMatchObject({ code: 'not_ready' })
    await at.cycle(2, 'back')
    expect(await bar.phases()).toEqual(['NextInLine', 'NextInLine', 'Free', 'Free'])
    await locker.load(orderId)
    expect(await bar.statusOf(orderId)).toBe('Ready')
  })

  it('leaves both cubbies red when it is cancelled, or cleared away from one of them', async () => {
    const first = await at.loaded()
    await move(first, 'Cancelled')
    expect(await bar.phases()).toEqual(['Unclaimed', 'Unclaimed', 'Free', 'Free'])
    const second = await at.loaded()
    await bar.later(31 * 60_000)
    expect(await at.cubbiesOf(second)).toEqual(['3 Unclaimed: 4', '4 Unclaimed: 4'])
    await emptyCubby(bar.app, bar.staff, { lockerId: 'river', cubby: 3, refund: false })
    await at.cycle(3, 'back')
    expect(await bar.statusOf(second)).toBe('Cancelled')
    expect(await bar.cubby(4)).toMatchObject({
      phase: 'Unclaimed',
      orderId: null,
      note: `#${second} was cancelled: empty it`,
    })
  })

  it('goes back to the bar with a part at fault, and its guest keeps what they have', async () => {
    const orderId = await at.loaded()
    locker.hardware.setFault(2, 'front', 'dead')
    await bar.collect(orderId)
    await at.cycle(1, 'front')
    await bar.until(async () => (await bar.cubby(2)).note === 'The lock does not move')
    await bar.app.db.updateTable('cubby').set({ phase: 'Fault' }).where('number', '=', 2).execute()
    await emptyCubby(bar.app, bar.staff, { lockerId: 'river', cubby: 2, byHand: true })
    expect(await bar.statusOf(orderId)).toBe('Prepared')
    await at.load(orderId)
    const again = (await at.cubbiesOf(orderId)).filter((cubby) => cubby.includes('Reserved'))
    expect(again).toHaveLength(1)
    const number = Number(again[0]?.[0])
    await at.cycle(number, 'back')
    expect(await bar.statusOf(orderId)).toBe('Ready')
    await bar.collect(orderId)
    await at.cycle(number, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })

  it('opens for a guest whom staff have seen once', async () => {
    await bar.app.db.updateTable('business').set({ attendedRelease: 1 }).execute()
    const orderId = await at.loaded()
    await bar.collect(orderId)
    await answerRelease(bar.app, bar.staff, { orderId, seen: true })
    await at.cycle(1, 'front')
    await at.cycle(2, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
    const { results } = await doorLines(bar.app.db, { lockerId: 1, orderId }, { page: 0, size: 10 })
    const fronts = results.filter(({ command }) => command?.purpose === 'pickup')
    expect(fronts.map(({ cubby, seenBy, command }) => ({ cubby, seenBy, actor: command?.actor }))).toEqual([
      { cubby: 2, seenBy: bar.staff.label, actor: bar.guest.label },
      { cubby: 1, seenBy: bar.staff.label, actor: bar.guest.label },
    ])
  })

  it('stays a friend’s once they have taken the first part', async () => {
    const orderId = await at.eight({ isAlcoholic: false })
    await locker.load(orderId)
    const code = await handToFriend(bar.app, bar.guest, orderId)
    await takePickup(bar.app, bar.young, code)
    await bar.collect(orderId, bar.young)
    locker.hardware.setFault(2, 'front', 'dead')
    await at.cycle(1, 'front')
    await bar.later(COMMAND_MS)
    await expect(takeBackFromFriend(bar.app, bar.guest, orderId)).rejects.toMatchObject({ code: 'door_open' })
  })

  it('gets low cubbies only where its guest needs one', async () => {
    await bar.low(1, 4)
    const orderId = await at.eight({ reach: 'low' })
    await at.load(orderId)
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Reserved: 4', '4 NextInLine: 4'])
    await expect(askForReach(bar.app, bar.guest, { orderId, reach: null })).rejects.toMatchObject({ code: 'too_late' })
  })

  it('opens the cubby again that was emptied last', async () => {
    const orderId = await at.loaded()
    await bar.collect(orderId)
    await at.cycle(1, 'front')
    await at.cycle(2, 'front')
    expect((await bar.collect(orderId)).cubbies).toMatchObject([{ number: 2 }])
    await bar.until(() => locker.released.filter((door) => door === '2 front').length === 2)
  })

  it('goes to the counter with the part that is in no cubby, and the other cubby is red', async () => {
    const orderId = await at.eight()
    for (const cubby of [3, 4])
      await setOutOfService(bar.app, bar.staff, { lockerId: 'river', cubby, outOfService: true })
    locker.hardware.setFault(2, 'back', 'dead')
    await at.load(orderId)
    await at.cycle(1, 'back')
    await bar.until(async () => (await bar.cubby(2)).phase === 'Fault')
    await expect(at.load(orderId)).rejects.toMatchObject({ code: 'no_cubby' })
    expect(await at.load(orderId, null)).toEqual({ atCounter: true })
    expect(await bar.cubby(1)).toMatchObject({ phase: 'Fault', note: `Part of #${orderId} is inside: take it out` })
  })

  it('gives up the second cubby when its locker goes offline in between, and gets it again', async () => {
    const orderId = await at.eight()
    await at.load(orderId)
    await at.isOpen(1, 'back')
    await locker.stop()
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Reserved: 4'])
    await locker.start()
    await bar.later(0)
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Reserved: 4', '2 NextInLine: 4'])
  })

  it('has a ticket for each cubby, and no door opens after the locker is back', async () => {
    const orderId = await at.loaded()
    await expect.poll(() => locker.hardware.state().cubbies[1]?.color).toBe('green')
    const { tickets } = await guestTicket(bar.app, bar.guest, orderId)
    expect(tickets.map(({ cubby }) => cubby.number)).toEqual([1, 2])
    await bar.restartHub(async () => {
      await expect.poll(() => locker.hardware.state().online).toBe(false)
      bar.clock.advance(10_000)
      expect(await showTicket(tickets[0]?.link ?? null)).toEqual({ opened: { cubby: 1, door: 'front' } })
      bar.clock.advance(1_000)
      locker.hardware.moveByHand(1, 'front', 'closed')
      bar.clock.advance(COMMAND_MS + 1_000)
    })
    await bar.until(async () => (await at.cubbiesOf(orderId))[0] === '1 emptied: 4')
    expect(await at.cubbiesOf(orderId)).toEqual(['1 emptied: 4', '2 Loaded: 4'])
    await bar.collect(orderId)
    await at.cycle(2, 'front')
    expect(await bar.statusOf(orderId)).toBe('Completed')
  })
})

describe('The line of small and large orders', () => {
  /** One cubby stays free, which is not enough for the large order. */
  async function crowded(): Promise<{ large: number; inside: number[] }> {
    const inside = []
    for (let i = 0; i < 3; i += 1) {
      const orderId = await bar.order()
      await locker.load(orderId)
      inside.push(orderId)
    }
    const large = await at.eight()
    await expect(at.load(large)).rejects.toMatchObject({ code: 'no_cubby', details: { placeInLine: 1 } })
    return { large, inside }
  }

  it('gives a large order none before all it needs are free, and lets small ones overtake it', async () => {
    const { large, inside } = await crowded()
    expect(await bar.phases()).toEqual(['Loaded', 'Loaded', 'Loaded', 'Free'])
    const small = await bar.order()
    expect(await at.load(small)).toMatchObject({ cubby: { number: 4 } })
    for (const cubby of [1, 2]) {
      await bar.collect(inside[cubby - 1] ?? 0)
      await at.cycle(cubby, 'front')
    }
    expect(await at.cubbiesOf(large)).toEqual(['1 NextInLine: 4', '2 NextInLine: 4'])
  })

  it('lets nobody overtake a large order that has waited for ten minutes', async () => {
    const { large, inside } = await crowded()
    await bar.later(10 * 60_000)
    const small = await bar.order()
    await expect(at.load(small)).rejects.toMatchObject({ code: 'no_cubby', details: { placeInLine: 2 } })
    // Staff may serve it at the counter instead, or choose the cubby themselves.
    expect(await at.load(await bar.order(), null)).toEqual({ atCounter: true })
    await bar.collect(inside[2] ?? 0)
    await at.cycle(3, 'front')
    expect(await at.cubbiesOf(large)).toEqual(['3 NextInLine: 4', '4 NextInLine: 4'])
  })

  it('gives a waiting order its cubbies anew when their sizes change', async () => {
    const { large, inside } = await crowded()
    await bar.collect(inside[0] ?? 0)
    await at.cycle(1, 'front')
    expect(await at.cubbiesOf(large)).toEqual(['1 NextInLine: 4', '4 NextInLine: 4'])
    const sizes = new Map([[1, { places: 8, heightMm: null }]])
    await bar.app.store.inGuard({ venue: bar.businessId }, async (trx) => {
      const unit = newUnitOfWork(trx, bar.clock.now())
      await setSizes(unit, 1, sizes)
      await serveLines(unit)
    })
    expect(await at.cubbiesOf(large)).toEqual(['1 NextInLine: 8'])
  })

  it('refuses an order that no locker could hold, which then goes to the counter', async () => {
    const huge = await bar.order({ glasses: 17 })
    await expect(at.load(huge)).rejects.toMatchObject({
      code: 'does_not_fit',
      message: 'This order does not fit into a locker: hand it over at the counter',
    })
    expect(await at.load(huge, null)).toEqual({ atCounter: true })
    // It delays nobody.
    expect(await at.load(await bar.order())).toMatchObject({ cubby: { number: 1 } })
  })

  it('takes the cubby that staff choose as one of two, and refuses one that is too small', async () => {
    await bar.app.db.updateTable('cubby').set({ heightMm: 100 }).where('number', '=', 3).execute()
    await bar.app.db.updateTable('cubby').set({ places: 1 }).where('number', '=', 4).execute()
    const orderId = await at.eight()
    await expect(at.load(orderId, 4)).rejects.toMatchObject({ code: 'too_small' })
    expect(await at.load(orderId, 2)).toMatchObject({ cubby: { number: 1 } })
    expect(await at.cubbiesOf(orderId)).toEqual(['1 Reserved: 4', '2 NextInLine: 4'])
  })
})
