import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CubbyPhase } from '../../../contract/cubbies'
import { MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { kioskMove, paidOrder } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let tablet: Visitor
/** One order in a cubby, and one to be loaded. */
let [inside, waiting] = [0, 0]
beforeAll(async () => {
  bar = await openBarback()
  tablet = await bar.portal('bartender')
  inside = (await paidOrder(bar)).id
  waiting = (await paidOrder(bar)).id
  for (const id of [inside, waiting]) await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' })
  await bar.app.db.updateTable('businessLocker').set({ online: 1 }).where('id', '=', 1).execute()
})
afterAll(() => bar.stop())

/** Fills every cubby of the locker with another order's drink, except the cubbies given. */
async function cubbies(phases: Record<number, CubbyPhase> = {}) {
  const all = bar.app.db.updateTable('cubby').where('lockerId', '=', 1)
  await all.set({ phase: 'Loaded', occupied: 1, orderId: null }).execute()
  for (const [number, phase] of Object.entries(phases)) {
    await all
      .set({ phase, occupied: phase === 'Free' ? 0 : 1 })
      .where('number', '=', Number(number))
      .execute()
  }
}

async function ticket() {
  const { html } = await tablet.get('/kiosk')
  const [, from = ''] = html.split(`id="order-${waiting}"`)
  const [card = ''] = from.split('</li><li id="order-')
  return { words: card.replace(/<[^>]+>/g, ''), offersLoad: card.includes('value="load"') }
}

describe('An order that waits to be loaded', () => {
  beforeEach(() => bar.app.db.updateTable('order').set({ reach: null }).where('id', '=', waiting).execute())

  it('can be loaded while a cubby is free', async () => {
    await cubbies({ 7: 'Free' })
    expect(await ticket()).toMatchObject({ offersLoad: true })
  })

  it.each([
    ['a guest uses one', { 4: 'Collecting' }, 'No cubby is free: next is cubby 4, in a moment'],
    ['staff take an order out of one', { 5: 'HandingOver' }, 'No cubby is free: next is cubby 5, in a moment'],
    ['one is unclaimed', { 6: 'Unclaimed' }, 'No cubby is free: empty cubby 6'],
    ['one must be checked', { 8: 'Fault' }, 'No cubby is free: empty cubby 8'],
    ['all are loaded', {}, 'No cubby is free'],
  ] as const)('cannot be loaded while none is free, and shows which cubby is next: %s', async (_, phases, words) => {
    await cubbies(phases)
    const { offersLoad, words: text } = await ticket()
    expect(offersLoad).toBe(false)
    expect(text).toContain(words)
    expect(text).toContain('Serve at the counter')
  })

  it('shows the pickup deadline of an occupied cubby', async () => {
    await cubbies()
    const { db } = bar.app
    const readyAt = bar.clock.now() - 10 * MINUTE_MS
    await db.updateTable('order').set({ status: 'Ready', readyAt }).where('id', '=', inside).execute()
    await db.updateTable('cubby').set({ orderId: inside }).where('lockerId', '=', 1).where('number', '=', 9).execute()
    const { words } = await ticket()
    const { timeZone, unclaimedMinutes } = await db
      .selectFrom('business')
      .innerJoin('place', 'place.id', 'business.placeId')
      .select(['timeZone', 'unclaimedMinutes'])
      .where('business.id', '=', 1)
      .executeTakeFirstOrThrow()
    const until = new Date(readyAt + unclaimedMinutes * MINUTE_MS)
    const clock = until.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    expect(words).toContain(`next is cubby 9, by ${clock}`)
  })

  it('waits for a low cubby if its guest reaches only those', async () => {
    await cubbies({ 1: 'Free' })
    await bar.app.db.updateTable('order').set({ reach: 'low' }).where('id', '=', waiting).execute()
    const { offersLoad, words } = await ticket()
    expect(offersLoad).toBe(false)
    expect(words).toContain('No low cubby is free')
  })
})
