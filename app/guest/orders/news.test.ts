import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placedOrder } from '../../../contract/calls/orders'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { eventually } from '../../../testing/eventually'
import {
  bigWords,
  guestInBrowser,
  loadOrder,
  openDemoLocker,
  orderFromBasket,
  press,
  refusalIn,
  textOf,
  type GuestInBrowser,
} from '../../../testing/guest-at-locker'
import { demoVenue, kioskMove, kioskPut, linesOf, paidOrder, refundRows } from '../../../testing/orders'
import type { RawLocker } from '../../../testing/raw-locker'
import { testStripe } from '../../../testing/stripe'
import { formatDollars } from '../../../contract/money'
import { COMMAND_MS } from '../../../contract/limits'

let bar: TestBarback
let guest: GuestInBrowser
beforeAll(async () => {
  bar = await openBarback()
  guest = await guestInBrowser(bar)
})
afterAll(() => bar.stop())

const pathOf = ({ id }: { id: number }) => `/app/orders/${id}`
const lineOf = (order: { items: readonly unknown[] }, index: number) =>
  placedOrder.shape.items.element.parse(order.items[index])
/** Returns the sum of an order's refunds, formatted like the screen's. */
const backOf = async (orderId: number) =>
  formatDollars((await refundRows(bar, orderId)).reduce((sum, { amountCents }) => sum + amountCents, 0))
/** Everything above the progress, or above the door's button. */
const above = (html: string) => html.slice(0, html.search(/class="progress"|<details/))

describe('a line that the bar cannot make', () => {
  it('is shown above the progress with its amount and the card, in both languages, and leaves the count and the total', async () => {
    const order = await paidOrder(bar, { items: await linesOf(bar, { Negroni: 1, Daiquiri: 1 }) }, guest.caller)
    const line = lineOf(order, 0)
    await kioskMove(bar, order.id, { items: [{ id: line.id, status: 'NotAvailable' }] })
    const back = await backOf(order.id)
    const page = await guest.browser.get(pathOf(order))
    expect(above(textOf(page))).toContain(
      `The bar can’t make 1 × ${line.name}. ${back} goes back to your card (Visa ending in 4242).`,
    )
    const left = formatDollars(Math.round(order.total * 100) - Math.round(Number(back.slice(1)) * 100))
    expect(textOf(page)).toContain(`<summary>1 drink · ${left}</summary>`)
    expect(textOf(await guest.browser.get('/app/orders'))).toContain(`>${left}</span>`)
    await guest.browser.submit('/app/language', { language: 'es' })
    expect(above(textOf(await guest.browser.get(pathOf(order))))).toContain(
      `El bar no puede preparar 1 × ${line.name}. ${back} vuelven a tu tarjeta (Visa terminada en 4242).`,
    )
    await guest.browser.submit('/app/language', { language: 'en' })
  })
})

describe('an order that was cancelled', () => {
  it('by the bar shows that, the reason, the refund and its card', async () => {
    const order = await paidOrder(bar, {}, guest.caller)
    const manager = await bar.staff('manager')
    await kioskMove(bar, order.id, { status: 'Started' })
    const change = { status: 'Cancelled' as const, reason: 'We are out of gin' }
    expect((await kioskPut(bar, order.id, change, manager)).status).toBe(200)
    const shown = above(textOf(await guest.browser.get(pathOf(order))))
    expect(shown).toContain('The bar cancelled this order.')
    expect(shown).toContain('Reason: “We are out of gin”')
    expect(shown).toContain(`${await backOf(order.id)} goes back to your card (Visa ending in 4242).`)
  })

  it('because nothing on it could be made shows that in words for guests', async () => {
    const order = await paidOrder(bar, {}, guest.caller)
    await kioskMove(bar, order.id, { items: [{ id: lineOf(order, 0).id, status: 'NotAvailable' }] })
    const shown = above(textOf(await guest.browser.get(pathOf(order))))
    expect(shown).toContain('None of it could be made.')
    expect(shown).not.toContain('nothing on it was available')
  })

  it('by its guest shows that, without a mention of the bar', async () => {
    const order = await paidOrder(bar, {}, guest.caller)
    await press(guest.browser, pathOf(order), { intent: 'cancel' })
    const shown = above(textOf(await guest.browser.get(pathOf(order))))
    expect(shown).toContain('You cancelled this order.')
    expect(shown).not.toContain('The bar cancelled')
  })

  it('because it was not paid in time shows that nothing was charged', async () => {
    const { browser } = await guestInBrowser(bar)
    const placed = await orderFromBasket(bar, { browser })
    const order = (placed.location ?? '').replace('/pay', '')
    expect(textOf(await browser.get(order))).toContain('Your order is held for 10 more minutes. Nothing was charged.')
    bar.clock.advance(10 * 60_000)
    await bar.sweep()
    const shown = textOf(await browser.get(order))
    expect(shown).toContain('This order was not paid within ten minutes.')
    expect(shown).toContain('Nothing was charged.')
  })
})

describe('a bank that did not confirm', () => {
  it('is reported on the order and on the payment screen, in words for guests, with another card offered', async () => {
    const { browser } = await guestInBrowser(bar)
    const placed = await orderFromBasket(bar, { browser })
    const pay = placed.location ?? ''
    const asked = await browser.submit(pay, { intent: 'pay', card: 'pm_card_authenticationRequired' })
    await testStripe(bar).press(asked.headers.get('location') ?? '', { outcome: 'fail' })
    await testStripe(bar).eventsProcessed()
    const words = 'Your bank couldn’t confirm it’s you. Try again, or use another card.'
    const order = await browser.get(pay.replace('/pay', ''))
    expect(textOf(order)).toContain(words)
    expect(textOf(order)).toContain('Try another card')
    const screen = await browser.get(pay)
    expect(refusalIn(screen)).toBe(words)
    expect(screen.html).toContain('value="pm_card_visa"')
    await browser.submit('/app/language', { language: 'es' })
    expect(refusalIn(await browser.get(pay))).toBe(
      'Tu banco no pudo confirmar que eres tú. Inténtalo de nuevo o usa otra tarjeta.',
    )
  })
})

