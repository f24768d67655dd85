import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { guestOrder, orderList } from '../../../contract/calls/orders'
import { MAX_ORDER_PROBLEMS, PROBLEM_REPORT_MS } from '../../../contract/limits'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { demoVenue, kioskMove, newGuest, orderBodyFor, paidOrder, postOrder } from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const DONE = [{ status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null }] as const

/** A guest with a paid order of two Negronis, and the calls for its problems. */
async function guestWithOrder() {
  const { caller, email } = await newGuest(bar)
  const order = await paidOrder(bar, {}, caller)
  const path = `/v1/orders/customer/${order.id}`
  return {
    email,
    id: order.id,
    name: `#${order.dailyNumber}`,
    tabId: order.tabId,
    lineId: order.items[0]?.id ?? 0,
    report: (problem: object, as: Caller = caller) => as.post(`${path}/problems`, problem),
    problems: async () => (await caller.get(path)).read(guestOrder).problems,
    complete: () => kioskMove(bar, order.id, ...DONE, { status: 'Completed' }),
  }
}

describe('a guest', () => {
  it('reports a problem with a line, and reads it with the order; sent twice it is one problem', async () => {
    const { report, lineId, problems } = await guestWithOrder()
    const spilled = { orderItemId: lineId, kind: 'Spilled', notes: 'Half of it is in the cubby' }
    const answer = await report(spilled)
    expect([answer.status, answer.read(guestOrder).problems.length]).toEqual([200, 1])
    expect((await report({ ...spilled, notes: 'once more' })).status).toBe(200)
    const at = new Date(bar.clock.now()).toISOString()
    expect(await problems()).toMatchObject([{ ...spilled, createdAt: at, resolvedAt: null }])
    // Another kind, or the whole order, is another problem.
    await report({ orderItemId: lineId, kind: 'Tastes wrong' })
    await report({ kind: 'Spilled' })
    await report({ kind: 'Spilled', orderItemId: null })
    expect((await problems()).map(({ orderItemId, kind }) => [orderItemId, kind])).toEqual([
      [lineId, 'Spilled'],
      [lineId, 'Tastes wrong'],
      [null, 'Spilled'],
    ])
  })

  it('reports at most five problems per order, and is then referred to the staff', async () => {
    const { report, lineId, problems } = await guestWithOrder()
    for (const kind of ['Wrong drink', 'Missing', 'Spilled', 'Tastes wrong', 'Other']) await report({ kind })
    const refused = await report({ kind: 'Missing', orderItemId: lineId })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'reports_full',
      message: 'You have reported several problems with this order: please speak to the staff',
    })
    // A repeat of an earlier report is still accepted.
    expect((await report({ kind: 'Other' })).status).toBe(200)
    expect(await problems()).toHaveLength(MAX_ORDER_PROBLEMS)
  })

  it('reports until 24 hours after the order is over', async () => {
    const { email, report, complete } = await guestWithOrder()
    await complete()
    bar.clock.advance(PROBLEM_REPORT_MS)
    const later = await bar.customer(email)
    expect((await report({ kind: 'Missing' }, later)).status).toBe(200)
    bar.clock.advance(1)
    const refused = await report({ kind: 'Spilled' }, later)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'report_over' }])
  })

  it('cannot report about an unpaid order, someone else’s order, or a line of another order', async () => {
    const { caller } = await newGuest(bar)
    const body = await orderBodyFor(bar, caller, { paymentMethodId: 'pm_card_authenticationRequired' })
    const unpaid = (await postOrder(caller, body)).read(guestOrder)
    const refused = await caller.post(`/v1/orders/customer/${unpaid.id}/problems`, { kind: 'Missing' })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_paid' }])
    const other = await guestWithOrder()
    expect((await other.report({ kind: 'Missing' }, caller)).status).toBe(404)
    const wrongLine = await other.report({ kind: 'Missing', orderItemId: unpaid.items[0]?.id })
    expect(wrongLine.body).toMatchObject({
      errors: [{ path: 'orderItemId', message: 'Must be a line of this order' }],
    })
    for (const [problem, path] of [
      [{ kind: 'Too cold' }, 'kind'],
      [{ kind: 'Other', notes: 'x'.repeat(256) }, 'notes'],
    ] as const) {
      const answer = await other.report(problem)
      expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path }] }])
    }
    expect(await other.problems()).toEqual([])
  })
})

