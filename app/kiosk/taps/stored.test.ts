import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { paidOrder } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'

const answer = z.object({ refused: z.string().nullable() })

let bar: TestBarback
let bartender: Visitor
let manager: Visitor
beforeAll(async () => {
  bar = await openBarback()
  bartender = await bar.portal('bartender')
  manager = await bar.portal('manager')
})
afterAll(() => bar.stop())

async function newOrder() {
  const { id, dailyNumber } = await paidOrder(bar)
  const { version } = await bar.app.db
    .selectFrom('order')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const steps = async () =>
    (await bar.app.db.selectFrom('orderHistory').select('toStatus').where('orderId', '=', id).orderBy('id').execute())
      .map(({ toStatus }) => toStatus)
      .filter((status) => !['Draft', 'Submitted', 'Paid'].includes(status))
  return { fields: { orderId: String(id), version: String(version) }, id, dailyNumber, version, steps }
}

/** The fields that start several orders with one tap. */
function together(orders: ReadonlyArray<{ id: number; version: number }>) {
  return [['intent', 'startTogether'], ...orders.map(({ id, version }) => ['order', `${id}:${version}`])]
}

async function send(fields: Record<string, string> | string[][], who = bartender) {
  const { cookies } = who
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL('/kiosk/taps?businessId=1', bar.url), {
    method: 'POST',
    headers: { Cookie, Origin: bar.url },
    body: new URLSearchParams(fields),
  })
  return { status: response.status, refused: answer.safeParse(await response.json()).data?.refused }
}