describe("the guest's choices", () => {
  it('are on the lines of the order, the list and the receipt', async () => {
    const items = await linesOf(bar, { Margarita: 1 })
    const [line] = items
    const swap = await bar.app.db
      .selectFrom('menuItem')
      .innerJoin('standardDrinkSubstitution as offer', 'offer.drinkId', 'menuItem.standardDrinkId')
      .innerJoin('substitution', 'substitution.id', 'offer.substitutionId')
      .select(['substitution.id', 'substitution.name'])
      .where('menuItem.id', '=', line?.menuItemId ?? 0)
      .where('substitution.name', '=', 'No salt rim')
      .executeTakeFirstOrThrow()
    const wish = items.map((item) => ({ ...item, substitutions: [swap.id] }))
    const order = await paidOrder(bar, { items: wish }, guest.caller)
    for (const path of [pathOf(order), `${pathOf(order)}/receipt`, '/app/orders']) {
      expect([path, textOf(await guest.browser.get(path)).includes('No salt rim')]).toEqual([path, true])
    }
  })
})

describe('a tab', () => {
  it('shows the same number of orders in the list and on its own screen, without cancelled ones', async () => {
    const one = await guestInBrowser(bar)
    const first = await paidOrder(bar, {}, one.caller)
    const second = await paidOrder(bar, {}, one.caller)
    await press(one.browser, pathOf(second), { intent: 'cancel' })
    const list = textOf(await one.browser.get('/app/orders'))
    const path = /href="(\/app\/tabs\/\d+)"/.exec(list)?.[1] ?? ''
    expect(list).toContain('1 order<')
    const tab = textOf(await one.browser.get(path))
    expect(tab).toContain('<h2>1 order</h2>')
    const cancelled = tab.indexOf('<h2>Cancelled</h2>')
    expect(tab.indexOf(`href="${pathOf(first)}"`)).toBeLessThan(cancelled)
    expect(tab.indexOf(`href="${pathOf(second)}"`)).toBeGreaterThan(cancelled)
  })
})

describe('a tap that opens no door', () => {
  let locker: RawLocker
  let location: string
  beforeAll(async () => {
    locker = await openDemoLocker(bar)
    location = (await demoVenue(bar)).location
  })
  afterAll(() => locker.drop())

  /** Presses 'Open' as the guest. Returns the id of the command that the locker receives. */
  async function pressOpen(order: { id: number }): Promise<string> {
    expect((await guest.browser.submit(pathOf(order), { intent: 'open', location })).location).toBe(pathOf(order))
    const { id } = await locker.first('command', ({ door, id: command }) => door === 'front' && !seen.has(command))
    seen.add(id)
    return id
  }
  const seen = new Set<string>()
  /** Waits until the server has stored the locker's result. */
  const ended = (commandId: string) =>
    eventually(async () => {
      const row = bar.app.db.selectFrom('lockerCommand').select('status').where('id', '=', commandId)
      const { status } = await row.executeTakeFirstOrThrow()
      if (status === 'Pending' || status === 'Sent') throw new Error(`It is ${status}`)
    })

  it.each([
    ['whose lock failed', 'failed', 'The door did not open. We told the bar.'],
    ['that came too late', 'expired', 'The door did not open: the locker did not respond. Press again.'],
    ['that the locker refused', 'refused', 'The door did not open: the locker did not respond. Press again.'],
  ] as const)(
    '%s is shown at once, and the second time with the advice to ask the staff',
    async (_what, outcome, words) => {
      const order = await paidOrder(bar, {}, guest.caller)
      await loadOrder(bar, locker, order.id)
      for (const presses of [1, 2]) {
        const commandId = await pressOpen(order)
        locker.send({ type: 'result', commandId, outcome, ...(outcome === 'failed' && { error: 'no current' }) })
        await ended(commandId)
        const shown = textOf(await guest.browser.get(pathOf(order)))
        expect(shown).toContain(words)
        expect(shown).not.toContain('Stand in front of it, then open it.')
        expect(shown.includes('Ask the staff: they’ll hand it to you.')).toBe(presses === 2)
      }
      await press(guest.browser, pathOf(order), { intent: 'report', kind: 'Door did not open' })
      const text = textOf(await guest.browser.get(pathOf(order)))
      expect(text).toContain('Reported: The door did not open')
      await guest.browser.submit('/app/language', { language: 'es' })
      expect(textOf(await guest.browser.get(pathOf(order)))).toContain('La puerta no se abrió')
      await guest.browser.submit('/app/language', { language: 'en' })
    },
  )

  it('that the locker never answers is shown once it has expired', async () => {
    const order = await paidOrder(bar, {}, guest.caller)
    await loadOrder(bar, locker, order.id)
    await pressOpen(order)
    bar.clock.advance(COMMAND_MS + 3000)
    await bar.sweep()
    expect(textOf(await guest.browser.get(pathOf(order)))).toContain('The door did not open')
    expect(bigWords(await guest.browser.get(pathOf(order)))).toMatch(/^Cubby/)
  })
})