test('a report notifies watchers, and does not change the order’s version', async () => {
  const { report, id } = await guestWithOrder()
  const before = await bar.app.db.selectFrom('order').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  const orderIds: number[] = []
  const leave = bar.app.events.subscribe((event) => {
    if (event.type === 'order') orderIds.push(event.orderId)
  })
  await report({ kind: 'Other', notes: 'We sit outside' })
  leave()
  expect(orderIds).toEqual([id])
  const after = await bar.app.db.selectFrom('order').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  expect(after).toEqual(before)
})

describe('the staff', () => {
  it('reads it on the order, marks it as resolved once, and the guest reads that but not by whom', async () => {
    const { report, lineId, id, tabId, problems } = await guestWithOrder()
    await report({ kind: 'Wrong drink', orderItemId: lineId, notes: 'This is a Daiquiri' })
    const [bartender, manager] = [await bar.portal('bartender'), await bar.portal('manager')]
    for (const screen of [`/orders/${id}`, `/reports/sales/${tabId}`]) {
      const { html } = await bartender.get(screen)
      expect(html).toContain('Reported by the guest')
      expect(html).toContain('This is a Daiquiri')
      expect(html).toContain('Mark as resolved')
    }
    const problemId = String((await problems())[0]?.id)
    const fields = { intent: 'resolveProblem', orderId: String(id), problemId }
    await bartender.submit(`/orders/${id}`, fields)
    const resolvedAt = new Date(bar.clock.now()).toISOString()
    bar.clock.advance(60_000)
    await manager.submit(`/orders/${id}`, fields)
    const text = (await manager.get(`/orders/${id}`)).html.replaceAll('<!-- -->', '')
    const { firstName, lastName } = await bar.app.db
      .selectFrom('user')
      .where('email', '=', 'bartender@barback.test')
      .select(['firstName', 'lastName'])
      .executeTakeFirstOrThrow()
    expect(text).toContain(`Resolved by ${firstName} ${lastName}`)
    expect(text).not.toContain('Mark as resolved')
    expect(await problems()).toMatchObject([{ kind: 'Wrong drink', resolvedAt }])
    expect(JSON.stringify(await problems())).not.toContain(firstName)
  })

  it('cannot mark a problem of another order', async () => {
    const [one, other] = [await guestWithOrder(), await guestWithOrder()]
    await one.report({ kind: 'Missing' })
    const problemId = String((await one.problems())[0]?.id)
    const bartender = await bar.portal('bartender')
    const fields = { intent: 'resolveProblem', orderId: String(other.id), problemId }
    expect((await bartender.submit(`/orders/${other.id}`, fields)).status).toBe(404)
    expect((await one.problems())[0]?.resolvedAt).toBeNull()
  })
})

describe("the bar's screen", () => {
  /** The rendered page, without the data for its script. */
  const screen = async () => {
    const { html } = await (await bar.portal('bartender')).get('/kiosk')
    return html.replaceAll('<!-- -->', '').split('</main>')[0] ?? ''
  }

  it("shows it at its ticket, whatever the order's status, until it is resolved there", async () => {
    const { report, lineId, id, problems } = await guestWithOrder()
    await report({ kind: 'Door did not open', orderItemId: lineId, notes: 'It only clicks' })
    const ticket = async () => (await screen()).split(`id="order-${id}"`)[1]?.split('id="order-')[0] ?? ''
    const line = '<strong>Door did not open</strong>: 2 × Negroni “It only clicks”'
    for (const change of DONE) {
      expect(await ticket()).toContain(line)
      await kioskMove(bar, id, change)
    }
    expect(await ticket()).toContain(line)
    const { lockerId } = await demoVenue(bar)
    const queue = (await (await bar.staff('bartender')).get('/v1/orders/kiosk', { lockerId })).read(orderList)
    expect(queue.results.find((order) => order.id === id)?.problems).toEqual(await problems())
    const problem = String((await problems())[0]?.id)
    const tablet = await bar.portal('bartender')
    await tablet.submit('/kiosk?index', { intent: 'dealtWith', orderId: String(id), version: '1', problem })
    expect(await ticket()).not.toContain('<strong>Door did not open')
    expect((await problems())[0]?.resolvedAt).not.toBeNull()
  })

  it('shows it among what is to see to for a day once the order has left', async () => {
    const { report, name, complete } = await guestWithOrder()
    await complete()
    await report({ kind: 'Missing', notes: 'The straw' })
    const seen = async () => (await screen()).split('Problems that guests reported')[1]?.split('kiosk-frame')[0] ?? ''
    expect(await seen()).toContain(`${name} Fresh G.`)
    expect(await seen()).toContain('<strong>Missing</strong> “The straw”')
    bar.clock.advance(PROBLEM_REPORT_MS)
    expect(await seen()).not.toContain('The straw')
  })
})
