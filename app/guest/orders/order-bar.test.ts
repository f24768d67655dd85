import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { guestInBrowser, openDemoLocker, openDoor, textOf, type GuestInBrowser } from '../../../testing/guest-at-locker'
import { demoVenue, kioskMove, orderBodyFor, paidOrder, postOrder } from '../../../testing/orders'
import type { RawLocker } from '../../../testing/raw-locker'
import { wordsIn } from '../words'
import { orderBar, type UnderWay } from './bar-words'
import { barText } from './state-text'

let bar: TestBarback
let locker: RawLocker
beforeAll(async () => {
  bar = await openBarback()
  locker = await openDemoLocker(bar)
})
afterAll(async () => {
  await locker.drop()
  await bar.stop()
})

const HERON = '/app/b/the-night-heron'

/** Returns the text and link of a screen's order bar; undefined if there is none. */
async function barOn({ browser }: Pick<GuestInBrowser, 'browser'>, path: string) {
  const page = await browser.get(path)
  const [, to, content = ''] = /<a class="order-bar"[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/s.exec(textOf(page)) ?? []
  return to === undefined
    ? undefined
    : {
        to,
        says: content
          .replaceAll(/<[^>]*>/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      }
}

describe('the order in progress', () => {
  it('is on every screen of its guest from payment to pickup, in both languages', async () => {
    const guest = await guestInBrowser(bar)
    const screens = ['/app', HERON, `${HERON}/basket`, '/app/orders', '/app/account', '/app/account/settings']
    expect(await barOn(guest, '/app')).toBeUndefined()
    const { id } = await paidOrder(bar, {}, guest.caller)
    const to = `/app/orders/${id}`
    for (const path of screens) expect(await barOn(guest, path)).toEqual({ to, says: 'In the queue See' })
    await kioskMove(bar, id, { status: 'Started' })
    expect(await barOn(guest, HERON)).toEqual({ to, says: 'Being made See' })
    const cubby = await loadMade(id)
    for (const path of screens) expect(await barOn(guest, path)).toEqual({ to, says: `Cubby ${cubby} is ready Open` })
    expect(await barOn(guest, to)).toBeUndefined()
    await guest.browser.submit('/app/language', { language: 'es', to: '/app' })
    expect(await barOn(guest, '/app')).toEqual({ to, says: `Casillero ${cubby}: listo Abrir` })
    const { location } = await demoVenue(bar)
    await guest.browser.submit(to, { intent: 'open', location })
    const shut = await openDoor(bar, locker, cubby, 'front')
    await shut()
    expect(await barOn(guest, '/app')).toBeUndefined()
  })

  it('is the ready one of several, with the number of the others; its own screen lists them', async () => {
    const guest = await guestInBrowser(bar)
    const first = await paidOrder(bar, {}, guest.caller)
    const second = await paidOrder(bar, {}, guest.caller)
    await kioskMove(bar, second.id, { status: 'Started' })
    const cubby = await loadMade(second.id)
    const says = `Cubby ${cubby} is ready and 1 more Open`
    expect(await barOn(guest, '/app')).toEqual({ to: `/app/orders/${second.id}`, says })
    const other = { to: `/app/orders/${first.id}`, says: 'In the queue See' }
    expect(await barOn(guest, `/app/orders/${second.id}`)).toEqual(other)
  })

  it('is not shown to other guests, and an unpaid one waits in the basket', async () => {
    const guest = await guestInBrowser(bar)
    await postOrder(guest.caller, await orderBodyFor(bar, guest.caller, { paymentMethodId: 'pm_card_chargeDeclined' }))
    expect(await barOn(guest, '/app')).toBeUndefined()
    expect(await barOn({ browser: bar.visitor() }, '/app')).toBeUndefined()
  })

  it.each(['/app/events', `${HERON}/events`])('is sent on %s to its guest only', async (path) => {
    const [guest, other] = [await guestInBrowser(bar), await guestInBrowser(bar)]
    const stream = await listen(guest, path)
    const otherStream = await listen(other, path)
    const { id } = await paidOrder(bar, {}, guest.caller)
    expect(await stream.next()).toContain(`"orderId":${id}`)
    const own = await paidOrder(bar, {}, other.caller)
    expect(await otherStream.next()).toContain(`"orderId":${own.id}`)
    expect(otherStream.all()).not.toContain(`"orderId":${id},`)
    await Promise.all([stream.leave(), otherStream.leave()])
  })

  it('has no stream without signing in', async () => {
    expect((await bar.visitor().get('/app/events')).location).toMatch(/^\/app\/sign-in/)
  })
})

describe('the bar', () => {
  const words = wordsIn('en')
  const order = (id: number, state: UnderWay['state'], ...numbers: number[]): UnderWay => {
    const cubbies = numbers.map((number) => ({ number, takenOutAt: null }))
    return { id, state, text: barText('en', state, cubbies) }
  }

  it.each([
    { orders: [order(1, 'queued'), order(2, 'making')], says: 'Being made', of: 2 },
    { orders: [order(1, 'making'), order(2, 'counter')], says: 'Ready at the counter', of: 2 },
    { orders: [order(1, 'counter'), order(2, 'ready', 7)], says: 'Cubby 7 is ready', of: 2 },
    { orders: [order(1, 'ready', 3), order(2, 'opening', 7)], says: 'Cubby 7 is ready', of: 2 },
    { orders: [order(1, 'ready', 3), order(2, 'opening', 7, 8, 9)], says: 'Cubbies 7, 8, and 9 are ready', of: 2 },
    { orders: [order(1, 'ready', 3), order(2, 'overdue', 7, 8)], says: 'Pick it up now: cubbies 7 and 8', of: 2 },
    { orders: [order(1, 'queued'), order(2, 'problem')], says: 'Ask the staff', of: 2 },
    { orders: [order(1, 'queued'), order(2, 'queued'), order(3, 'unpaid')], says: 'In the queue', of: 1 },
  ])('shows the order that needs the guest first: $says', ({ orders, says, of }) => {
    expect(orderBar(orders, undefined, words)).toMatchObject({ text: says, orderId: of, more: 'and 1 more' })
  })
})

/** Loads a started order into a cubby. Returns the cubby's number. */
async function loadMade(id: number): Promise<number> {
  const { cubby } = await kioskMove(bar, id, { status: 'Prepared' }, { status: 'Ready' })
  const number = cubby?.number ?? 0
  const command = await locker.first('command', (one) => one.cubby === number && one.door === 'back')
  locker.send({ type: 'result', commandId: command.id, outcome: 'done' })
  const shut = await openDoor(bar, locker, number, 'back')
  await shut()
  return number
}

/** Opens an event stream as a guest's browser does. */
async function listen({ browser }: GuestInBrowser, path: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const leaving = new AbortController()
  const { body } = await fetch(`${bar.url}${path}`, { headers: { Cookie: cookie }, signal: leaving.signal })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    all: () => text,
    async next() {
      while (!text.includes('data:')) text += (await reader?.read())?.value ?? ''
      return text
    },
    async leave() {
      await reader?.cancel()
      leaving.abort()
    },
  }
}
