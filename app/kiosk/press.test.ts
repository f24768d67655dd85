import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'
import { allMails } from '../../testing/mailed'
import { kioskMove, newGuest, orderRow, paidOrder } from '../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** Presses a ticket's button as a browser with JavaScript does. Returns the status and what the ticket then says. */
async function press(intent: string, order: { id: number; version: number }) {
  const screen = await bar.portal('bartender')
  const fields = { intent, orderId: String(order.id), version: String(order.version) }
  return screen.submit('/kiosk', fields)
}

async function versionOf(id: number) {
  const { version } = await orderRow(bar, id)
  return { id, version }
}

describe('A step that two people press on the same ticket', () => {
  it.each([
    ['start', []],
    ['prepared', [{ status: 'Started' }]],
    ['counter', [{ status: 'Started' }, { status: 'Prepared' }]],
    ['handOver', [{ status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null }]],
  ] as const)('is done once, and neither reads of the other: %s', async (intent, moves) => {
    const { id } = await paidOrder(bar)
    if (moves.length > 0) await kioskMove(bar, id, ...moves)
    const seen = await versionOf(id)
    expect((await press(intent, seen)).status).toBe(302)
    const after = await versionOf(id)
    expect((await press(intent, seen)).status).toBe(302)
    expect(await versionOf(id)).toEqual(after)
  })

  it('is refused to the second one if the order is elsewhere by then', async () => {
    const { id } = await paidOrder(bar)
    const seen = await versionOf(id)
    await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' })
    const answer = await press('start', seen)
    expect([answer.status, answer.html]).toEqual([409, expect.stringContaining('Someone changed this order')])
  })
})

describe('"Hand over now"', () => {
  it.each([
    ['an order that is being made', [{ status: 'Started' }]],
    ['one that waits to be loaded', [{ status: 'Started' }, { status: 'Prepared' }]],
  ] as const)('gives a guest at the bar %s, without a door', async (_, moves) => {
    const { email, caller } = await newGuest(bar)
    const { id } = await paidOrder(bar, {}, caller)
    await kioskMove(bar, id, ...moves)
    expect((await press('handOverNow', await versionOf(id))).status).toBe(302)
    expect(await orderRow(bar, id)).toMatchObject({ status: 'Completed' })
    const steps = await bar.app.db
      .selectFrom('orderHistory')
      .select(['toStatus', 'reason'])
      .where('orderId', '=', id)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(steps).toEqual([
      { toStatus: 'Completed', reason: 'handed over by staff' },
      { toStatus: 'Ready', reason: 'handed over at the counter' },
    ])
    const commands = bar.app.db.selectFrom('lockerCommand').select('id').where('orderId', '=', id)
    expect(await commands.execute()).toEqual([])
    bar.clock.advance(600_000)
    await bar.sweep()
    expect((await allMails(bar)).filter(({ to, subject }) => to === email && /ready/i.test(subject))).toEqual([])
  })

  it('can be undone, which leaves the order at the counter', async () => {
    const { id, dailyNumber } = await paidOrder(bar)
    await kioskMove(bar, id, { status: 'Started' })
    await press('handOverNow', await versionOf(id))
    const screen = await bar.portal('bartender')
    const { html } = await screen.get('/kiosk')
    const step = new RegExp(`name="step" value="(\\d+)"[^]{0,200}#${dailyNumber} handed over`).exec(
      html.replaceAll('<!-- -->', ''),
    )?.[1]
    expect((await screen.submit('/kiosk', { intent: 'undo', step: step ?? '' })).status).toBe(302)
    expect(await orderRow(bar, id)).toMatchObject({ status: 'Ready', atCounter: 1 })
  })
})
