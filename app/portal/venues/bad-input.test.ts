import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, type DemoVenue } from '../../../testing/orders'
import { fakePhoton, type FakePhoton } from '../../../testing/photon'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import type { Visitor } from '../../../testing/visitor'

/**
 * Mistakes of people and failures of services around venues: each answer names the next step, keeps the typed values and changes nothing.
 */

let bar: TestBarback
let photon: FakePhoton
let stripe: TestStripe
let venue: DemoVenue
let admin: Visitor
let owner: Visitor
beforeAll(async () => {
  photon = await fakePhoton()
  // No mail server listens on this port: mail stays in the outbox.
  bar = await openBarback({ env: { PHOTON_URL: photon.url, MAIL_URL: 'smtp://127.0.0.1:1' } })
  stripe = testStripe(bar)
  venue = await demoVenue(bar)
  admin = await bar.portal('admin')
  owner = await bar.portal('owner')
})
beforeEach(() => {
  photon.mode = 'well'
})
afterAll(async () => {
  await bar.stop()
  await photon.stop()
})

const PLACE = {
  name: 'Kept As Typed',
  streetAddress: '1 Main Street',
  city: 'Jacksonville',
  state: 'FL',
  zip: '32202',
  latitude: '30.3322',
  longitude: '-81.6557',
  category: 'Bar',
  enabled: 'on',
  friday: 'on',
  fridayOpen: '14:00',
  fridayClose: '02:00',
}
const SETTINGS = {
  active: 'on',
  boxStatus: 'Ready',
  taxRate: '7.77',
  serviceFee: '1.49',
  maxDistance: '150',
  lastCall: '01:30',
  unclaimedMinutes: '30',
}
const USER = {
  firstName: 'Kept',
  lastName: 'As Typed',
  email: 'kept@staff.test',
  active: 'on',
  userType: 'Business',
  rolesFor: 'Business',
  'businesses.1': 'on',
}

type Fields = Record<string, string>

interface Wrong {
  what: string
  /** The account that sends the form, and its address. */
  by: 'admin' | 'owner' | 'manager'
  to: () => string | Promise<string>
  fields: Fields
  status: number
  /** The screen's instruction. */
  says: string
  /** A typed value that the form keeps. */
  keeps: string
}

const placePath = () => `/places/${venue.placeId}?edit`
const businessPath = () => `/businesses/${venue.businessId}?edit`

/** The screen of a user who is the only Owner of a business. */
async function soleOwner(): Promise<string> {
  const { db } = bar.app
  const place = await db.selectFrom('place').select('id').where('category', '=', 'Restaurant').executeTakeFirstOrThrow()
  const { userId } = await db
    .selectFrom('userBusiness')
    .innerJoin('business', 'business.id', 'userBusiness.businessId')
    .innerJoin('userRole', 'userRole.userId', 'userBusiness.userId')
    .where('business.placeId', '=', place.id)
    .where('userRole.role', '=', 'Owner')
    .select('userBusiness.userId')
    .executeTakeFirstOrThrow()
  return `/users/${userId}?edit`
}

async function userPath(email: string): Promise<string> {
  const { id } = await bar.app.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return `/users/${id}?edit`
}

