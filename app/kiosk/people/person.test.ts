import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/time'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { paidOrder } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'

const PIN = '4711'

let bar: TestBarback
let ids: Record<'manager' | 'bartender' | 'owner', number>
beforeAll(async () => {
  bar = await openBarback()
  const idOf = async (name: string) => {
    const row = bar.app.db.selectFrom('user').select('id').where('email', '=', `${name}@barback.test`)
    return (await row.executeTakeFirstOrThrow()).id
  }
  ids = { manager: await idOf('manager'), bartender: await idOf('bartender'), owner: await idOf('owner') }
  for (const name of ['manager', 'bartender'] as const) {
    const set = { intent: 'pin', password: DEMO_PASSWORD, pin: PIN }
    await (await bar.portal(name)).submit(`/users/${ids[name]}`, set)
  }
})
afterAll(() => bar.stop())

const takeOver = (tablet: Visitor, userId: number, pin = PIN) =>
  tablet.submit('/kiosk', { intent: 'takeOver', userId: String(userId), pin })

async function newOrder() {
  const { id } = await paidOrder(bar)
  return bar.app.db.selectFrom('order').select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
}

/** A tablet on which the manager is signed in and the bartender has taken over. */
async function sharedTablet() {
  const tablet = await bar.portal('manager')
  expect((await takeOver(tablet, ids.bartender)).status).toBe(302)
  return tablet
}

describe("A member of the bar's staff", () => {
  it("lands on the bar's screen after signing in, and a manager on the dashboard", async () => {
    const signIn = (name: string, to = '/login') =>
      bar.visitor().submit(to, { email: `${name}@barback.test`, password: DEMO_PASSWORD })
    expect((await signIn('bartender')).location).toBe('/kiosk')
    expect((await signIn('manager')).location).toBe('/')
    expect((await signIn('bartender', '/login?redirectTo=%2Forders')).location).toBe('/orders')
  })

  it('without a venue sees what to do, not a lost connection', async () => {
    const { db } = bar.app
    const works = await db.selectFrom('userBusiness').selectAll().where('userId', '=', ids.bartender).execute()
    await db.deleteFrom('userBusiness').where('userId', '=', ids.bartender).execute()
    const { html } = await (await bar.portal('bartender')).get('/kiosk')
    await db.insertInto('userBusiness').values(works).execute()
    expect(html).toContain('ask a manager or an owner there to add you')
    expect(html).not.toContain('class="live-state')
  })
})

