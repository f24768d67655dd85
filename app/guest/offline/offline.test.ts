import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { guestBrowser } from '../../../testing/guest-browser'
import { demoVenue, menuItemNamed, newGuest, paidOrder } from '../../../testing/orders'
import { subscribedBrowser } from '../../../testing/push-service'
import { WHOSE_HEADER } from './whose'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const ask = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, bar.url), { headers })

describe('the app on a phone', () => {
  const manifest = z.object({
    lang: z.string(),
    start_url: z.string(),
    scope: z.string(),
    display: z.string(),
    description: z.string(),
    icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })),
  })

  it('is installed from a manifest in the language of the phone, whose icons exist', async () => {
    const answer = await ask('/app/manifest.webmanifest')
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ])
    const read = manifest.parse(await answer.json())
    expect(read).toMatchObject({ lang: 'en', start_url: '/app/start', scope: '/app', display: 'standalone' })
    expect(read.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ])
    for (const { src } of [...read.icons, { src: '/apple-touch-icon.png' }]) {
      const icon = await ask(src)
      expect([src, icon.status, icon.headers.get('Content-Type')]).toEqual([src, 200, 'image/png'])
    }
    const spanish = manifest.parse(
      await (await ask('/app/manifest.webmanifest', { 'Accept-Language': 'es-MX' })).json(),
    )
    expect(spanish).toMatchObject({ lang: 'es', description: 'Pide en el bar con tu teléfono' })
    const page = await (await ask('/app')).text()
    expect(page).toContain('href="/app/manifest.webmanifest"')
    // The name below the icon on an iPhone.
    expect(page).toContain('<meta name="apple-mobile-web-app-title" content="Barback"/>')
  })

  it('gets its service worker, which is never cached and covers the whole app', async () => {
    const { status, headers } = await ask('/app/sw.js')
    expect([status, headers.get('Cache-Control'), headers.get('Service-Worker-Allowed')]).toEqual([
      200,
      'no-cache',
      '/app',
    ])
    expect(headers.get('Content-Type')).toContain('javascript')
    const page = await ask('/app')
    expect(page.headers.get('Content-Security-Policy')).toContain("worker-src 'self'")
    // The assets folder itself is not a page.
    expect(page.redirected).toBe(false)
  })

  it('has a self-contained page for screens that are not cached, in both languages', async () => {
    const english = await ask('/app/offline')
    expect(await english.text()).toContain('<h1>You are offline</h1>')
    expect(english.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await (await ask('/app/offline', { 'Accept-Language': 'es' })).text()).toContain('lang="es"')
  })
})

describe('each response names the account that it was rendered for', () => {
  const whose = (page: { headers: Headers }) => page.headers.get(WHOSE_HEADER)

  it("so that a phone never shows one guest's cached screens to another", async () => {
    const somebody = bar.visitor()
    expect(whose(await somebody.get('/app'))).toBe('nobody')
    const browser = await guestBrowser(bar)
    const first = whose(await browser.get('/app'))
    expect(first).toMatch(/^[0-9a-f]{16}$/)
    expect(whose(await browser.get('/app/orders.data'))).toBe(first)
    const { email } = await newGuest(bar)
    expect(whose(await (await guestBrowser(bar, email)).get('/app'))).not.toBe(first)
    await browser.submit('/app/sign-out', {})
    expect(whose(await browser.get('/app'))).toBe('nobody')
    expect(whose(await somebody.get('/login'))).toBeNull()
  })
})

