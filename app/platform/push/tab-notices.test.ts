import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { handOver, kioskPut, newGuest, paidOrder } from '../../../testing/orders'
import { pushService, subscribedBrowser, type PushService } from '../../../testing/push-service'
import { testStripe } from '../../../testing/stripe'
import { intentsOf, openTab, setTabMode, tabOf } from '../../../testing/tabs'
import { closeAtBar, partlyPaidTab } from '../../../testing/unpaid-tab'

/** The notices of tabs that are paid at the end. */

let bar: TestBarback
let service: PushService
beforeAll(async () => {
  service = await pushService()
  bar = await openBarback({ pushOrigin: service.origin })
})
afterAll(async () => {
  await bar.stop()
  await service.stop()
})
beforeEach(async () => {
  service.received.length = 0
  await setTabMode(bar, 'guest')
  await testStripe(bar).webhooks({ mode: 'normal' })
  await testStripe(bar).noFaults()
})

let browsers = 0

/** A guest with a subscribed browser, and the texts that it has got of a kind. */
async function subscribedGuest() {
  const who = await newGuest(bar)
  const browser = subscribedBrowser(`tabs-${++browsers}`)
  expect((await who.caller.post('/v1/customers/devices', browser.subscription)).status).toBe(201)
  return {
    who,
    async read(what: string) {
      await bar.sweep()
      const own = service.received.filter(({ path }) => path === browser.path)
      return own.map((request) => browser.read(request)).filter((notice) => notice.what === what)
    },
  }
}

const dollars = (sum: number) => `$${sum.toFixed(2)}`

describe('a notice', () => {
  it('of an unpaid tab names what it lacks, not its whole bill, and leads to it', async () => {
    const { who, read } = await subscribedGuest()
    const { tab } = await partlyPaidTab(bar, who)
    expect(tab.unpaid).toBeLessThan(tab.bill?.total ?? 0)
    expect(await read('TabUnpaid')).toMatchObject([
      {
        title: 'The Night Heron',
        body: `${dollars(tab.unpaid)} of your tab is not paid. Please pay it in the app, with any card.`,
        path: `/app/tabs/${tab.id}`,
      },
    ])
  })

  it('of a charge that is tried again names what is charged again', async () => {
    const stripe = testStripe(bar)
    const { who, read } = await subscribedGuest()
    const { id } = await openTab(bar, who.caller, { limit: 50, tip: { type: 'percent', value: 100 } })
    await handOver(bar, (await paidOrder(bar, {}, who.caller)).id)
    await who.caller.post(`/v1/tabs/customer/${id}/raise`, { by: 50 }, { 'Idempotency-Key': randomUUID() })
    const second = (await intentsOf(bar, id))[1]?.id ?? ''
    await stripe.fault({ fault: 'outage', match: `POST /v1/payment_intents/${second}/capture`, times: 2 })
    await closeAtBar(bar, id)
    // The retry itself finds Stripe away.
    await stripe.fault({ fault: 'outage', match: 'POST /v1/payment_intents', times: 50 })
    await stripe.expireHold(second)
    await stripe.eventsProcessed()
    const lacking = ((await tabOf(who.caller, id)).bill?.total ?? 0) - 50
    expect(await read('TabRetried')).toMatchObject([
      { body: `${dollars(lacking)} of your tab could not be taken as planned, so we charge your card again` },
    ])
  })

  it('of a cancelled order on a tab promises no money back: none was taken', async () => {
    const { who, read } = await subscribedGuest()
    await openTab(bar, who.caller)
    const { id } = await paidOrder(bar, {}, who.caller)
    const cancelled = await kioskPut(bar, id, { status: 'Cancelled', reason: 'no more gin' })
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    expect(await read('Cancelled')).toMatchObject([{ body: `Cancelled: order ${id}` }])
  })
})
