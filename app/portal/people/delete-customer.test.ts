import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../contract/calls/lists'
import { customer } from '../../../contract/entities/people'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { signUp } from '../../../testing/mailed'
import { demoVenue, kioskMove, paidOrder } from '../../../testing/orders'
import { testStripe } from '../../../testing/stripe'
import { tablesOf } from '../../../testing/tables'
import { errorsOf, guestHistory, guestRow, makeGuest, type GuestWish } from './guests.fixture'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const newGuest = (more?: GuestWish) => makeGuest(bar, more)
const rowOf = (id: number) => guestRow(bar, id)

describe("deleting one's own account", () => {
  it('leaves no personal data, and keeps every order, tab and figure', async () => {
    const { db } = bar.app
    const guest = await newGuest({ phoneNumber: '9045550199' })
    const self = await bar.customer(guest.email)
    const { businessId, placeId } = await demoVenue(bar)
    const order = await paidOrder(bar, { tip: { type: 'amount', value: 2 } }, self)
    expect(order.businessId).toBe(businessId)
    await self.post('/v1/places/follow', { placeId, type: 'Favorite' })
    await self.put(guest.path, { firstName: 'Gwendoline' })
    await bar.anyone.post('/v1/auth/customer/password', { email: guest.email })
    await bar.anyone.post('/v1/auth/customer/create-verification-session', { provider: 'Persona', email: guest.email })

    const live = await self.delete('/v1/customers/self', { password: DEMO_PASSWORD })
    expect(live.status).toBe(409)
    expect(live.body).toMatchObject({
      code: 'orders_live',
      message: 'Pick up or cancel your orders before you delete your account',
      count: 1,
    })
    await kioskMove(
      bar,
      order.id,
      { status: 'Started' },
      { status: 'Prepared' },
      { status: 'Ready', cubby: null },
      { status: 'Completed' },
    )
    const open = await self.delete('/v1/customers/self', { password: DEMO_PASSWORD })
    expect(open.status).toBe(409)
    expect(open.body).toMatchObject({
      code: 'tabs_open',
      message: 'Close and pay your tabs before you delete your account',
      count: 1,
    })
    expect((await self.post(`/v1/tabs/customer/${order.tabId}/close`)).status).toBe(200)
    const problem = { kind: 'Missing', notes: 'Call Gwendoline: 9045550199' }
    expect((await self.post(`/v1/orders/customer/${order.id}/problems`, problem)).status).toBe(200)

    for (const [body, message] of [
      [{}, 'Required'],
      [{ password: '' }, 'Required'],
      [{ password: 'not mine 1' }, 'This is not your current password'],
    ] as const) {
      const refused = await self.delete('/v1/customers/self', body)
      expect(refused.status).toBe(400)
      expect(errorsOf(refused.body)).toEqual([{ path: 'password', message }])
    }
    const before = await rowOf(guest.id)
    const orderBefore = await db.selectFrom('order').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
    expect((await self.delete('/v1/customers/self', { password: DEMO_PASSWORD })).status).toBe(204)

    const after = await rowOf(guest.id)
    expect(after).toMatchObject({
      email: `deleted-${guest.id}@deleted.invalid`,
      firstName: 'Deleted',
      lastName: 'Guest',
      displayName: null,
      dob: null,
      verifiedDob: null,
      idVerificationProvider: null,
      phoneNumber: null,
      stripeCustomerId: null,
      deletedAt: bar.clock.now(),
      totalSalesCents: before.totalSalesCents,
      totalTabs: 1,
    })
    expect(after.totalSalesCents).toBe(Math.round(order.subtotal * 100))
    expect(await db.selectFrom('order').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()).toEqual(
      orderBefore,
    )

    // The guest is signed out everywhere and missing from every list and call.
    expect((await self.get(guest.path)).status).toBe(401)
    const admin = await bar.staff('admin')
    expect((await admin.get(guest.path)).status).toBe(404)
    expect((await admin.put(guest.path, { firstName: 'Back' })).status).toBe(404)
    for (const words of ['deleted', 'gwendoline', guest.email, `#${guest.id}`]) {
      const found = await admin.get(`/v1/customers?size=1000&searchString=${encodeURIComponent(words)}`)
      expect(
        found.read(pageOf(customer.record)).results.map(({ id }) => id),
        words,
      ).not.toContain(guest.id)
    }

    // No table holds the email, names or number.
    for (const { name } of await tablesOf(db)) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(bar.app.db)
      const hits = rows.filter((row) => JSON.stringify(row).match(new RegExp(`${guest.email}|Gwendoline|9045550199`)))
      expect(hits, name).toEqual([])
    }
    expect(await guestHistory(bar, guest.id)).toMatchObject([{ action: 'update', before: null }, { action: 'delete' }])

    // The email is free for another account.
    const again = await signUp(bar, {
      email: guest.email,
      password: 'brand new 1',
      firstName: 'Gwen',
      lastName: 'Again',
    })
    expect(again.status).toBe(200)
    expect(z.object({ user: z.object({ id: z.number() }) }).parse(again.body).user.id).not.toBe(guest.id)
  })

  it('makes Stripe delete the guest and their cards, as soon as it responds', async () => {
    const guest = await newGuest()
    const self = await bar.customer(guest.email)
    expect((await self.post('/v1/stripe/customer/customer-sheet')).status).toBe(200)
    const { stripeCustomerId } = await rowOf(guest.id)
    const atStripe = () => bar.app.payments.stripe.customers.retrieve(stripeCustomerId ?? '')
    expect(await atStripe()).toMatchObject({ email: guest.email })

    await testStripe(bar).fault({ fault: 'outage', match: 'DELETE /v1/customers', times: 2 })
    expect((await self.delete('/v1/customers/self', { password: DEMO_PASSWORD })).status).toBe(204)
    await bar.sweep()
    expect(await atStripe()).toMatchObject({ email: guest.email })
    bar.clock.advance(60_000)
    await bar.sweep()
    expect(await atStripe()).toMatchObject({ deleted: true })
    expect(JSON.stringify(await atStripe())).not.toContain(guest.email)
  })

  it('works once, and earlier sign-ins return nothing afterwards', async () => {
    const guest = await newGuest()
    const self = await bar.customer(guest.email)
    expect((await self.delete('/v1/customers/self', { password: DEMO_PASSWORD })).status).toBe(204)
    expect((await self.delete('/v1/customers/self', { password: DEMO_PASSWORD })).status).toBe(401)
    const login = await bar.anyone.post('/v1/auth/customer/login', { email: guest.email, password: DEMO_PASSWORD })
    expect(login.status).toBe(401)
  })
})
