import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessSummary } from '../../../contract/calls/dashboards'
import type { PlacedOrder } from '../../../contract/calls/orders'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { allMails } from '../../../testing/mailed'
import { demoVenue, orderRow, paidOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

let bar: TestBarback
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
})
afterAll(() => bar.stop())

const FRAUD = { reason: 'fraudulent', inquiry: false } as const

async function disputed(card = 'pm_card_createDispute'): Promise<PlacedOrder> {
  const order = await paidOrder(bar, { paymentMethodId: card })
  await stripe.eventsProcessed()
  return order
}

async function disputesOf({ id }: Pick<PlacedOrder, 'id'>) {
  return bar.app.db.selectFrom('dispute').selectAll().where('orderId', '=', id).orderBy('id').execute()
}

async function theOnly(order: Pick<PlacedOrder, 'id'>) {
  const [dispute, ...more] = await disputesOf(order)
  if (!dispute || more.length > 0) throw new Error('There is not one dispute')
  return dispute
}

async function mailsAbout(text: string) {
  const mails = (await allMails(bar)).map((mail) => JSON.stringify(mail))
  return mails.filter((mail) => mail.includes(text))
}

describe('a dispute', () => {
  it('is stored with its deadline and cost, and mailed to the Owners', async () => {
    const order = await disputed()
    const dispute = await theOnly(order)
    const amountCents = Math.round(order.total * 100)
    expect(dispute).toMatchObject({
      status: 'NeedsResponse',
      reason: 'fraudulent',
      isInquiry: 0,
      amountCents,
      takenCents: amountCents + 1500,
      answer: 'None',
    })
    expect(dispute.dueBy).toBeGreaterThan(bar.clock.now())
    const mails = await mailsAbout(`/disputes/${dispute.id}`)
    expect(mails.length).toBeGreaterThan(0)
    expect(mails[0]).toContain('is disputed at')
  })

  it('does not change the order and the figures: a served drink is sold', async () => {
    const { businessId } = await demoVenue(bar)
    const owner = await bar.staff('owner')
    const summary = async () =>
      (await owner.get(`/v1/admin/dashboard/business?businessId=${businessId}`)).read(businessSummary)
    const order = await paidOrder(bar)
    const [before, summed] = [await orderRow(bar, order.id), await summary()]
    await stripe.bank(await intentOf(order), FRAUD)
    await stripe.eventsProcessed()
    await stripe.decide((await theOnly(order)).stripeDisputeId, 'lost')
    await stripe.eventsProcessed()
    expect(await theOnly(order)).toMatchObject({ status: 'Lost', closedAt: bar.clock.now() })
    expect(await orderRow(bar, order.id)).toEqual(before)
    expect(await summary()).toEqual(summed)
  })

  it('that is won gives back the amount and the fee', async () => {
    const order = await disputed()
    await stripe.decide((await theOnly(order)).stripeDisputeId, 'won')
    await stripe.eventsProcessed()
    expect(await theOnly(order)).toMatchObject({ status: 'Won', takenCents: 0, nextCheckAt: null })
  })

  it.each(['twice', 'reorder', 'delay'] as const)('is the same when events come %s', async (mode) => {
    await stripe.webhooks(mode === 'delay' ? { mode, delayMs: 60_000 } : { mode })
    const order = await paidOrder(bar, { paymentMethodId: 'pm_card_createDispute' })
    const [dispute] = (await bar.app.payments.stripe.disputes.list({ payment_intent: await intentOf(order) })).data
    await stripe.decide(dispute?.id ?? '', 'lost')
    await stripe.webhooks({ mode: 'normal' })
    await stripe.eventsProcessed()
    await stripe.repeatWebhooks()
    await stripe.eventsProcessed()
    expect(await theOnly(order)).toMatchObject({ status: 'Lost', reason: 'fraudulent' })
  })

  it('that arrives before its payment’s outcome is stored at once', async () => {
    await stripe.webhooks({ mode: 'reorder' })
    await stripe.fault({ fault: 'lostAnswer', match: 'POST /v1/payment_intents', times: 3 })
    const order = await paidOrder(bar, { paymentMethodId: 'pm_card_createDispute' })
    expect(order.payment.status).toBe('Creating')
    await stripe.webhooks({ mode: 'normal' })
    await stripe.eventsProcessed()
    expect(await orderRow(bar, order.id)).toMatchObject({ status: 'Paid', refundedTotalCents: 0 })
    expect(await theOnly(order)).toMatchObject({ status: 'NeedsResponse' })
  })

  it('cannot be refunded as well, and its order can be cancelled without a refund', async () => {
    const order = await disputed()
    const manager = await bar.portal('manager')
    const answer = await manager.submit(`/orders/${order.id}?ask=order:${order.id}`, {
      intent: 'cancel',
      orderId: String(order.id),
      reason: 'disputed',
    })
    expect(answer.status).toBeLessThan(400)
    expect(await orderRow(bar, order.id)).toMatchObject({ status: 'Cancelled', refundedTotalCents: 0 })
    const again = await manager.submit(`/orders/${order.id}?ask=order:${order.id}`, {
      intent: 'refundOrder',
      orderId: String(order.id),
      reason: 'please',
    })
    expect(again.html).toContain('would pay the guest twice')
  })
})

