import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiptView, type Receipt } from '../../../contract/calls/receipts'
import { customerSettings } from '../../../contract/calls/people'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import {
  cancelAsGuest,
  kioskMove,
  linesOf,
  newGuest,
  orderBodyFor,
  orderRow,
  paidOrder,
  postOrder,
} from '../../../testing/orders'
import type { Mail } from '../../platform/mail/mailer'

let bar: TestBarback
const mails: Mail[] = []
const server = { isDown: false }
beforeAll(async () => {
  bar = await openBarback({
    mail: {
      send(mail) {
        if (server.isDown) return Promise.reject(new Error('421 try again later'))
        mails.push(mail)
        return Promise.resolve()
      },
    },
  })
})
afterAll(() => bar.stop())

const receiptPath = (id: number) => `/v1/orders/customer/${id}/receipt`
const receiptOf = async (guest: Caller, id: number): Promise<Receipt> =>
  (await guest.get(receiptPath(id))).read(receiptView)
async function mailsTo(email: string): Promise<Mail[]> {
  await bar.sweep()
  return mails.filter(({ to }) => to === email)
}

async function ordered(drinks: Readonly<Record<string, number>> = { Negroni: 2, Daiquiri: 1 }) {
  const { caller: guest, email } = await newGuest(bar)
  const tip = { type: 'amount', value: 3 } as const
  const order = await paidOrder(bar, { items: await linesOf(bar, drinks), tip }, guest)
  return { guest, email, order }
}

describe('a receipt', () => {
  it('lists the drinks, prices, payment, venue and times', async () => {
    const { guest, order } = await ordered()
    const receipt = await receiptOf(guest, order.id)
    const { subtotal, taxRate, tax, serviceFee, total } = order
    expect(receipt).toMatchObject({
      number: order.id,
      status: 'Paid',
      paymentStatus: 'Paid',
      subtotal,
      taxRate,
      tax,
      serviceFee,
      tip: 3,
      total,
      venue: { name: 'The Night Heron', city: 'Jacksonville', state: 'FL' },
      timeZone: 'America/New_York',
      card: { brand: 'visa', last4: '4242', wallet: null },
      refunds: [],
      refunded: 0,
    })
    expect(receipt.lines.map(({ name, quantity, total }) => ({ name, quantity, total }))).toEqual(
      order.items.map(({ name, quantity, total }) => ({ name, quantity, total })),
    )
    expect(receipt.lines[0]?.choices).toEqual(order.items[0]?.price.products.map(({ name }) => name))
    expect(receipt.placedAt).toMatch(/-04:00$/)
    expect([Date.parse(receipt.placedAt), Date.parse(receipt.paidAt)]).toEqual([
      Date.parse(order.placedAt),
      Date.parse(order.paidAt ?? ''),
    ])
  })

  it('lists each refund with its line and date, and the rest', async () => {
    const { guest, order } = await ordered()
    const [line] = order.items
    await kioskMove(bar, order.id, { items: [{ id: line?.id ?? 0, status: 'NotAvailable' }] })
    const receipt = await receiptOf(guest, order.id)
    const { refundedTotalCents } = await orderRow(bar, order.id)
    expect(receipt).toMatchObject({
      paymentStatus: 'PartiallyRefunded',
      refunds: [{ amount: refundedTotalCents / 100, line: line?.name, isOnItsWay: false }],
      refunded: refundedTotalCents / 100,
    })
    expect(receipt.lines[0]?.status).toBe('NotAvailable')
  })

  it('is visible to its guest only, and only once the order is paid', async () => {
    const { order } = await ordered({ Negroni: 1 })
    const { caller: other } = await newGuest(bar)
    expect((await other.get(receiptPath(order.id))).status).toBe(404)
    expect((await bar.anyone.get(receiptPath(order.id))).status).toBe(401)
    expect((await (await bar.staff('admin')).get(receiptPath(order.id))).status).toBe(403)
    const { caller: declined } = await newGuest(bar)
    const body = await orderBodyFor(bar, declined, { paymentMethodId: 'pm_card_visa_chargeDeclined' })
    expect((await postOrder(declined, body)).status).toBe(402)
    const { id } = await bar.app.db
      .selectFrom('order')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const refused = await declined.get(receiptPath(id))
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'not_paid' }])
  })

  it('omits the card while Stripe does not answer, and has it afterwards', async () => {
    const { guest, order } = await ordered({ Negroni: 1 })
    const payment = bar.app.db.updateTable('payment').where('orderId', '=', order.id)
    const { stripePaymentIntentId } = await bar.app.db
      .selectFrom('payment')
      .select('stripePaymentIntentId')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow()
    await payment.set({ stripePaymentIntentId: 'pi_unknown' }).execute()
    expect((await receiptOf(guest, order.id)).card).toBeNull()
    await payment.set({ stripePaymentIntentId }).execute()
    expect((await receiptOf(guest, order.id)).card?.last4).toBe('4242')
    await payment.set({ stripePaymentIntentId: 'pi_unknown' }).execute()
    expect((await receiptOf(guest, order.id)).card?.last4).toBe('4242')
  })
})

