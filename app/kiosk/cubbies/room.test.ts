import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CubbyPhase } from '../../../contract/cubbies'
import { MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { kioskMove, paidOrder } from '../../../testing/orders'

let bar: TestBarback
let [large, small] = [0, 0]
beforeAll(async () => {
  bar = await openBarback()
  large = (await paidOrder(bar)).id
  small = (await paidOrder(bar)).id
  for (const id of [large, small]) await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' })
  await bar.app.db.updateTable('businessLocker').set({ online: 1 }).where('id', '=', 1).execute()
})
beforeEach(async () => {
  const { db } = bar.app
  await db.updateTable('orderItem').set({ quantity: 1, heightMm: null }).execute()
  await db.updateTable('order').set({ waitingSince: null }).execute()
  await db.updateTable('cubby').set({ orderId: null, becomes: null, heightMm: null }).execute()
})
afterAll(() => bar.stop())

/** Fills every cubby of the locker, except those given. */
async function cubbies(phases: Record<number, CubbyPhase>) {
  const all = bar.app.db.updateTable('cubby').where('lockerId', '=', 1)
  await all.set({ phase: 'Loaded', occupied: 1, front: 'closed', back: 'closed', reported: 1 }).execute()
  for (const [number, phase] of Object.entries(phases)) {
    await all
      .set({ phase, occupied: phase === 'Free' ? 0 : 1 })
      .where('number', '=', Number(number))
      .execute()
  }
}

/** The buttons of a ticket, by their intents. */
async function buttons(id: number): Promise<string[]> {
  const { html } = await (await bar.portal('bartender')).get('/kiosk')
  const [card = ''] = (html.split(`id="order-${id}"`)[1] ?? '').split('id="order-')
  return [...card.matchAll(/<button[^>]*>/g)].flatMap(([tag]) => /value="([^"]*)"/.exec(tag)?.[1] ?? [])
}

it('An order that a large one does not let overtake it can be served at the counter, and is not offered a cubby that the server refuses', async () => {
  await cubbies({ 7: 'Free' })
  const { db } = bar.app
  await db.updateTable('orderItem').set({ quantity: 8 }).where('orderId', '=', large).execute()
  const waitingSince = bar.clock.now() - 11 * MINUTE_MS
  await db.updateTable('order').set({ waitingSince }).where('id', '=', large).execute()
  const shown = await buttons(small)
  expect(shown).toContain('counter')
  expect(shown).not.toContain('load')
})

it('An order whose glasses are too tall for the free cubbies can be served at the counter', async () => {
  await cubbies({ 7: 'Free', 8: 'Free' })
  const { db } = bar.app
  await db.updateTable('cubby').set({ heightMm: 150 }).where('number', 'in', [7, 8]).execute()
  await db.updateTable('orderItem').set({ heightMm: 250 }).where('orderId', '=', small).execute()
  await db.updateTable('order').set({ waitingSince: bar.clock.now() }).where('id', '=', small).execute()
  const shown = await buttons(small)
  expect(shown).toContain('counter')
  expect(shown).not.toContain('load')
})

it('An order that is back at the bar, with a part behind a back that does not open, can be taken out by hand', async () => {
  await cubbies({})
  const { db } = bar.app
  await db
    .updateTable('cubby')
    .set({ phase: 'HandingOver', becomes: 'Prepared', orderId: small })
    .where('number', '=', 7)
    .where('lockerId', '=', 1)
    .execute()
  await db.updateTable('order').set({ waitingSince: bar.clock.now() }).where('id', '=', small).execute()
  const shown = await buttons(small)
  expect(shown).toContain('reload')
  expect(shown).toContain('emptiedByHand')
})

it('An order with a loaded part that waits for a cubby can be served at the counter', async () => {
  await cubbies({})
  const { db } = bar.app
  await db.updateTable('orderItem').set({ quantity: 8 }).where('orderId', '=', small).execute()
  await db.updateTable('cubby').set({ orderId: small }).where('number', '=', 7).where('lockerId', '=', 1).execute()
  await db.updateTable('order').set({ waitingSince: bar.clock.now() }).where('id', '=', small).execute()
  expect(await buttons(small)).toContain('counter')
})
