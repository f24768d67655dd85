import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { drink } from '../../../testing/friends'
import { mailsTo } from '../../../testing/mailed'
import { handOver, kioskPut, newGuest, paidOrder } from '../../../testing/orders'
import { pushService, subscribedBrowser, type PushService } from '../../../testing/push-service'
import { testStripe } from '../../../testing/stripe'
import { closeTab, intentsOf, openTab, payTab, setTabMode, sharedTab, tabOf } from '../../../testing/tabs'
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

describe('a mail of an unpaid tab', () => {
  const mailsAbout = async (email: string) => {
    await bar.sweep()
    return (await mailsTo(bar, email)).filter(({ subject }) => /not paid|no está pagada/.test(subject))
  }

  it('goes once to a guest without notices, with what it lacks and the way to it', async () => {
    const who = await newGuest(bar)
    const { tab } = await partlyPaidTab(bar, who)
    const [mail, ...more] = await mailsAbout(who.email)
    expect([mail?.subject, more]).toEqual(['Your tab at The Night Heron is not paid', []])
    expect(mail?.text).toContain(`${dollars(tab.unpaid)} of your tab is not paid.`)
    expect(mail?.text).toContain(`/app/tabs/${tab.id}`)
    expect(await mailsAbout(who.email)).toHaveLength(1)
  })

  it('is in the guest’s language', async () => {
    const who = await newGuest(bar)
    await bar.app.db.updateTable('customer').set({ language: 'es' }).where('email', '=', who.email).execute()
    await partlyPaidTab(bar, who)
    expect(await mailsAbout(who.email)).toMatchObject([{ subject: 'Tu cuenta en The Night Heron no está pagada' }])
  })

  it('does not go to a guest whose browser has the notice, and goes when that browser is gone', async () => {
    const { who } = await subscribedGuest()
    await partlyPaidTab(bar, who)
    expect(await mailsAbout(who.email)).toEqual([])
    const gone = await subscribedGuest()
    service.status = 410
    await partlyPaidTab(bar, gone.who)
    expect(await mailsAbout(gone.who.email)).toHaveLength(1)
    service.status = 201
  })

  it('does not go if the tab was paid meanwhile', async () => {
    const who = await newGuest(bar)
    const { guest, tab } = await partlyPaidTab(bar, who)
    await guest.post(`/v1/tabs/customer/${tab.id}/pay`, { paymentMethodId: 'pm_card_visa' })
    expect(await mailsAbout(who.email)).toEqual([])
  })
})

describe('a tab that is closed in parts', () => {
  async function inParts(host: Awaited<ReturnType<typeof newGuest>>, friend: Awaited<ReturnType<typeof newGuest>>) {
    const tab = await sharedTab(bar, host.caller, [friend.caller])
    await drink(bar, friend.caller)
    const { sharing } = await closeTab(host.caller, tab.id, { split: 'own' })
    return { id: tab.id, part: dollars(sharing?.shares[1]?.amount ?? 0) }
  }

  const receiptOf = async (email: string) =>
    (await mailsTo(bar, email)).find(({ subject }) => subject.includes('receipt'))

  it('tells a friend their part, once, and not who has paid it', async () => {
    const { who, read } = await subscribedGuest()
    const { id, part } = await inParts(await newGuest(bar), who)
    expect(await read('TabShare')).toMatchObject([
      { body: `Your part of the tab is ${part}. Pay it in the app within 15 minutes.`, path: `/app/tabs/${id}` },
    ])
    const late = await subscribedGuest()
    const second = await inParts(await newGuest(bar), late.who)
    await payTab(late.who.caller, second.id)
    expect(await late.read('TabShare')).toEqual([])
  })

  it('mails a friend without notices, and gives who has paid a receipt of their part', async () => {
    const [host, friend] = [await newGuest(bar), await newGuest(bar)]
    const { id, part } = await inParts(host, friend)
    await bar.sweep()
    const [mail] = await mailsTo(bar, friend.email)
    expect(mail?.subject).toBe('Your part of the tab at The Night Heron')
    expect(mail?.text).toContain(`Your part of the tab is ${part}.`)
    await payTab(friend.caller, id)
    await bar.sweep()
    const receipt = await receiptOf(friend.email)
    expect(receipt?.text).toContain('1 × Negroni')
    expect(receipt?.text).toContain('Your part of the tab')
    expect(receipt?.text).toContain(part)
    expect(receipt?.text).not.toContain('Service fee')
    const ofHost = await receiptOf(host.email)
    expect(ofHost?.text).toContain('Service fee')
    expect(ofHost?.text).toContain('Your part of the tab')
  })

  it('tells the host when their card is charged for friends', async () => {
    const { who, read } = await subscribedGuest()
    const { id } = await inParts(who, await newGuest(bar))
    await who.caller.post(`/v1/tabs/customer/${id}/pay`, {})
    expect(await read('SharesOver')).toMatchObject([
      { body: 'Your friends have not paid all of their parts: the rest is charged to your card' },
    ])
  })
})