const WRONG: Wrong[] = [
  {
    what: 'hours that no clock shows',
    by: 'admin',
    to: placePath,
    fields: { ...PLACE, fridayOpen: '25:00', intent: 'update' },
    status: 400,
    says: 'Opens: Must be a time',
    keeps: 'Kept As Typed',
  },
  {
    what: 'a day that opens and never closes',
    by: 'admin',
    to: placePath,
    fields: { ...PLACE, fridayClose: '', intent: 'update' },
    status: 400,
    says: 'Closes: Required',
    keeps: 'Kept As Typed',
  },
  {
    what: 'an enabled place at 0,0',
    by: 'admin',
    to: placePath,
    fields: { ...PLACE, latitude: '0', longitude: '0', intent: 'update' },
    status: 400,
    says: 'An enabled place needs its coordinates: find it on the map',
    keeps: 'Kept As Typed',
  },
  {
    what: 'a place off the earth',
    by: 'admin',
    to: placePath,
    fields: { ...PLACE, latitude: '91', intent: 'update' },
    status: 400,
    says: 'Must be -90 to 90',
    keeps: 'value="91"',
  },
  {
    what: 'a tax rate over 100 percent',
    by: 'admin',
    to: businessPath,
    fields: { ...SETTINGS, taxRate: '107.5', intent: 'update' },
    status: 400,
    says: 'Must be 0 to 100',
    keeps: 'value="107.5"',
  },
  {
    what: 'a tax rate that was meant as a fraction',
    by: 'admin',
    to: businessPath,
    fields: { ...SETTINGS, taxRate: '0.075', intent: 'update' },
    status: 400,
    says: '0.075% is very low. Did you mean 7.5%?',
    keeps: 'value="0.075"',
  },
  {
    what: 'a tax rate that is no number',
    by: 'admin',
    to: businessPath,
    fields: { ...SETTINGS, taxRate: 'seven', intent: 'update' },
    status: 400,
    says: 'Must be a number',
    keeps: 'value="1.49"',
  },
  {
    what: 'a role above their own',
    by: 'manager',
    to: () => userPath('bartender@barback.test'),
    fields: { ...USER, 'roles.Owner': 'on', intent: 'update' },
    status: 403,
    says: 'You cannot grant a role above your own: Owner',
    keeps: 'value="As Typed"',
  },
  {
    what: 'the last Owner made a Manager',
    by: 'admin',
    to: soleOwner,
    fields: { ...USER, 'roles.Manager': 'on', intent: 'update' },
    status: 409,
    says: 'would be left without an Owner: make someone else Owner first',
    keeps: 'value="As Typed"',
  },
] satisfies Wrong[]

describe('a form with', () => {
  it.each(WRONG)('$what is refused at the field', async ({ by, to, fields, status, says, keeps }) => {
    const visitor = by === 'admin' ? admin : by === 'owner' ? owner : await bar.portal(by)
    const before = await everything()
    const answer = await visitor.submit(await to(), fields)
    expect(answer.status).toBe(status)
    expect(answer.html).toContain(says)
    expect(answer.html).toContain(keeps)
    expect(await everything()).toEqual(before)
  })
})

async function everything() {
  const { db } = bar.app
  return Promise.all([
    db.selectFrom('place').selectAll().execute(),
    db.selectFrom('placeHours').selectAll().execute(),
    db.selectFrom('business').selectAll().execute(),
    db.selectFrom('user').selectAll().execute(),
    db.selectFrom('userRole').selectAll().execute(),
    db.selectFrom('userBusiness').selectAll().execute(),
  ])
}

describe('a deleted place', () => {
  it('gets no business, returns 404, and no business moves there', async () => {
    const created = await admin.submit('/places/create', { ...PLACE, intent: 'create' })
    const path = created.location ?? ''
    const placeId = Number(path.split('/').at(-1))
    // Two people have the screen open: one deletes the place, the other continues.
    await admin.submit(path, { intent: 'delete' })
    expect((await admin.submit(path, { intent: 'business' })).status).toBe(404)
    expect((await admin.submit(path, { ...PLACE, intent: 'update' })).status).toBe(404)
    expect((await admin.submit(path, { intent: 'delete' })).status).toBe(404)
    const caller = await bar.staff('admin')
    const made = await caller.post('/v1/businesses', { placeId })
    expect([made.status, made.read(apiError).errors]).toEqual([
      400,
      [{ path: 'placeId', message: 'There is no such place' }],
    ])
    const { body } = await caller.get(`/v1/businesses/${venue.businessId}`)
    const settings = z.looseObject({}).parse(body)
    const moved = await caller.put(`/v1/businesses/${venue.businessId}`, { ...settings, placeId })
    expect([moved.status, moved.read(apiError).errors?.[0]?.path]).toEqual([400, 'placeId'])
    const follow = await (await bar.customer()).post('/v1/places/follow', { placeId })
    expect(follow.status).toBe(404)
  })
})