describe('a form that is sent again', () => {
  const HERON = '/app/b/the-night-heron'
  const quantityIn = (html: string) => /(\d+)<!-- --> × /.exec(html)?.[1]

  it('adds a drink once; with another key it adds one more', async () => {
    const visitor = bar.visitor()
    const drink = `${HERON}/items/${await menuItemNamed(bar, 1, 'Negroni')}`
    await visitor.submit('/app/age', { isOfAge: 'yes', to: HERON })
    const { html } = await visitor.get(drink)
    const once = /name="once" value="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(once).not.toBe('')
    for (let time = 0; time < 3; time++) {
      expect((await visitor.submit(drink, { once, quantity: '1' })).location).toBe(HERON)
    }
    expect(quantityIn((await visitor.get(`${HERON}/basket`)).html)).toBe('1')
    await visitor.submit(drink, { once: `${once}.2`, quantity: '1' })
    expect(quantityIn((await visitor.get(`${HERON}/basket`)).html)).toBe('2')
  })

  it('reorders once', async () => {
    const { caller, email } = await newGuest(bar)
    const order = await paidOrder(bar, {}, caller)
    await bar.app.db.updateTable('order').set({ status: 'Completed' }).where('id', '=', order.id).execute()
    const browser = await guestBrowser(bar, email)
    const { slug } = await bar.app.db
      .selectFrom('business')
      .select('slug')
      .where('id', '=', (await demoVenue(bar)).businessId)
      .executeTakeFirstOrThrow()
    for (let time = 0; time < 2; time++) {
      const again = await browser.submit(`/app/orders/${order.id}`, { intent: 'again', once: 'the same' })
      expect(again.location).toBe(`/app/b/${slug}/basket`)
    }
    const sum = order.items.reduce((all, { quantity }) => all + quantity, 0)
    const { lines } = await bar.app.db
      .selectFrom('basket')
      .select('lines')
      .orderBy('updatedAt', 'desc')
      .executeTakeFirstOrThrow()
    const kept = z.array(z.object({ quantity: z.number() })).parse(JSON.parse(lines))
    expect(kept.reduce((all, { quantity }) => all + quantity, 0)).toBe(sum)
  })
})

describe('notices', () => {
  const NOTICES = '/app/account/notices'

  it('are offered while the bar makes an order, turned on for this browser in its language, and turned off in the account', async () => {
    const { caller, email } = await newGuest(bar)
    const order = await paidOrder(bar, {}, caller)
    const browser = await guestBrowser(bar, email)
    await browser.submit('/app/language', { language: 'es' })
    expect((await browser.get(`/app/orders/${order.id}`)).html).toContain('publicKey')
    expect((await browser.get(NOTICES)).html).toContain('Las notificaciones están desactivadas.')
    const { endpoint, keys } = subscribedBrowser('of-a-guest').subscription
    expect((await browser.submit(NOTICES, { intent: 'hear', endpoint, ...keys })).status).toBe(200)
    const ofThem = bar.app.db.selectFrom('device').select(['id', 'language']).where('endpoint', '=', endpoint)
    const device = await ofThem.executeTakeFirstOrThrow()
    expect(device.language).toBe('es')
    expect((await browser.get(NOTICES)).html).not.toContain('Las notificaciones están desactivadas.')
    expect((await browser.submit(NOTICES, { intent: 'stop', device: String(device.id) })).location).toBe(NOTICES)
    expect(await ofThem.execute()).toEqual([])
  })

  it('cannot be changed by another guest, and accept only addresses of push services', async () => {
    const { email } = await newGuest(bar)
    const browser = await guestBrowser(bar, email)
    expect((await bar.visitor().get(NOTICES)).location).toContain('/app/sign-in')
    const { keys } = subscribedBrowser('elsewhere').subscription
    const inside = await browser.submit(NOTICES, { intent: 'hear', endpoint: 'https://printer.local/x', ...keys })
    expect(inside.status).toBe(400)
    const { endpoint } = subscribedBrowser('theirs').subscription
    await browser.submit(NOTICES, { intent: 'hear', endpoint, ...keys })
    const { id } = await bar.app.db
      .selectFrom('device')
      .select('id')
      .where('endpoint', '=', endpoint)
      .executeTakeFirstOrThrow()
    const other = await guestBrowser(bar, (await newGuest(bar)).email)
    expect((await other.submit(NOTICES, { intent: 'stop', device: String(id) })).status).toBe(404)
  })
})