it('Door records of a disputed order are kept until the dispute is over', async () => {
  const order = await disputed()
  const { db } = bar.app
  const { id: lockerId } = await db.selectFrom('businessLocker').select('id').executeTakeFirstOrThrow()
  const at = bar.clock.now() - 200 * 24 * 60 * 60_000
  const door = { lockerId, cubby: 1, door: 'front', orderId: order.id } as const
  await db
    .insertInto('doorEvent')
    .values({ ...door, state: 'open', bootId: 'boot', seq: 1, at, receivedAt: at })
    .execute()
  await db
    .insertInto('lockerCommand')
    .values({ ...door, id: 'c1', purpose: 'pickup', status: 'Done', actor: 'user:1', createdAt: at, expiresAt: at + 1 })
    .execute()
  const kept = async () => [
    ...(await db.selectFrom('doorEvent').select('cubby').where('orderId', '=', order.id).execute()),
    ...(await db.selectFrom('lockerCommand').select('cubby').where('orderId', '=', order.id).execute()),
  ]
  await bar.sweep()
  expect(await kept()).toHaveLength(2)
  await stripe.decide((await theOnly(order)).stripeDisputeId, 'lost')
  await stripe.eventsProcessed()
  await bar.sweep()
  expect(await kept()).toEqual([])
})

describe('an inquiry', () => {
  it.each(['under review', 'unanswered'])('that is %s may become a dispute under the same id', async (state) => {
    const order = await disputed('pm_card_createDisputeInquiry')
    const inquiry = await theOnly(order)
    expect(inquiry).toMatchObject({ isInquiry: 1, takenCents: 0, status: 'NeedsResponse' })
    if (state === 'under review') {
      const evidence = { uncategorized_text: 'A regular' }
      await bar.app.payments.stripe.disputes.update(inquiry.stripeDisputeId, { evidence })
      await stripe.eventsProcessed()
      expect(await theOnly(order)).toMatchObject({ isInquiry: 1, status: 'UnderReview', answer: 'Submitted' })
    }
    await stripe.decide(inquiry.stripeDisputeId, 'escalated')
    await stripe.eventsProcessed()
    const dispute = await theOnly(order)
    const takenCents = dispute.amountCents + 1500
    expect(dispute).toMatchObject({ isInquiry: 0, takenCents, status: 'NeedsResponse', answer: 'None' })
    expect(dispute.nextCheckAt).not.toBeNull()
    const mails = await mailsAbout(`/disputes/${dispute.id}`)
    expect(mails.filter((mail) => mail.includes('has taken back')).length).toBeGreaterThan(0)
    await stripe.repeatWebhooks()
    await stripe.eventsProcessed()
    expect(await mailsAbout(`/disputes/${dispute.id}`)).toHaveLength(mails.length)
  })

  it('takes nothing, is closed by a refund, and may be followed by a dispute under another id', async () => {
    const order = await disputed('pm_card_createDisputeInquiry')
    await stripe.decide((await theOnly(order)).stripeDisputeId, 'lost')
    await stripe.bank(await intentOf(order), FRAUD)
    await stripe.eventsProcessed()
    expect((await disputesOf(order)).map(({ status }) => status)).toEqual(['Closed', 'NeedsResponse'])

    const other = await disputed('pm_card_createDisputeInquiry')
    const guest = await bar.customer()
    expect((await guest.post(`/v1/orders/customer/${other.id}/cancel`, {})).status).toBe(200)
    await stripe.eventsProcessed()
    expect(await theOnly(other)).toMatchObject({ status: 'Closed' })
    expect(await orderRow(bar, other.id)).toMatchObject({ paymentStatus: 'Refunded' })
  })
})

describe('an early fraud warning', () => {
  it('is stored with its order, mailed to the Owners, and over once the money was refunded', async () => {
    const order = await disputed('pm_card_createIssuerFraudRecord')
    const warnings = bar.app.db.selectFrom('fraudWarning').selectAll().where('orderId', '=', order.id)
    expect(await warnings.execute()).toMatchObject([{ actionable: 1, fraudType: 'made_with_stolen_card' }])
    expect((await mailsAbout('may be fraud')).length).toBeGreaterThan(0)
    const guest = await bar.customer()
    expect((await guest.post(`/v1/orders/customer/${order.id}/cancel`, {})).status).toBe(200)
    await stripe.eventsProcessed()
    expect(await warnings.execute()).toMatchObject([{ actionable: 0 }])
  })

  it('is over when its dispute arrives', async () => {
    const order = await disputed('pm_card_createIssuerFraudRecord')
    await stripe.bank(await intentOf(order), FRAUD)
    await stripe.eventsProcessed()
    const { actionable } = await bar.app.db
      .selectFrom('fraudWarning')
      .select('actionable')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(actionable).toBe(0)
  })
})

async function intentOf({ id }: Pick<PlacedOrder, 'id'>): Promise<string> {
  const { stripePaymentIntentId } = await bar.app.db
    .selectFrom('payment')
    .select('stripePaymentIntentId')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow()
  return stripePaymentIntentId ?? ''
}
