import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_CUBBY_PLACES } from '../../../contract/limits'
import { apiError } from '../../../contract/errors'
import { HOUR_MS, MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { decide, heldBack, orderPastQuote, setDrinkLimits } from '../../../testing/drink-limits'
import { loadOrder, openDemoLocker, openDoor } from '../../../testing/guest-at-locker'
import { demoVenue, linesOf, newGuest, orderRow, paidOrder } from '../../../testing/orders'
import type { RawLocker } from '../../../testing/raw-locker'

/** The limit of an hour at pickup (docs/rules/duty-of-care.md#at-the-door). A Negroni is 1.3 standard drinks. */

let bar: TestBarback
let locker: RawLocker
let guest: Caller
let email: string
beforeAll(async () => {
  bar = await openBarback()
  locker = await openDemoLocker(bar)
  // Room for a whole round.
  await bar.app.db.updateTable('cubby').set({ places: MAX_CUBBY_PLACES }).execute()
})
beforeEach(async () => {
  await setDrinkLimits(bar, {})
  await bar.app.db.deleteFrom('drinkRefusal').execute()
  ;({ caller: guest, email } = await newGuest(bar))
})
afterAll(() => bar.stop())

/** An order of Negronis in its cubby. */
async function inCubby(drinks: number) {
  const { id } = await paidOrder(bar, { items: await linesOf(bar, { Negroni: drinks }) }, guest)
  return { id, cubby: await loadOrder(bar, locker, id) }
}

async function pickUp(id: number) {
  guest = await bar.customer(email)
  const { location } = await demoVenue(bar)
  return guest.post(`/v1/orders/customer/${id}/pickup`, { location })
}

/** Takes an order out of its cubby. */
async function take({ id, cubby }: { id: number; cubby: number }) {
  const opened = await pickUp(id)
  expect(opened.status).toBe(200)
  const command = await locker.first('command', (one) => one.cubby === cubby && one.door === 'front')
  locker.send({ type: 'result', commandId: command.id, outcome: 'done' })
  await (
    await openDoor(bar, locker, cubby, 'front')
  )()
  expect((await orderRow(bar, id)).status).toBe('Completed')
}

describe('a pickup', () => {
  it('of a whole hour’s worth opens: the order does not count twice', async () => {
    await setDrinkLimits(bar, { hour: 4 })
    await take(await inCubby(3))
  })

  it('past a limit that is newer than the order is refused with its moment, and the bar sees it', async () => {
    const [first, second] = [await inCubby(2), await inCubby(2)]
    await setDrinkLimits(bar, { hour: 4 })
    await take(first)
    const takenAt = (await orderRow(bar, first.id)).completedAt ?? 0
    const refused = await pickUp(second.id)
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        code: 'drink_limit',
        limit: 'hour',
        left: 1.4,
        until: new Date(takenAt + HOUR_MS).toISOString(),
      }),
    ])
    const ticket = await guest.post(`/v1/orders/customer/${second.id}/ticket`, {})
    expect([ticket.status, ticket.read(apiError).code]).toEqual([409, 'drink_limit'])
    expect(await heldBack(bar)).toMatchObject([
      { orderId: second.id, drinks: '2 × Negroni', standardDrinks: 2.6, fitsHour: true },
    ])
    const bartender = await bar.portal('bartender')
    expect((await bartender.get('/kiosk')).html).toContain('Drink limit: look at the guest')

    bar.clock.advance(takenAt + HOUR_MS - bar.clock.now())
    await take(second)
    expect(await heldBack(bar)).toEqual([])
  })

  it.each(['hour', 'night'] as const)('opens once the bar says go on (%s)', async (answer) => {
    const [first, second] = [await inCubby(2), await inCubby(2)]
    await setDrinkLimits(bar, { hour: 4 })
    await take(first)
    expect((await pickUp(second.id)).status).toBe(409)
    await decide(bar, answer)
    await take(second)
  })

  it('opens what was ordered while the bar had lifted the limit, also when the night is over', async () => {
    await setDrinkLimits(bar, { hour: 4 })
    await orderPastQuote(bar, guest, { Negroni: 6 })
    await decide(bar, 'night')
    const order = await inCubby(6)
    await bar.app.db
      .updateTable('drinkRefusal')
      .set({ until: bar.clock.now() + 1 })
      .execute()
    bar.clock.advance(MINUTE_MS)
    await take(order)
  })

  it('is not asked again while its door is opening', async () => {
    const [first, second] = [await inCubby(2), await inCubby(2)]
    await take(first)
    expect((await pickUp(second.id)).status).toBe(200)
    await setDrinkLimits(bar, { hour: 4 })
    expect((await pickUp(second.id)).status).toBe(200)
  })
})
