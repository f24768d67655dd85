import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { newVenue, type NewVenue } from '../../../testing/new-venue'
import { fakePhoton, type FakePhoton } from '../../../testing/photon'
import { listStoredMails } from '../../platform/mail/file-mailer'
import { sendOutbox } from '../../platform/mail/outbox'

let bar: TestBarback
let photon: FakePhoton
beforeAll(async () => {
  photon = await fakePhoton()
  bar = await openBarback({ env: { PHOTON_URL: photon.url } })
})
afterAll(async () => {
  await bar.stop()
  await photon.stop()
})

/** The state of each step on the owner's dashboard. */
async function states({ owner }: NewVenue): Promise<Record<string, string>> {
  const { html } = await owner.get('/')
  const found = html.matchAll(/data-state="(\w+)" data-step="(\w+)"/g)
  return Object.fromEntries([...found].map(([, state = '', step = '']) => [step, state]))
}

const SETTINGS = {
  intent: 'save',
  name: 'kept',
  streetAddress: '12 Bay Street',
  city: 'Jacksonville',
  state: 'FL',
  zip: '32202',
  latitude: '0',
  longitude: '0',
  taxRate: '7.5',
  maxDistance: '200',
  lastCall: '01:30',
  friday: 'on',
  fridayOpen: '14:00',
  fridayClose: '02:00',
}
const settingsOf = (venue: NewVenue, change: object = {}) =>
  venue.owner.submit(`/businesses/${venue.businessId}/opening`, { ...SETTINGS, name: venue.name, ...change })

/** Puts the first standard drink on the menu. */
async function addDrink({ owner, businessId }: NewVenue) {
  const drink = await bar.app.db.selectFrom('standardDrink').select('id').orderBy('id').executeTakeFirstOrThrow()
  return owner.submit(`/business-menu/classics?businessId=${businessId}&checklist=on`, {
    [`drink.${drink.id}`]: 'on',
    [`price.${drink.id}`]: '12.00',
  })
}

describe('the dashboard of an owner whose venue is not open', () => {
  it('shows the remaining steps, and no all-clear', async () => {
    const venue = await newVenue(bar)
    expect(await states(venue)).toEqual({
      place: 'todo',
      hours: 'todo',
      tax: 'todo',
      menu: 'todo',
      payments: 'todo',
      people: 'todo',
      locker: 'waiting',
      testOrder: 'todo',
    })
    const { html } = await venue.owner.get('/')
    expect(html).not.toContain('Lockers are online')
    expect(html).toContain('no venue is open')
    expect((await (await bar.portal('owner')).get('/')).html).not.toContain('data-step')
  })

  it('has the place done if the map found its address, and proposes the hours', async () => {
    const venue = await newVenue(bar, '12 Bay Street')
    expect(await states(venue)).toMatchObject({ place: 'done', hours: 'todo' })
    const form = await venue.owner.get(`/businesses/${venue.businessId}/opening`)
    // The form proposes the choices of most bars.
    expect(form.html.match(/name="\w+day" checked=""/g)).toHaveLength(7)
  })

  it('skips a step and restores it, and stores both', async () => {
    const venue = await newVenue(bar)
    const press = (intent: string) =>
      venue.owner.submit('/?index', { intent, businessId: String(venue.businessId), step: 'people' })
    expect((await press('skip')).location).toBe('/')
    expect(await states(venue)).toMatchObject({ people: 'skipped', menu: 'todo' })
    await press('skip')
    await press('resume')
    expect(await states(venue)).toMatchObject({ people: 'todo' })
  })

  it('completes steps done elsewhere, by any user', async () => {
    const venue = await newVenue(bar)
    expect((await addDrink(venue)).location).toBe('/')
    expect(await states(venue)).toMatchObject({ menu: 'done' })
    await bar.app.db.updateTable('menuItem').set({ isActive: 0 }).where('businessId', '=', venue.businessId).execute()
    expect(await states(venue)).toMatchObject({ menu: 'todo' })
  })

  it('is what the kiosk refers to while no venue is open', async () => {
    const { owner } = await newVenue(bar)
    const { html } = await owner.get('/kiosk')
    expect(html).toContain('None of your venues is open yet')
    expect(html).not.toContain('Connection lost')
  })

  it('is refused to others', async () => {
    const venue = await newVenue(bar)
    const press = { intent: 'skip', businessId: String(venue.businessId), step: 'people' }
    expect((await (await bar.portal('owner')).submit('/?index', press)).status).toBe(404)
    expect((await (await bar.portal('service')).submit('/?index', press)).status).toBe(403)
  })
})

