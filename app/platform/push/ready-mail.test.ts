import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerSettings } from '../../../contract/calls/people'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { guestBrowser } from '../../../testing/guest-browser'
import { kioskMove, newGuest, paidOrder } from '../../../testing/orders'
import { pushService, subscribedBrowser, type PushService } from '../../../testing/push-service'
import type { Mail } from '../mail/mailer'

const NOTICES = '/app/account/notices'

let bar: TestBarback
let service: PushService
const mails: Mail[] = []
const server = { isDown: false }
beforeAll(async () => {
  service = await pushService()
  bar = await openBarback({
    pushOrigin: service.origin,
    mail: {
      send(mail) {
        if (server.isDown) return Promise.reject(new Error('421 try again later'))
        mails.push(mail)
        return Promise.resolve()
      },
    },
  })
})
afterAll(async () => {
  await bar.stop()
  await service.stop()
})
beforeEach(() => {
  service.status = 201
  server.isDown = false
})

let browsers = 0
const newSubscription = () => subscribedBrowser(`mailed-${++browsers}`).subscription

/** A guest who waits for a paid order. */
async function waiting() {
  const { caller: guest, email } = await newGuest(bar)
  return { guest, email, order: await paidOrder(bar, {}, guest) }
}

const ready = (orderId: number) =>
  kioskMove(bar, orderId, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })

async function mailsTo(email: string): Promise<Mail[]> {
  await bar.sweep()
  return mails.filter(({ to, subject }) => to === email && /^(Ready|Listo)/.test(subject))
}

describe('the mail that an order is ready', () => {
  it('goes once to a guest without notices, with the venue, the order and the way to it', async () => {
    const { email, order } = await waiting()
    expect(await mailsTo(email)).toEqual([])
    await ready(order.id)
    const [mail, ...more] = await mailsTo(email)
    expect([mail?.subject, more]).toEqual(['Ready: at the counter – The Night Heron', []])
    expect(mail?.text.split('\n')).toEqual([
      'Ready: at the counter',
      `The Night Heron, order ${order.id}`,
      `${bar.app.publicUrl}/app/orders/${order.id}`,
      '',
      'You get this by email because notifications are off on all your devices. To change that:',
      `${bar.app.publicUrl}${NOTICES}`,
    ])
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is sent again when the order was taken back and is ready again', async () => {
    const { email, order } = await waiting()
    await ready(order.id)
    expect(await mailsTo(email)).toHaveLength(1)
    bar.clock.advance(60_000)
    await kioskMove(bar, order.id, { status: 'Prepared', reason: 'spilt' }, { status: 'Ready', cubby: null })
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('is not sent to a guest who is already opening the door', async () => {
    const { email, order } = await waiting()
    await ready(order.id)
    const cubby = bar.app.db.updateTable('cubby').where('number', '=', 6)
    await cubby.set({ orderId: order.id, phase: 'Collecting' }).where('orderId', 'is', null).execute()
    await bar.app.db.updateTable('order').set({ atCounter: 0 }).where('id', '=', order.id).execute()
    expect(await mailsTo(email)).toEqual([])
    await cubby.set({ orderId: null, phase: 'Free' }).where('orderId', '=', order.id).execute()
  })

  it('is not sent if a browser is subscribed to notices', async () => {
    const { guest, email, order } = await waiting()
    await guest.post('/v1/customers/devices', newSubscription())
    await ready(order.id)
    expect(await mailsTo(email)).toEqual([])
  })

  it('is sent once if all subscribed browsers are gone', async () => {
    const { guest, email, order } = await waiting()
    for (const subscription of [newSubscription(), newSubscription()]) {
      await guest.post('/v1/customers/devices', subscription)
    }
    await ready(order.id)
    service.status = 410
    await bar.sweep()
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is not sent after the pickup, nor after half an hour without a mail server', async () => {
    const [fetched, late] = [await waiting(), await waiting()]
    server.isDown = true
    await ready(fetched.order.id)
    await ready(late.order.id)
    await bar.sweep()
    await kioskMove(bar, fetched.order.id, { status: 'Completed' })
    server.isDown = false
    bar.clock.advance(5000)
    expect(await mailsTo(fetched.email)).toEqual([])
    expect(await mailsTo(late.email)).toHaveLength(1)
    const never = await waiting()
    server.isDown = true
    await ready(never.order.id)
    await bar.sweep()
    server.isDown = false
    bar.clock.advance(31 * 60_000)
    expect(await mailsTo(never.email)).toEqual([])
  })
})

describe('a guest', () => {
  it('can turn it off and on again beside the notices', async () => {
    const { email, order } = await waiting()
    const browser = await guestBrowser(bar, email)
    expect((await browser.get(NOTICES)).html).toMatch(/<input[^>]*name="readyByMail"[^>]*checked/)
    expect((await browser.submit(NOTICES, { intent: 'mail' })).location).toBe(`${NOTICES}?saved`)
    expect((await browser.get(NOTICES)).html).not.toMatch(/<input[^>]*name="readyByMail"[^>]*checked/)
    await ready(order.id)
    expect(await mailsTo(email)).toEqual([])
    await browser.submit(NOTICES, { intent: 'mail', readyByMail: 'on' })
    expect((await browser.get(NOTICES)).html).toMatch(/<input[^>]*name="readyByMail"[^>]*checked/)
  })

  it('can read and change it on /v1, without other changes', async () => {
    const { guest, email, order } = await waiting()
    const { customer } = (await guest.get('/v1/customers/settings')).read(customerSettings)
    expect(customer).toMatchObject({ readyByMail: true, language: 'en' })
    const saved = await guest.put(`/v1/customers/${customer.id}`, { readyByMail: false })
    expect(saved.body).toMatchObject({ readyByMail: false, receiptsByMail: true, language: 'en' })
    const refused = await guest.put(`/v1/customers/${customer.id}`, { language: 'fr' })
    expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: 'language' }] }])
    await ready(order.id)
    expect(await mailsTo(email)).toEqual([])
  })

  it('gets mail in the language of their app', async () => {
    const { email, order } = await waiting()
    const browser = await guestBrowser(bar, email)
    await browser.submit('/app/language', { language: 'es' })
    await ready(order.id)
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe('Listo: en la barra – The Night Heron')
    expect(mail?.text).toContain(`The Night Heron, pedido ${order.id}\n`)
  })
})
