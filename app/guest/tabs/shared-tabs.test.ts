import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { TEST_EVENING } from '../../../testing/clock'
import {
  bigWords,
  guestInBrowser,
  press,
  refusalIn,
  textOf,
  type GuestInBrowser,
} from '../../../testing/guest-at-locker'
import { BASKET, fillBasket, HERON, orderOnTab } from '../../../testing/guest-tab'
import { handOver } from '../../../testing/orders'
import { openTab, setTabMode, tabOf } from '../../../testing/tabs'
import { createVisitor } from '../../../testing/visitor'

/** The screens of a tab that friends share, in browsers without JavaScript. */

let bar: TestBarback
let host: GuestInBrowser
let friend: GuestInBrowser
beforeAll(async () => {
  bar = await openBarback()
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  host = await guestInBrowser(bar)
  friend = await guestInBrowser(bar)
})
afterAll(() => bar.stop())

/** The host's tab, its screen, and the path of its link. */
async function shared(limit = '') {
  const tab = await openTab(bar, host.caller)
  const path = `/app/tabs/${tab.id}`
  const share = `${path}/share`
  await press(host.browser, share, { intent: 'share', limit })
  const { sharing } = await tabOf(host.caller, tab.id)
  return { tab, path, share, join: `/app/t/${sharing?.code}` }
}

const joined = async (join: string) => friend.browser.submit(join, {})

describe('a link', () => {
  it('is shown as a picture and as text, and joins a guest who signs in on the way', async () => {
    const { path, share, join } = await shared()
    const page = textOf(await host.browser.get(share))
    expect(page).toContain(`value="${bar.url}${join}"`)
    expect(page).toContain('alt="QR code of the link"')
    const stranger = createVisitor(bar.url)
    expect(textOf(await stranger.get(join))).toContain('Sign in to join')
    expect((await stranger.submit(join, {})).location).toMatch(/^\/app\/sign-in\?/)
    expect((await joined(join)).location).toBe(HERON)
    expect((await friend.browser.get(join)).location).toBe(path)
    expect(textOf(await friend.browser.get(HERON))).toContain('On your friend’s tab: $0.00 ordered')
  })

  it('that has ended says so', async () => {
    const { share, join } = await shared()
    await press(host.browser, share, { intent: 'unshare' })
    expect(textOf(await friend.browser.get(join))).toContain('This link has ended. Ask your friend for a new one.')
    expect((await friend.browser.get('/app/t/unknown')).status).toBe(200)
  })

  it('is refused in words to a guest with a tab of their own', async () => {
    const { join } = await shared()
    await openTab(bar, friend.caller)
    expect(refusalIn(await joined(join))).toBe('Your tab is open already')
  })

  it('and its screen are in Spanish, too', async () => {
    const { join } = await shared('20')
    await friend.browser.submit('/app/language', { language: 'es' })
    const page = textOf(await friend.browser.get(join))
    expect(page).toContain('Para el alcohol verificas tu propia edad.')
    expect(page).toContain('bebidas por $20, sin impuesto')
  })
})

describe('the host’s bill', () => {
  it('has the drinks of friends under their names, in the host’s language', async () => {
    const { path, join } = await shared()
    await joined(join)
    await fillBasket(bar, friend)
    await orderOnTab(friend)
    await host.browser.submit('/app/language', { language: 'es' })
    const page = textOf(await host.browser.get(path))
    expect(page).toContain('<strong>Fresh G. · Pedido')
    expect(page).toContain('1 × Negroni')
    expect(page).not.toContain('Rocks Glass')
  })
})

describe('a friend', () => {
  it('orders on the tab within the limit, and reads why an order does not fit', async () => {
    const { tab, path, share, join } = await shared('20')
    await joined(join)
    await fillBasket(bar, friend)
    expect(textOf(await friend.browser.get(BASKET))).toContain('Your friend chooses the tip when the tab is closed.')
    await handOver(bar, await orderOnTab(friend))
    await fillBasket(bar, friend, 2)
    const basket = textOf(await friend.browser.get(BASKET))
    expect(basket).toContain('This doesn’t fit on your friend’s tab:')
    expect(basket).toContain(`href="/app/tabs/${tab.id}"`)
    const page = await friend.browser.get(path)
    expect(bigWords(page)).toBe('Fresh G.’s tab')
    expect(textOf(page)).not.toContain('Close and pay')
    expect(textOf(page)).not.toContain('Raise the limit')
    expect(textOf(await host.browser.get(path))).toContain('Shared with 1 friend')
    expect(textOf(await host.browser.get(share))).toMatch(/1 order, \$\d+\.00 of \$20 of drinks/)
  })

  it('who leaves reads that they pay themselves', async () => {
    const { path, join } = await shared()
    await joined(join)
    await press(friend.browser, path, { intent: 'leave' })
    expect(textOf(await friend.browser.get(path))).toContain('You are not on this tab any more.')
  })

  it('can be limited and removed by the host', async () => {
    const { share, join } = await shared()
    await joined(join)
    await press(host.browser, share, { intent: 'limit', limit: '50' })
    expect(textOf(await host.browser.get(share))).toContain('0 orders, $0.00 of $50 of drinks')
    await press(host.browser, share, { intent: 'remove' })
    expect(textOf(await host.browser.get(share))).toContain('not on it any more')
    expect(refusalIn(await joined(join))).toBe('You were removed from this tab')
  })
})

describe('at the end', () => {
  it('the host chooses equal parts, and both read what is paid', async () => {
    const { path, join } = await shared()
    await joined(join)
    await fillBasket(bar, friend)
    const order = await orderOnTab(friend)
    expect(textOf(await host.browser.get(path))).toContain('Your friends wait for their drinks.')
    await handOver(bar, order)
    await press(host.browser, path, { intent: 'close', tip: '0', split: 'equal' })
    expect(textOf(await host.browser.get(path))).toContain('Your friends can pay their parts until 10:15 PM.')
    const part = /Your part is (\$\d+\.\d\d)\. Pay it by 10:15/.exec(textOf(await friend.browser.get(path)))?.[1] ?? ''
    expect(textOf(await friend.browser.get('/app/orders'))).toContain(`Pay ${part}`)
    await press(friend.browser, `${path}/pay`, { intent: 'pay', card: 'pm_card_visa' })
    expect(textOf(await friend.browser.get(path))).toContain(`${part} charged to your Visa ending in 4242`)
    const after = textOf(await host.browser.get(path))
    expect(after).toContain('charged to your Visa ending in 4242')
    expect(after).toContain('paid</small>')
  })

  it('a friend for whom the host pays reads that', async () => {
    const { path, join } = await shared()
    await joined(join)
    await fillBasket(bar, friend)
    await handOver(bar, await orderOnTab(friend))
    await press(host.browser, path, { intent: 'close', tip: '0', split: 'one' })
    expect(textOf(await friend.browser.get(path))).toContain('Fresh G. pays for this tab. Nothing is charged to you.')
  })
})