describe('A tap that was stored without a network', () => {
  it('is carried out once, however often it is sent', async () => {
    const order = await newOrder()
    const tap = { intent: 'start', ...order.fields, tap: randomUUID() }
    const answers = await Promise.all([send(tap), send(tap), send(tap)])
    answers.push(await send(tap))
    expect(answers.map(({ refused }) => refused)).toEqual([null, null, null, null])
    expect(await order.steps()).toEqual(['Started'])
  })

  it('is not repeated if only the response was lost', async () => {
    const order = await newOrder()
    const tap = { intent: 'start', ...order.fields, tap: randomUUID() }
    expect((await bartender.submit('/kiosk', tap)).status).toBe(302)
    expect((await send(tap)).refused).toBeNull()
    expect(await order.steps()).toEqual(['Started'])
  })

  it("continues from the same person's earlier step", async () => {
    const order = await newOrder()
    const [first, second] = [randomUUID(), randomUUID()]
    await send({ intent: 'start', ...order.fields, tap: first })
    expect((await send({ intent: 'prepared', ...order.fields, tap: second, after: first })).refused).toBeNull()
    expect(await order.steps()).toEqual(['Started', 'Prepared'])
  })

  it('is followed by a step that may not wait, made on the screen from before it', async () => {
    const order = await newOrder()
    const first = randomUUID()
    await bartender.submit('/kiosk', { intent: 'start', ...order.fields, tap: first })
    const next = { intent: 'prepareAndLoad', ...order.fields }
    await bartender.submit('/kiosk', next)
    expect(await order.steps()).toEqual(['Started'])
    // The demo's locker is offline here, so the order stops at Prepared.
    await bartender.submit('/kiosk', { ...next, after: first })
    expect(await order.steps()).toEqual(['Started', 'Prepared'])
  })

  it('continues from its screen’s version if that is newer than the step before it', async () => {
    const order = await newOrder()
    const [first, second] = [randomUUID(), randomUUID()]
    await send({ intent: 'start', ...order.fields, tap: first })
    await manager.submit('/kiosk', { intent: 'prepared', ...order.fields, version: String(order.version + 1) })
    const version = String(order.version + 2)
    expect((await send({ intent: 'counter', ...order.fields, version, tap: second, after: first })).refused).toBeNull()
    expect(await order.steps()).toEqual(['Started', 'Prepared', 'Ready'])
  })

  it('continues from the screen’s own version after a step that left the version alone', async () => {
    const order = await newOrder()
    const [first, second] = [randomUUID(), randomUUID()]
    await send({ intent: 'start', ...order.fields, tap: first })
    await bar.app.db.updateTable('tap').set({ version: null }).where('id', '=', first).execute()
    const version = String(order.version + 1)
    const next = await send({ intent: 'prepared', ...order.fields, version, tap: second, after: first })
    expect(next.refused).toBeNull()
    expect(await order.steps()).toEqual(['Started', 'Prepared'])
  })

  it("is refused if someone else was faster, with the order's status", async () => {
    const order = await newOrder()
    const [first, second] = [randomUUID(), randomUUID()]
    await send({ intent: 'start', ...order.fields, tap: first })
    await manager.submit('/kiosk', {
      intent: 'prepared',
      orderId: order.fields.orderId,
      version: String(order.version + 1),
    })
    const late = await send({ intent: 'prepared', ...order.fields, tap: second, after: first })
    expect(late.refused).toBe('Someone else was faster: it is now Prepared')
    expect((await send({ intent: 'prepared', ...order.fields, tap: second, after: first })).refused).toBe(late.refused)
    expect(await order.steps()).toEqual(['Started', 'Prepared'])
  })

  it('is refused if the step it depends on was refused', async () => {
    const order = await newOrder()
    await manager.submit('/kiosk', { intent: 'start', ...order.fields })
    const [first, second] = [randomUUID(), randomUUID()]
    expect((await send({ intent: 'start', ...order.fields, tap: first })).refused).toContain('Someone else was faster')
    const next = await send({ intent: 'prepared', ...order.fields, tap: second, after: first })
    expect(next.refused).toContain('The step before this one was not done')
  })

  it('counts as done if the server stopped before it responded', async () => {
    const order = await newOrder()
    const tap = { intent: 'start', ...order.fields, tap: randomUUID() }
    await send(tap)
    await bar.app.db.updateTable('tap').set({ refused: null, version: null }).where('id', '=', tap.tap).execute()
    expect((await send(tap)).refused).toBeNull()
    expect(await order.steps()).toEqual(['Started'])
  })

  it('starts several orders once, and each continues from there', async () => {
    const [one, other] = [await newOrder(), await newOrder()]
    const [first, second] = [randomUUID(), randomUUID()]
    const tap = [...together([one, other]), ['tap', first]]
    expect([(await send(tap)).refused, (await send(tap)).refused]).toEqual([null, null])
    const next = await send({ intent: 'prepared', ...other.fields, tap: second, after: first })
    expect(next.refused).toBeNull()
    expect([await one.steps(), await other.steps()]).toEqual([['Started'], ['Started', 'Prepared']])
  })

  it('starts none of several orders if one has changed, and dependent taps are refused', async () => {
    const [one, other] = [await newOrder(), await newOrder()]
    await manager.submit('/kiosk', { intent: 'start', ...one.fields })
    const [first, second] = [randomUUID(), randomUUID()]
    const refused = await send([...together([one, other]), ['tap', first]])
    expect(refused.refused).toBe(`#${one.dailyNumber} was changed in the meantime, so none was started: look again`)
    const next = await send({ intent: 'prepared', ...other.fields, tap: second, after: first })
    expect(next.refused).toContain('The step before this one was not done')
    expect(await other.steps()).toEqual([])
  })

  it('can be sent only by the person who tapped', async () => {
    const order = await newOrder()
    const tap = { intent: 'start', ...order.fields, tap: randomUUID() }
    await send(tap)
    expect((await send(tap, manager)).refused).toBe('Someone else tapped this')
  })

  it.each(['load', 'line', 'seen', 'notNow', 'openDoor', 'emptyCubby', 'emptiedByHand'])(
    'opens no door: %s',
    async (intent) => {
      const order = await newOrder()
      const refused = await send({ intent, ...order.fields, lockerId: 'x', cubby: '1', tap: randomUUID() })
      expect(refused.refused).toMatch(/connection/)
    },
  )

  it('keeps waiting while no one is signed in', async () => {
    const order = await newOrder()
    const tap = { intent: 'start', ...order.fields, tap: randomUUID() }
    expect(await send(tap, bar.visitor())).toMatchObject({ status: 401, refused: undefined })
    expect(await order.steps()).toEqual([])
  })
})
