import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CubbyPhase } from '../../../contract/cubbies'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, kioskMove, orderRow, paidOrder } from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
  await bar.app.db.updateTable('businessLocker').set({ online: 1 }).where('id', '=', 1).execute()
})
afterAll(() => bar.stop())

const PREPARED = [{ status: 'Started' }, { status: 'Prepared' }] as const

/** An order in cubby 1, which is in this phase. */
async function inCubby(phase: CubbyPhase): Promise<number> {
  const { id } = await paidOrder(bar)
  await kioskMove(bar, id, ...PREPARED)
  const cubby = bar.app.db.updateTable('cubby').where('lockerId', '=', 1).where('number', '=', 1)
  await cubby.set({ phase, orderId: id, occupied: phase === 'Reserved' ? 0 : 1 }).execute()
  if (phase !== 'Reserved') {
    const ready = { status: 'Ready', readyAt: bar.clock.now() } as const
    await bar.app.db.updateTable('order').set(ready).where('id', '=', id).execute()
  }
  return id
}

/** The text of an order's ticket, with everything behind its '⋯'. */
async function ticket(id: number): Promise<string> {
  const { html } = await (await bar.portal('bartender')).get('/kiosk')
  const [, from = ''] = html.replaceAll('<!-- -->', '').split(`id="order-${id}"`)
  return (from.split('id="order-')[0] ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

it('A ticket asks once for an order to be taken out, and says what closing the door does', async () => {
  const words = await ticket(await inCubby('HandingOver'))
  expect(words.match(/Take it out/g)).toHaveLength(1)
  expect(words).toContain('Once the back is closed, the order is done.')
})

it('An order whose back door is stuck moves to another cubby', async () => {
  const id = await inCubby('Reserved')
  const words = await ticket(id)
  expect(words).toContain('Use another cubby')
  expect(words).not.toMatch(/Do not load it|Not as it should be/)
  const { lockerId } = await demoVenue(bar)
  const all = bar.app.db.updateTable('cubby').where('lockerId', '=', 1)
  await all
    .set({ phase: 'Free', orderId: null, occupied: 0, front: 'closed', back: 'closed', reported: 1 })
    .where('number', '>', 1)
    .execute()
  const browser = await bar.portal('bartender')
  const press = (fields: Record<string, string>) => browser.submit('/kiosk', fields)
  expect((await press({ intent: 'emptyCubby', lockerId, cubby: '1' })).status).toBe(302)
  const { version } = await orderRow(bar, id)
  expect((await press({ intent: 'load', orderId: String(id), version: String(version) })).status).toBe(302)
  const cubbies = bar.app.db.selectFrom('cubby').select(['number', 'phase']).where('orderId', '=', id)
  const [cubby, ...more] = await cubbies.execute()
  expect(more).toEqual([])
  expect(cubby?.phase).toBe('Reserved')
  expect(cubby?.number).not.toBe(1)
})