/** The rates of a venue's default tax class, in percent. */
async function taxRatesOf({ businessId }: { businessId: number }) {
  const rates = await bar.app.db
    .selectFrom('taxClassRate')
    .innerJoin('taxClass', 'taxClass.id', 'taxClassRate.taxClassId')
    .where('businessId', '=', businessId)
    .select('ratePercentage')
    .execute()
  return rates.map(({ ratePercentage }) => ratePercentage)
}

describe('place, hours and tax on one screen', () => {
  it('are saved at once, with coordinates from the address and the fee left to Barback', async () => {
    const venue = await newVenue(bar)
    expect((await settingsOf(venue)).location).toBe('/')
    expect(await states(venue)).toMatchObject({ place: 'done', hours: 'done', tax: 'waiting' })
    const place = await bar.app.db.selectFrom('place').selectAll().where('id', '=', venue.placeId).executeTakeFirst()
    expect(place).toMatchObject({ name: venue.name, latitude: 30.3249, longitude: -81.6557, enabled: 1 })
    const business = await bar.app.db
      .selectFrom('business')
      .selectAll()
      .where('id', '=', venue.businessId)
      .executeTakeFirst()
    expect(business).toMatchObject({ maxDistance: 200, serviceFeeCents: null, active: 0 })
    expect(await taxRatesOf(venue)).toEqual([7.5])
  })

  it('are saved but hidden from guests if the map has no match or does not respond', async () => {
    const venue = await newVenue(bar)
    const unknown = await settingsOf(venue, { streetAddress: '77 Nowhere Lane' })
    expect(unknown.location).toBe(`/businesses/${venue.businessId}/opening`)
    expect(await states(venue)).toMatchObject({ place: 'todo', hours: 'done', tax: 'waiting' })
    photon.mode = 'broken'
    expect((await settingsOf(venue, { streetAddress: '78 Nowhere Lane' })).status).toBe(302)
    photon.mode = 'well'
  })

  it('accept a match of the map and keep the bar’s name, without JavaScript too', async () => {
    const venue = await newVenue(bar)
    const path = `/businesses/${venue.businessId}/opening`
    const picked = await venue.owner.submit(path, { ...SETTINGS, name: venue.name, find: 'heron', pick: '0' })
    expect(picked.html).toContain('value="30.3249"')
    expect(picked.html).toContain(`name="name" value="${venue.name}"`)
  })

  it('show errors at their fields, and keep the typed values', async () => {
    const venue = await newVenue(bar)
    const refused = await settingsOf(venue, { taxRate: '', zip: '1' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Required')
    expect(refused.html).toContain('Should match a zip code')
    expect(refused.html).toContain('value="12 Bay Street"')
  })
})

describe('the settings of a business', () => {
  it('are changed by the Owner, except the service fee and whether it is active', async () => {
    const venue = await newVenue(bar)
    const path = `/businesses/${venue.businessId}?edit`
    const form = { intent: 'update', boxStatus: 'Ready', taxRate: '8', maxDistance: '300', lastCall: '00:30' }
    const { html } = await venue.owner.get(path)
    expect(html).toContain('Sales Tax (%)')
    expect(html).not.toContain('name="serviceFee"')
    const forged = { ...form, unclaimedMinutes: '30', active: 'on', serviceFee: '0.5' }
    expect((await venue.owner.submit(path, forged)).status).toBe(302)
    const row = await bar.app.db
      .selectFrom('business')
      .selectAll()
      .where('id', '=', venue.businessId)
      .executeTakeFirst()
    expect(row).toMatchObject({ maxDistance: 300, serviceFeeCents: null, active: 0 })
    expect(await taxRatesOf(venue)).toEqual([8])
    const manager = await bar.portal('manager')
    expect((await manager.submit('/businesses/1', { ...forged })).status).toBe(403)
  })
})

describe('asking Barback to open', () => {
  it('names the steps guests need, then notifies internal staff once and shows it on their dashboard', async () => {
    const venue = await newVenue(bar)
    const ask = () => venue.owner.submit('/?index', { intent: 'askToOpen', businessId: String(venue.businessId) })
    const early = await ask()
    expect([early.status, early.html.includes('Place, Hours, Tax and fee, Menu, Payments')]).toEqual([409, true])
    await settingsOf(venue)
    await addDrink(venue)
    await bar.app.db
      .insertInto('businessStripeAccount')
      .values({
        businessId: venue.businessId,
        stripeAccountId: `acct_${venue.businessId}`,
        chargesEnabled: 1,
        detailsSubmitted: 1,
        payoutsEnabled: 1,
        createdAt: bar.clock.now(),
        updatedAt: bar.clock.now(),
      })
      .execute()
    for (const _ of [1, 2]) expect((await ask()).location).toBe('/')
    expect((await venue.owner.get('/')).html).toContain('Asked on')
    await sendOutbox(bar.app)
    const mails = (await listStoredMails(bar.app.env)).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject === `${venue.name} would like to open`)).toHaveLength(1)
    expect(mails).toContain(`To do for ${venue.name}`)
    const { html } = await (await bar.portal('service')).get('/')
    expect(html).toContain('Waiting for opening, its service fee, a locker')
  })
})