describe('a time zone that this server does not know', () => {
  it('is never taken from a form, and one in the database stops no screen', async () => {
    const caller = await bar.staff('admin')
    const own = await caller.get(`/v1/places/${venue.placeId}`)
    const { timeZone, version: _version, ...place } = z.looseObject({ timeZone: z.string() }).parse(own.body)
    await caller.put(`/v1/places/${venue.placeId}`, { ...place, timeZone: 'Mars/Olympus' })
    expect((await caller.get(`/v1/places/${venue.placeId}`)).body).toMatchObject({ timeZone })

    await bar.app.db.updateTable('place').set({ timeZone: 'Mars/Olympus' }).where('id', '=', venue.placeId).execute()
    const screens = [
      '/',
      '/places',
      `/places/${venue.placeId}`,
      `/businesses/${venue.businessId}`,
      '/orders?status=all',
    ]
    for (const screen of [...screens, '/reports/sales', '/reports/inventory']) {
      expect([screen, (await admin.get(screen)).status]).toEqual([screen, 200])
    }
    expect((await bar.anyone.get('/v1/places')).status).toBe(200)
    const order = { businessId: venue.businessId, items: [{ menuItemId: 1, quantity: 1 }] }
    const quote = await (await bar.customer()).post('/v1/orders/customer/quote', order)
    expect(quote.status).toBe(409)
    // Saving the place looks up its zone again.
    expect((await caller.put(`/v1/places/${venue.placeId}`, place)).body).toMatchObject({ timeZone })
  })
})

describe('an outage of a service', () => {
  it.each(['broken', 'silent'] as const)('a %s map leaves the typed values in the form', async (mode) => {
    photon.mode = mode
    const answer = await admin.submit(placePath(), { ...PLACE, find: `the ${mode} bar`, intent: 'find' })
    expect(answer.html).toContain('The map does not answer. Nothing you typed is lost')
    expect(answer.html).toContain('Kept As Typed')
    expect(answer.html).toContain(`the ${mode} bar`)
    const saved = await admin.submit('/places/create', { ...PLACE, name: 'Without A Map', intent: 'create' })
    expect(saved.status).toBe(302)
  })

  it.each(['outage', 'slow'] as const)(
    'a Stripe with %s is reported on the Financial tab, whose button stays',
    async (fault) => {
      const path = `/businesses/${venue.businessId}/financial`
      await stripe.fault({ fault, match: 'POST /v1/account_links', delayMs: 2500 })
      const answer = await owner.submit(path, { intent: 'link' })
      expect(answer.status).toBe(503)
      expect(answer.html).toContain('Stripe does not answer: try again in a minute.')
      expect(answer.html).toContain('Update Information')
      const again = await owner.submit(path, { intent: 'link' })
      expect([again.status, again.headers.get('location')]).toEqual([302, expect.stringContaining('/onboarding/')])
    },
  )

  it('a Stripe that does not respond does not block the Financial tab', async () => {
    await stripe.fault({ fault: 'slow', match: 'GET /v1/accounts', delayMs: 2500 })
    const page = await owner.get(`/businesses/${venue.businessId}/financial?returned`)
    expect([page.status, page.html.includes('Charges Enabled')]).toEqual([200, true])
  })

  it('a Stripe that refuses the account shows the reason', async () => {
    const of = bar.app.db.updateTable('businessStripeAccount').where('businessId', '=', venue.businessId)
    await of.set({ stripeAccountId: 'acct_gone' }).execute()
    const answer = await owner.submit(`/businesses/${venue.businessId}/financial`, { intent: 'link' })
    await of.set({ stripeAccountId: 'acct_demo_night_heron' }).execute()
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('Something went wrong! Stripe says: No such account')
    expect(answer.html).toContain('Update Information')
  })

  it('a mail server outage blocks no form, and the mail waits in the outbox', async () => {
    const visitor = bar.visitor()
    const answer = await visitor.submit('/signup', {
      firstName: 'Post',
      lastName: 'Man',
      businessName: 'The Letter Box',
      email: 'post@letterbox.test',
      phone: '+1 (904) 555-0123',
      comment: '',
      'address.street': '1 Bay Street',
      'address.city': 'Jacksonville',
      'address.state': 'FL',
      'address.zip': '32202',
    })
    expect((await visitor.get(answer.location ?? '')).html).toContain('Successfully signed up!')
    await bar.sweep()
    const waiting = await bar.app.db
      .selectFrom('outbox')
      .selectAll()
      .where('doneAt', 'is', null)
      .where('payload', 'like', '%New sign-up: The Letter Box%')
      .execute()
    expect(waiting).toMatchObject([{ attempts: 1 }])
  })
})
