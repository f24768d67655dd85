import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/time'
import { enterDemoCharges } from '../../../scripts/demo-charges'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { paidOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

/** Stripe returns a hundred a page. */
const PAGE = 100

let bar: TestBarback
let stripe: TestStripe
/** A charge made by hand at Stripe, older than a whole page of others. */
let byHand: string
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  await enterDemoCharges(bar.app.store, stripe.books)
  const { paymentIntents } = bar.app.payments.stripe
  const card = { currency: 'usd', confirm: true, payment_method: 'pm_card_visa' } as const
  const types = { allowed_payment_method_types: ['card' as const] }
  byHand = (await paymentIntents.create({ ...card, ...types, amount: 777 })).id
  // Newer charges fill the first page: some of ours, and failed ones, which are no difference.
  for (let n = 0; n < 3; n++) await paidOrder(bar)
  const declined = { ...card, ...types, amount: 500, payment_method: 'pm_card_chargeDeclined' }
  for (let n = 0; n < PAGE; n++) {
    await paymentIntents.create(declined).catch((error: unknown) => {
      if (!String(error).includes('declined')) throw error
    })
  }
})
afterAll(() => bar.stop())

let since = 0
beforeEach(async () => {
  bar.clock.advance(HOUR_MS)
  since = Math.max(0, ...(await runs()).map(({ id }) => id))
  const admin = await bar.portal('admin')
  expect((await admin.submit('/reconciliation', { intent: 'compare', days: '1' })).status).toBe(302)
})

const runs = () => bar.app.db.selectFrom('reconciliation').selectAll().orderBy('id').execute()
const thisRun = async () => (await runs()).filter(({ id }) => id > since)
const found = () => bar.app.db.selectFrom('stripeDifference').select(['kind', 'stripeId', 'state']).execute()
const DIFFERENCE = { kind: 'ChargeNotHere', stripeId: '', state: 'Open' }

async function sweepUntilDone() {
  for (let sweep = 0; sweep < 20; sweep++) {
    await bar.sweep()
    if ((await thisRun()).every(({ stage }) => stage === 'Done')) return
  }
}

describe('a Stripe list longer than a page', () => {
  it('is read to its end: a difference on the second page is found, and no other', async () => {
    expect((await bar.app.payments.stripe.charges.list({ limit: PAGE })).has_more).toBe(true)
    await sweepUntilDone()
    expect(await thisRun()).toMatchObject([{ stage: 'Done', error: null }])
    expect(await found()).toEqual([{ ...DIFFERENCE, stripeId: byHand }])
  })

  it('is resumed at the same page after the server stopped between two pages', async () => {
    await bar.app.db.deleteFrom('stripeDifference').execute()
    // The first page succeeds, the second fails.
    await stripe.fault({ fault: 'slow', match: 'GET /v1/charges', delayMs: 0 })
    await stripe.fault({ fault: 'outage', match: 'GET /v1/charges', times: 2 })
    await bar.sweep()
    const [half] = await thisRun()
    expect(half).toMatchObject({ stage: 'Charges', finishedAt: null })
    expect(half?.cursor).toMatch(/^ch_/)
    expect(await found()).toEqual([])
    await bar.restart()
    await stripe.noFaults()
    bar.clock.advance(2 * 60_000)
    // One sweep reads four pages, our own books and the chains. Starting over would need one page more.
    await bar.sweep()
    expect(await thisRun()).toMatchObject([{ stage: 'Done', error: null }])
    expect(await found()).toEqual([{ ...DIFFERENCE, stripeId: byHand }])
  })
})