describe('a test order', () => {
  it('goes through a simulated locker to its door, and appears nowhere else', async () => {
    const venue = await newVenue(bar)
    await addDrink(venue)
    const path = `/businesses/${venue.businessId}/test-order`
    const count = async () =>
      Promise.all(
        (['order', 'payment', 'tab', 'salesDay', 'lockerCommand'] as const).map(async (table) => {
          const { n } = await bar.app.db
            .selectFrom(table)
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
          return n
        }),
      )
    const before = await count()
    expect((await venue.owner.submit(path, { intent: 'order' })).location).toBe(path)
    expect((await venue.owner.submit(path, { intent: 'open' })).status).toBe(409)
    expect((await venue.owner.get(path)).html).toContain('Look Again')
    bar.clock.advance(6000)
    const ready = (await venue.owner.get(path)).html
    expect(ready).toContain('Open the Door')
    expect(ready).toContain('$12.00')
    expect(await states(venue)).toMatchObject({ testOrder: 'todo' })
    expect((await venue.owner.submit(path, { intent: 'open' })).location).toBe(path)
    bar.clock.advance(2000)
    expect((await venue.owner.get(path)).html).toContain('the cubby is free')
    await venue.owner.submit(path, { intent: 'clear' })
    expect((await venue.owner.get(path)).html).toContain('Order a Drink')
    expect(await states(venue)).toMatchObject({ testOrder: 'done' })
    expect(await count()).toEqual(before)
  })

  it('needs a drink on the menu, and the Owner', async () => {
    const venue = await newVenue(bar)
    const path = `/businesses/${venue.businessId}/test-order`
    expect((await venue.owner.get(path)).html).toContain('There is no drink on the menu yet')
    expect((await venue.owner.submit(path, { intent: 'order' })).status).toBe(409)
    expect((await (await bar.portal('manager')).get('/businesses/1/test-order')).location).toBe('/restricted')
    expect((await (await bar.portal('owner')).get(path)).status).toBe(404)
  })
})
