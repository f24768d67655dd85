import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { businessStripeAccount } from '../../../contract/entities/businesses'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { allMails } from '../../../testing/mailed'
import { demoVenue } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

let bar: TestBarback
let stripe: TestStripe
let businessId: number
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  businessId = (await demoVenue(bar)).businessId
  await bar.app.db.deleteFrom('businessStripeAccount').where('businessId', '=', businessId).execute()
})
afterAll(() => bar.stop())

const account = businessStripeAccount.record
const withUrl = z.object({ url: z.url() })

describe('a payment account', () => {
  it('is not found before it is created', async () => {
    expect((await (await bar.staff('owner')).get(`/v1/stripe/${businessId}`)).status).toBe(404)
  })

  it('returns a helpful error when Stripe refuses it, is down or slow, and is created by a retry', async () => {
    const owner = await bar.staff('owner')
    const create = () => owner.post('/v1/stripe/account', { businessId })
    await stripe.fault({ fault: 'outage', match: 'POST /v1/accounts' })
    const away = await create()
    expect([away.status, away.read(apiError).message]).toEqual([
      503,
      'Something went wrong Creating account! Stripe does not answer: try again in a minute.',
    ])
    await stripe.fault({ fault: 'slow', match: 'POST /v1/accounts', delayMs: 3000 })
    expect((await create()).status).toBe(503)
    await stripe.fault({ fault: 'lostAnswer', match: 'POST /v1/accounts' })
    // The package retries a call whose connection was cut; the result is the same account either way.
    await create()
    const created = await create()
    expect([created.status, created.read(account)]).toEqual([
      201,
      expect.objectContaining({ detailsSubmitted: false, chargesEnabled: false, payoutsEnabled: false }),
    ])
    expect((await create()).read(account).stripeAccountId).toBe(created.read(account).stripeAccountId)
  })

  it.each(['lostAnswer', 'late', 'duplicate', 'outage', 'lostRequest', 'slow'] as const)(
    'is created once at Stripe, and the sweep finishes it without another request: %s',
    async (fault) => {
      const owner = await bar.staff('owner')
      const { db, payments } = bar.app
      const ofVenue = async () => {
        const { data } = await payments.stripe.accounts.list({ limit: 100 })
        return data.filter(({ metadata }) => metadata?.business === String(businessId)).map(({ id }) => id)
      }
      await db.deleteFrom('businessStripeAccount').where('businessId', '=', businessId).execute()
      const earlier = new Set(await ofVenue())
      // The package retries a call whose connection was cut.
      const times = fault === 'duplicate' || fault === 'slow' ? 1 : 2
      await stripe.fault({ fault, match: 'POST /v1/accounts', times, delayMs: fault === 'slow' ? 3000 : 50 })
      const asked = await owner.post('/v1/stripe/account', { businessId })
      expect(asked.status).toBe(fault === 'duplicate' ? 201 : 503)
      await stripe.noFaults()
      bar.clock.advance(60_000)
      await bar.sweep()
      const made = (await ofVenue()).filter((id) => !earlier.has(id))
      expect(made).toHaveLength(1)
      expect((await owner.get(`/v1/stripe/${businessId}`)).read(account).stripeAccountId).toBe(made[0])
      const steps = db.selectFrom('stripeStep').select('status').where('kind', '=', 'Account')
      expect(await steps.where('status', '=', 'Open').execute()).toEqual([])
      await bar.sweep()
      expect((await ofVenue()).filter((id) => !earlier.has(id))).toEqual(made)
    },
  )

  it('is completed on Stripe’s page, and account.updated updates it', async () => {
    const owner = await bar.staff('owner')
    const { stripeAccountId: accountId } = (await owner.get(`/v1/stripe/${businessId}`)).read(account)
    const link = await owner.post('/v1/stripe/account-link', { businessId, accountId, origin: bar.url })
    const back = await stripe.press(link.read(withUrl).url, {})
    expect(back).toBe(`${bar.url}/businesses/${businessId}/financial?returned`)
    await stripe.eventsProcessed()
    expect((await owner.get(`/v1/stripe/${businessId}`)).read(account)).toMatchObject({
      detailsSubmitted: true,
      chargesEnabled: true,
      payoutsEnabled: true,
    })
  })

  it('that Stripe closes takes the venue offline, and notifies its Owner by mail and on every screen', async () => {
    const { db } = bar.app
    const owner = await bar.staff('owner')
    const { stripeAccountId: id } = (await owner.get(`/v1/stripe/${businessId}`)).read(account)
    const noChargeMails = async () =>
      (await allMails(bar)).filter(({ text }) => text.includes('no longer takes charges'))
    const enable = async (on: boolean) => {
      await stripe.charges(id, on)
      await stripe.eventsProcessed()
    }
    await db.updateTable('business').set({ active: 1 }).where('id', '=', businessId).execute()
    const events: string[] = []
    const leave = bar.app.events.subscribe((event) => void events.push(event.type))
    await enable(false)
    leave()
    expect(events).toContain('menu')
    expect((await owner.get(`/v1/stripe/${businessId}`)).read(account).chargesEnabled).toBe(false)
    expect((await noChargeMails()).map(({ to }) => to)).toEqual(['owner@barback.test'])
    const screen = async (who: 'owner' | 'manager' | 'bartender', path: string) =>
      (await (await bar.portal(who)).get(path)).html.replaceAll('<!-- -->', '').replace(/\s+/g, ' ')
    const financial = `/businesses/${businessId}/financial`
    expect(await screen('owner', financial)).toContain('Press Update Information: Stripe shows what is missing.')
    expect(await screen('manager', financial)).toContain('Its owner presses Update Information here')
    expect(await screen('bartender', `/businesses/${businessId}`)).toContain(
      'Guests cannot order here: Stripe takes no',
    )
    expect(await screen('owner', '/')).toContain('venue that cannot be paid')
    // The same state again sends no mail.
    await enable(false)
    expect(await noChargeMails()).toHaveLength(1)
    await enable(true)
    expect(await screen('owner', '/')).not.toContain('venue that cannot be paid')
  })

  it('is linked only from our own address and for its own account', async () => {
    const owner = await bar.staff('owner')
    const { stripeAccountId: accountId } = (await owner.get(`/v1/stripe/${businessId}`)).read(account)
    const path = async (body: object) => {
      const answer = await owner.post('/v1/stripe/account-link', { businessId, accountId, origin: bar.url, ...body })
      return [answer.status, answer.read(apiError).errors?.[0]?.path]
    }
    expect(await path({ origin: 'https://evil.example' })).toEqual([400, 'origin'])
    expect(await path({ accountId: 'acct_of_somebody' })).toEqual([400, 'accountId'])
  })

  it('that Stripe does not know is refused with Stripe’s reason', async () => {
    const owner = await bar.staff('owner')
    const known = (await owner.get(`/v1/stripe/${businessId}`)).read(account).stripeAccountId
    const set = (stripeAccountId: string) =>
      bar.app.db
        .updateTable('businessStripeAccount')
        .set({ stripeAccountId })
        .where('businessId', '=', businessId)
        .execute()
    await set('acct_gone')
    const body = { businessId, accountId: 'acct_gone', origin: bar.url }
    const refused = await owner.post('/v1/stripe/account-link', body)
    await set(known)
    expect([refused.status, refused.read(apiError).code]).toEqual([422, 'account_refused'])
    expect(refused.read(apiError).message).toMatch(/^Something went wrong! Stripe says: No such account/)
  })

  it('opens a session for Stripe’s embedded screens', async () => {
    const answer = await (await bar.staff('owner')).post('/v1/stripe/account-session', { businessId })
    expect(answer.read(z.object({ clientSecret: z.string() })).clientSecret).toMatch(/_secret_/)
  })

  it('is created and linked by the Owner only; a Manager reads it, others get a 404', async () => {
    const [manager, admin, bartender] = await Promise.all([
      bar.staff('manager'),
      bar.staff('admin'),
      bar.staff('bartender'),
    ])
    const other = await bar.app.db
      .selectFrom('business')
      .innerJoin('place', 'place.id', 'business.placeId')
      .select('business.id')
      .where('place.category', '=', 'Restaurant')
      .executeTakeFirst()
    const elsewhere = other?.id ?? 3
    const statuses = await Promise.all([
      manager.post('/v1/stripe/account', { businessId }),
      admin.post('/v1/stripe/account', { businessId }),
      manager.post('/v1/stripe/account-session', { businessId }),
      manager.get(`/v1/stripe/${businessId}`),
      admin.get(`/v1/stripe/${businessId}`),
      bartender.get(`/v1/stripe/${businessId}`),
      manager.get(`/v1/stripe/${elsewhere}`),
      manager.post('/v1/stripe/account', { businessId: elsewhere }),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 200, 200, 403, 404, 403])
  })
})