describe('A tablet that several people share', () => {
  it('is handed over with a PIN, and each step records the person who entered theirs last', async () => {
    const tablet = await sharedTablet()
    expect((await tablet.get('/kiosk')).html).toContain('Bea Lindqvist')
    const order = await newOrder()
    await tablet.submit('/kiosk', { intent: 'start', orderId: String(order.id), version: String(order.version) })
    const steps = bar.app.db.selectFrom('orderHistory').select(['toStatus', 'actor']).where('orderId', '=', order.id)
    expect(await steps.execute()).toContainEqual({ toStatus: 'Started', actor: `user:${ids.bartender}` })
  })

  it('has the permissions of the person who acts, not of the one who signed it in', async () => {
    const tablet = await sharedTablet()
    const order = await newOrder()
    const step = { orderId: String(order.id), version: String(order.version) }
    await tablet.submit('/kiosk', { intent: 'start', ...step })
    const version = String(order.version + 1)
    const refused = await tablet.submit('/kiosk', { intent: 'cancel', ...step, version, reason: 'No ice' })
    expect(refused.status).toBe(403)
    await takeOver(tablet, ids.manager)
    expect((await tablet.submit('/kiosk', { intent: 'cancel', ...step, version, reason: 'No ice' })).status).toBe(302)
  })

  it.each(['/', '/users', '/orders', '/businesses/1/financial', '/account/second-factor', '/kiosks'])(
    'opens only the bar’s screen with a PIN, not %s',
    async (path) => {
      const tablet = await sharedTablet()
      const away = await tablet.get(path)
      if (path !== '/kiosks') expect(away.location).toMatch(/^\/login/)
      expect(away.status).not.toBe(200)
      const login = await tablet.get('/login')
      expect(login.html).toContain('This tablet is shared')
    },
  )

  it('cannot change a password or a PIN, or sign anyone out', async () => {
    const tablet = await sharedTablet()
    const set = { intent: 'pin', password: DEMO_PASSWORD, pin: '2580' }
    for (const id of [ids.manager, ids.bartender]) {
      expect((await tablet.submit(`/users/${id}`, set)).location).toMatch(/^\/login/)
    }
    expect((await takeOver(tablet, ids.manager)).status).toBe(302)
  })

  it('locks after five minutes without a step: it stays readable, and a step asks for the PIN', async () => {
    const tablet = await sharedTablet()
    const order = await newOrder()
    bar.clock.advance(5 * MINUTE_MS)
    const { html } = await tablet.get('/kiosk')
    expect(html).toContain('Locked: who are you?')
    expect(html).toContain(String(order.id))
    const start = { intent: 'start', orderId: String(order.id), version: String(order.version) }
    const refused = await tablet.submit('/kiosk', start)
    expect(refused.status).toBe(403)
    expect(refused.html).toContain('The screen is locked')
    await takeOver(tablet, ids.bartender)
    expect((await tablet.submit('/kiosk', start)).status).toBe(302)
  })

  it("stays unlocked during steps, and locks at once on 'Lock'", async () => {
    const tablet = await sharedTablet()
    for (let step = 0; step < 3; step += 1) {
      bar.clock.advance(4 * MINUTE_MS)
      const order = await newOrder()
      const start = { intent: 'start', orderId: String(order.id), version: String(order.version) }
      expect((await tablet.submit('/kiosk', start)).status).toBe(302)
    }
    await tablet.submit('/kiosk', { intent: 'lock' })
    expect((await tablet.get('/kiosk')).html).toContain('Locked: who are you?')
  })

  it('shows the remaining attempts after a wrong PIN, then the time of the next one', async () => {
    const tablet = await sharedTablet()
    for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'Wait half a minute']) {
      const wrong = await takeOver(tablet, ids.manager, '0000')
      expect(wrong.status).toBe(400)
      expect(wrong.html).toContain(left)
    }
    const waits = await takeOver(tablet, ids.manager)
    expect(waits.status).toBe(429)
    expect(waits.html).toContain('30 seconds')
    // Signing in again gives no new tries. A session of another person has its own.
    expect((await takeOver(await bar.portal('manager'), ids.manager)).status).toBe(429)
    expect((await takeOver(await bar.portal('bartender'), ids.manager)).status).toBe(302)
    bar.clock.advance(MINUTE_MS)
    expect((await takeOver(tablet, ids.manager)).status).toBe(302)
  })

  it('is not handed over to a person without a PIN, or of another venue', async () => {
    const tablet = await sharedTablet()
    expect((await takeOver(tablet, ids.owner)).html).toContain('has no PIN yet')
    const elsewhere = await bar.app.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'admin@barback.test')
      .executeTakeFirstOrThrow()
    expect((await takeOver(tablet, elsewhere.id)).status).toBe(404)
  })

  it('is logged out on its own screen, and then is no longer shared', async () => {
    const tablet = await sharedTablet()
    const { html } = await tablet.get('/kiosk?person=choose')
    expect(html).toMatch(/<form[^>]*action="\/logout"[^>]*><button[^>]*>Log out this tablet</)
    await tablet.submit('/logout', {})
    expect((await tablet.get('/kiosk')).location).toMatch(/^\/login/)
    expect((await takeOver(tablet, ids.bartender)).location).toMatch(/^\/login/)
  })

  it('refuses a person who has left the staff', async () => {
    const tablet = await sharedTablet()
    await bar.app.db.updateTable('user').set({ active: 0 }).where('id', '=', ids.bartender).execute()
    const { html } = await tablet.get('/kiosk')
    await bar.app.db.updateTable('user').set({ active: 1 }).where('id', '=', ids.bartender).execute()
    expect(html).toContain('Locked: who are you?')
  })

  it('stays signed in over an idle day, unlike the portal', async () => {
    const remember = async () => {
      const visitor = bar.visitor()
      await visitor.submit('/login', { email: 'manager@barback.test', password: DEMO_PASSWORD, remember: 'on' })
      return visitor
    }
    const [tablet, own] = [await remember(), await remember()]
    await takeOver(tablet, ids.bartender)
    bar.clock.advance(13 * 60 * MINUTE_MS)
    expect((await own.get('/kiosk')).location).toMatch(/^\/login/)
    expect((await tablet.get('/kiosk')).html).toContain('Locked: who are you?')
  })
})
