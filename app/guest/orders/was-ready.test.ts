import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND_MS, UNCLAIMED_MINUTES } from '../../../contract/limits'
import { DEMO_LOCKER } from '../../../db/seed/venues'
import { openBarback, type TestBarback } from '../../../testing/barback'
import {
  bigWords,
  guestInBrowser,
  loadOrder,
  openDoor,
  openDemoLocker,
  textOf,
  type GuestInBrowser,
} from '../../../testing/guest-at-locker'
import { demoVenue, kioskMove, paidOrder } from '../../../testing/orders'
import type { RawLocker } from '../../../testing/raw-locker'

let bar: TestBarback
let guest: GuestInBrowser
let locker: RawLocker
beforeAll(async () => {
  bar = await openBarback()
  guest = await guestInBrowser(bar)
  locker = await openDemoLocker(bar)
})
afterAll(async () => {
  await locker.drop()
  await bar.stop()
})

const pathOf = ({ id }: { id: number }) => `/app/orders/${id}`

/** The big words of an order's screen, and the words that the list has of it. */
async function screensOf(order: { id: number }) {
  const page = await guest.browser.get(pathOf(order))
  return { big: bigWords(page), page: textOf(page), list: textOf(await guest.browser.get('/app/orders')) }
}

describe('an order that was Ready', () => {
  it('and is back at the bar shows that on its screen, in the list and in the order bar, until it is Ready again', async () => {
    const order = await paidOrder(bar, {}, guest.caller)
    await loadOrder(bar, locker, order.id)
    await kioskMove(bar, order.id, { status: 'Prepared' })
    const page = await guest.browser.get(pathOf(order))
    expect(bigWords(page)).toBe('Back at the bar')
    expect(textOf(page)).toContain('The staff took your drink back to the bar.')
    expect(textOf(page)).not.toContain('cubbies are taken')
    const list = textOf(await guest.browser.get('/app/orders'))
    expect(list.match(/>Back at the bar</g)).toHaveLength(2)
    expect(list).not.toContain('Waiting for a free cubby')
    await kioskMove(bar, order.id, { status: 'Ready' })
    expect(bigWords(await guest.browser.get(pathOf(order)))).not.toBe('Back at the bar')
  })

  it('whose guest did not pull the door in time is Ready again, on its screen, in the list and in the order bar', async () => {
    const order = await paidOrder(bar, {}, guest.caller)
    const number = await loadOrder(bar, locker, order.id)
    const { location } = await demoVenue(bar)
    await guest.browser.submit(pathOf(order), { intent: 'open', location })
    const { id } = await locker.first('command', ({ cubby, door }) => cubby === number && door === 'front')
    locker.send({ type: 'result', commandId: id, outcome: 'done', endedAt: bar.clock.now() })
    await expect.poll(async () => (await screensOf(order)).page).toContain('Pull the door open.')
    expect((await screensOf(order)).list).toContain(`Cubby ${number} is ready`)
    expect((await screensOf(order)).page).toMatch(/Pick it up by \d+:\d\d.[AP]M\./)
    bar.clock.advance(COMMAND_MS + 1)
    const { page, list } = await screensOf(order)
    expect(page).toContain('Ready. ')
    expect(page).not.toContain('Opening')
    expect(list).not.toContain('Opening')
  })

  it('whose back may be unlocked does not ask its guest to pull the front', async () => {
    const order = await paidOrder(bar, {}, guest.caller)
    const number = await loadOrder(bar, locker, order.id)
    await bar.app.db
      .updateTable('cubby')
      .set({ backUnlatchedAt: bar.clock.now() })
      .where('orderId', '=', order.id)
      .execute()
    const { big, page } = await screensOf(order)
    expect(big).toBe(`Cubby ${number}`)
    expect(page).toContain('Stand in front of it, then open it.')
    expect(page).not.toContain('pull the door')
  })

  it('and was handed over at the counter does not ask its guest whether something is left in the cubby', async () => {
    const order = await paidOrder(bar, {}, guest.caller)
    const number = await loadOrder(bar, locker, order.id)
    await kioskMove(bar, order.id, { status: 'Completed' })
    await locker.first('command', ({ cubby, door }) => cubby === number && door === 'back')
    const close = await openDoor(bar, locker, number, 'back')
    await close()
    const { big, page } = await screensOf(order)
    expect(big).toBe('Picked up')
    expect(page).not.toContain('Left something inside?')
  })

  it('shows how long it stays in the cubby, and what happens after that', async () => {
    const order = await paidOrder(bar, {}, guest.caller)
    const number = await loadOrder(bar, locker, order.id)
    expect(textOf(await guest.browser.get(pathOf(order)))).toMatch(
      /Pick it up by \d+:\d\d.[AP]M\. After that, the bar may take it out\./,
    )
    bar.clock.advance(UNCLAIMED_MINUTES * 60_000 + 1)
    await bar.sweep()
    const late = await guest.browser.get(pathOf(order))
    expect(late.html).toContain('data-color="red"')
    const overdue = await screensOf(order)
    expect(overdue.page).toContain('Pick it up now. Stand in front of it, then open it.')
    expect(overdue.list).toContain(`Pick it up now: cubby ${number}`)
    expect(overdue.list).not.toContain('is ready')
    expect(textOf(late)).toMatch(/Pickup ended at \d+:\d\d.[AP]M\. You can still open it until the bar takes it out/)
    const at = { lockerId: DEMO_LOCKER.lockerId, cubby: String(number) }
    const bartender = await bar.portal('bartender')
    await bartender.submit('/kiosk', { intent: 'emptyCubby', ...at, refund: 'yes', tap: randomUUID() })
    const { big, page, list } = await screensOf(order)
    expect(big).toBe('Pickup has ended')
    expect(page).toContain('The staff are taking it out of the cubby. Ask at the bar.')
    expect(list).toContain('Pickup has ended')
    expect(list).not.toContain('Ready at the counter')
  })
})