describe('by mail', () => {
  it('comes once when an order is paid, in the venue’s time', async () => {
    const { email, order } = await ordered()
    const [mail, ...more] = await mailsTo(email)
    expect([mail?.subject, more]).toEqual(['Your receipt from The Night Heron', []])
    for (const words of [
      `Order ${order.id}, 05/15/2026, 10:`,
      '2 × Negroni ',
      'Tax (7.5%) ..',
      `Total ${'.'.repeat(5)}`,
      `$${order.total.toFixed(2)}`,
      'Paid with Visa ending in 4242 on 05/15/2026',
      'Jacksonville, FL',
    ])
      expect(mail?.text).toContain(words)
    await kioskMove(bar, order.id, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })
    await kioskMove(bar, order.id, { status: 'Completed' })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('has HTML beside the text: the venue’s pictures, the sums, and one button', async () => {
    const { email, order } = await ordered()
    const [mail] = await mailsTo(email)
    const html = mail?.html ?? ''
    for (const size of ['mail-head', 'mail-logo'])
      expect(html).toMatch(new RegExp(`src="http[^"]*/images/demo/place[^"]*&amp;size=${size}"`))
    expect(html).toMatch(/<th scope="row"[^>]*>2 × Negroni/)
    expect(html).toMatch(new RegExp(`Total</th><td[^>]*>\\$${order.total.toFixed(2)}</td>`))
    const buttons = [...html.matchAll(/<a class="button" href="([^"]*)"/g)].map(([, url]) => url)
    expect(buttons).toEqual([`${bar.app.publicUrl}/app/orders/${order.id}`])
  })

  it('comes once for each refund, with its amount', async () => {
    const { guest, email, order } = await ordered()
    const [line] = order.items
    await kioskMove(bar, order.id, { items: [{ id: line?.id ?? 0, status: 'NotAvailable' }] })
    const { refundedTotalCents: first } = await orderRow(bar, order.id)
    await cancelAsGuest(guest, order)
    const { refundedTotalCents: all } = await orderRow(bar, order.id)
    const words = (cents: number) => `$${(cents / 100).toFixed(2)} goes back to you from The Night Heron`
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
      'Your receipt from The Night Heron',
      words(first),
      words(all - first),
    ])
    expect((await mailsTo(email)).at(-1)?.text.match(/^Refunded on /gm)).toHaveLength(2)
    expect(await mailsTo(email)).toHaveLength(3)
  })

  it('is in the language of the guest, with its refunds', async () => {
    const { guest, email, order } = await ordered()
    await bar.app.db.updateTable('customer').set({ language: 'es' }).where('email', '=', email).execute()
    await cancelAsGuest(guest, order)
    const [paid, back] = await mailsTo(email)
    expect([paid?.subject, back?.subject]).toEqual([
      'Tu recibo de The Night Heron',
      `The Night Heron te devuelve $${order.total.toFixed(2)}`,
    ])
    for (const words of [
      `Pedido ${order.id}, 15 may`,
      'Bebidas ..',
      'Impuesto (7.5\u00a0%) ..',
      'Cargo por servicio ..',
      'Propina ..',
    ])
      expect(paid?.text).toContain(words)
    expect(paid?.text).toMatch(/^Pagado con Visa terminada en 4242 el 15 may/m)
    expect(back?.text).toMatch(/^Reembolsado el 15 may.*: \$/m)
    expect(`${paid?.text} ${back?.text}`).not.toMatch(/Order|Paid|Service fee|Refunded|goes back/)
  })

  it('comes once, however late the mail server is back', async () => {
    server.isDown = true
    const { email } = await ordered({ Negroni: 1 })
    expect(await mailsTo(email)).toEqual([])
    server.isDown = false
    expect(await mailsTo(email)).toEqual([])
    bar.clock.advance(60_000)
    expect(await mailsTo(email)).toHaveLength(1)
    bar.clock.advance(600_000)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('does not come to a guest who has turned it off', async () => {
    const { caller: guest, email } = await newGuest(bar)
    const { customer } = (await guest.get('/v1/customers/settings')).read(customerSettings)
    expect(customer.receiptsByMail).toBe(true)
    const saved = await guest.put(`/v1/customers/${customer.id}`, { receiptsByMail: false })
    expect(saved.body).toMatchObject({ receiptsByMail: false })
    const kept = await guest.put(`/v1/customers/${customer.id}`, { displayName: 'Ada' })
    expect(kept.body).toMatchObject({ displayName: 'Ada', receiptsByMail: false })
    const admin = await bar.staff('admin')
    expect((await admin.put(`/v1/customers/${customer.id}`, { isInternal: true })).body).toMatchObject({
      receiptsByMail: false,
    })
    const order = await paidOrder(bar, {}, guest)
    await cancelAsGuest(guest, order)
    expect(await mailsTo(email)).toEqual([])
  })
})
