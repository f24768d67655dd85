import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placedOrder, type PlacedOrder } from '../../../contract/calls/orders'
import { DISPUTE_ANSWERED_BEFORE_MS } from '../../../contract/limits'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, kioskMove, newGuest, orderBodyFor, orderRow, paidOrder, postOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { formatDate, formatDateTime } from '../../platform/ui/dates'

let bar: TestBarback
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
})
afterAll(() => bar.stop())

const DISPUTES = 'POST /v1/disputes/'

/** An order that was handed over and then disputed. */
async function disputed(card = 'pm_card_createDispute') {
  const order = await paidOrder(bar, { paymentMethodId: card })
  await kioskMove(bar, order.id, { status: 'Started' }, { status: 'Prepared' })
  await stripe.eventsProcessed()
  return disputeOf(order)
}

async function disputeOf({ id }: Pick<PlacedOrder, 'id'>) {
  return bar.app.db.selectFrom('dispute').selectAll().where('orderId', '=', id).executeTakeFirstOrThrow()
}

async function now(id: number) {
  return bar.app.db.selectFrom('dispute').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const atStripe = (id: string) => bar.app.payments.stripe.disputes.retrieve(id)

async function venueTime() {
  const { placeId } = await demoVenue(bar)
  return bar.app.db.selectFrom('place').select('timeZone').where('id', '=', placeId).executeTakeFirstOrThrow()
}

/** The text of a screen, as a person reads it. */
function words(html: string): string {
  return html
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

describe('the page of a dispute', () => {
  it('shows the agreed total, the order’s steps, the door movements, and that the records are unchanged', async () => {
    const { id, orderId } = await disputed()
    const { lockerId } = await demoVenue(bar)
    const locker = await bar.app.db
      .selectFrom('businessLocker')
      .select('id')
      .where('lockerId', '=', lockerId)
      .executeTakeFirstOrThrow()
    const at = bar.clock.now()
    const door = { lockerId: locker.id, cubby: 3, door: 'front', orderId } as const
    await bar.app.db
      .insertInto('lockerCommand')
      .values({
        ...door,
        id: `pick-${id}`,
        purpose: 'pickup',
        status: 'Done',
        actor: 'customer:1',
        createdAt: at,
        expiresAt: at + 9,
      })
      .execute()
    for (const [seq, state] of (['open', 'closed'] as const).entries()) {
      const moved = { bootId: `boot-${id}`, seq, at: at + 2000 + seq * 12_000, receivedAt: at + 2000 + seq * 12_000 }
      await bar.app.db
        .insertInto('doorEvent')
        .values({ ...door, state, ...moved })
        .execute()
    }
    const owner = await bar.portal('owner')
    const text = words((await owner.get(`/disputes/${id}`)).html)
    for (const part of [
      '2 × Negroni',
      'Total shown and agreed',
      'Age verified',
      'Prepared: ',
      'front door of cubby 3 opened for the guest who tapped to collect it, open for 12 s',
      'The records are unchanged',
      'Send now',
    ]) {
      expect(text).toContain(part)
    }
    // The guest's date of birth must not appear here.
    const { verifiedDob } = await bar.app.db
      .selectFrom('customer')
      .innerJoin('order', 'order.customerId', 'customer.id')
      .select('verifiedDob')
      .where('order.id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect((await owner.get(`/disputes/${id}`)).html).not.toContain(verifiedDob)

    await bar.app.db.updateTable('doorEvent').set({ cubby: 4 }).where('orderId', '=', orderId).execute()
    expect(words((await owner.get(`/disputes/${id}`)).html)).toContain('The records were changed')
  })

  it('appears in the list of its own status, and in no other', async () => {
    const { id } = await disputed()
    const owner = await bar.portal('owner')
    const listed = async (status: string) => (await owner.get(`/disputes?size=100&status=${status}`)).html
    expect(await listed('NeedsResponse')).toContain(`href="/disputes/${id}"`)
    for (const other of ['UnderReview', 'Won', 'Lost', 'Closed']) {
      expect(await listed(other)).not.toContain(`href="/disputes/${id}"`)
    }
    expect((await owner.get('/disputes?status=Open')).status).toBe(400)
  })

  it('is for the Owner and internal staff alone, and so are the list and the search by order', async () => {
    const { id, orderId } = await disputed()
    const find = `/find?q=${orderId}`
    for (const account of ['manager', 'bartender'] as const) {
      const visitor = await bar.portal(account)
      expect((await visitor.get(`/disputes/${id}`)).location).toContain('/restricted')
      expect((await visitor.get(find)).html).not.toContain(`href="/disputes/${id}"`)
      expect((await visitor.get('/')).html).not.toContain('href="/disputes"')
    }
    for (const account of ['owner', 'admin'] as const) {
      const visitor = await bar.portal(account)
      expect((await visitor.get('/disputes')).html).toContain(`/disputes/${id}`)
      expect((await visitor.get(find)).html).toContain(`href="/disputes/${id}"`)
      expect(words((await visitor.get('/')).html)).toContain('answer by')
    }
  })
})

describe('what the bank reads', () => {
  async function collected(email: string, paymentMethodId = 'pm_card_visa') {
    bar.clock.advance(DAY_MS)
    const order = await paidOrder(bar, { paymentMethodId }, await bar.customer(email))
    const handOver = [{ status: 'Ready' as const, cubby: null }, { status: 'Completed' as const }]
    await kioskMove(bar, order.id, { status: 'Started' }, { status: 'Prepared' }, ...handOver)
    return order
  }
  /** The guest's bank reverses the payment of an order. */
  async function takenBack({ id }: PlacedOrder) {
    const { stripePaymentIntentId } = await bar.app.db
      .selectFrom('payment')
      .select('stripePaymentIntentId')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow()
    await stripe.bank(stripePaymentIntentId ?? '', { reason: 'fraudulent', inquiry: false })
    await stripe.eventsProcessed()
    return disputeOf({ id })
  }
  async function sentOf({ id, stripeDisputeId }: Awaited<ReturnType<typeof disputeOf>>) {
    await (await bar.portal('owner')).submit(`/disputes/${id}`, { intent: 'submit', note: '' })
    return (await atStripe(stripeDisputeId)).evidence
  }

  it('begins as the receipt does: number, time placed, amount charged and time charged', async () => {
    const { email } = await newGuest(bar)
    const { timeZone } = await venueTime()
    bar.clock.advance(DAY_MS)
    const guest = await bar.customer(email)
    const body = await orderBodyFor(bar, guest)
    const placedAt = formatDateTime(bar.clock.now(), timeZone)
    // Stripe responds three minutes later.
    await stripe.webhooks({ mode: 'drop' })
    await stripe.fault({ fault: 'outage', match: 'POST /v1/payment_intents', times: 4 })
    const order = (await postOrder(guest, body)).read(placedOrder)
    await stripe.noFaults()
    bar.clock.advance(3 * 60_000)
    await bar.sweep()
    const paidAt = formatDateTime(bar.clock.now(), timeZone)
    await stripe.webhooks({ mode: 'normal' })
    expect(paidAt).not.toBe(placedAt)
    const { product_description } = await sentOf(await takenBack(order))
    expect(product_description?.split('\n')[0]).toBe(
      `Receipt of order ${order.id}, placed ${placedAt}; paid $${order.total.toFixed(2)} on ${paidAt}.`,
    )
  })

  it('includes how often the guest paid and collected before, since when, and how often with the same card', async () => {
    const { email } = await newGuest(bar)
    const first = await collected(email)
    const second = await collected(email)
    const otherCard = await collected(email, 'pm_card_mastercard')
    // None of these supports the guest's claim: one reversed by the bank, one never collected, one of another guest.
    await takenBack(await collected(email))
    await paidOrder(bar, {}, await bar.customer(email))
    await collected((await newGuest(bar)).email)
    const disputedOne = await collected(email)
    await collected(email)
    const dispute = await takenBack(disputedOne)
    const { timeZone } = await venueTime()
    const { placedAt } = await orderRow(bar, first.id)
    const { uncategorized_text } = await sentOf(dispute)
    expect(uncategorized_text).toContain(
      'The same guest has 3 earlier orders at this venue, paid, collected and never disputed, ' +
        `since ${formatDate(placedAt, timeZone)}; 2 of them with the same card.`,
    )
    const { html } = await (await bar.portal('owner')).get(`/disputes/${dispute.id}`)
    for (const { id } of [first, second, otherCard]) expect(html).toContain(`href="/orders/${id}"`)
  })

  it('omits earlier orders if there are none', async () => {
    const { email } = await newGuest(bar)
    const { uncategorized_text } = await sentOf(await takenBack(await collected(email)))
    expect(uncategorized_text).toContain('The order was handed over at the counter.')
    expect(uncategorized_text).not.toContain('earlier order')
  })
})

describe('the answer to a dispute', () => {
  it('is sent by the sweep two days before the deadline, once, with Barback’s evidence', async () => {
    const { id, stripeDisputeId, dueBy } = await disputed()
    await bar.sweep()
    expect((await atStripe(stripeDisputeId)).evidence_details.submission_count).toBe(0)
    bar.clock.advance((dueBy ?? 0) - DISPUTE_ANSWERED_BEFORE_MS - bar.clock.now())
    await bar.sweep()
    await bar.sweep()
    const sent = await atStripe(stripeDisputeId)
    expect(sent).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
    expect(sent.evidence.product_description).toContain('2 × Negroni')
    expect(sent.evidence.access_activity_log).toContain('Prepared, by a member of staff')
    expect(sent.evidence.uncategorized_text).toContain('last hash')
    expect(sent.evidence.customer_email_address).toContain('@')
    const row = await now(id)
    expect(row).toMatchObject({ answer: 'Submitted', status: 'UnderReview', answeredBy: 'sweep', nextCheckAt: null })
    expect(row.evidence).not.toContain(sent.evidence.customer_email_address)
  })

  it('follows a deadline that Stripe moved forward while its event was lost', async () => {
    const { id, orderId, dueBy, nextCheckAt } = await disputed()
    const week = 7 * DAY_MS
    const later = { dueBy: (dueBy ?? 0) + week, nextCheckAt: (nextCheckAt ?? 0) + week }
    await bar.app.db.updateTable('dispute').set(later).where('id', '=', id).execute()
    bar.clock.advance(16 * MINUTE_MS)
    const admin = await bar.portal('admin')
    await admin.submit('/reconciliation', { intent: 'compare', days: '1' })
    for (let sweep = 0; sweep < 6; sweep++) await bar.sweep()
    const found = bar.app.db.selectFrom('stripeDifference').select(['id', 'kind']).where('orderId', '=', orderId)
    const difference = await found.executeTakeFirstOrThrow()
    expect(difference.kind).toBe('DisputeStatus')
    await admin.submit('/reconciliation', { intent: 'putRight', differenceId: String(difference.id) })
    expect(await now(id)).toMatchObject({ dueBy, nextCheckAt })
  })

  it('is sent at once by the Owner, with a sentence of their own, and decides the dispute', async () => {
    const { id, stripeDisputeId } = await disputed()
    const owner = await bar.portal('owner')
    const page = await owner.submit(`/disputes/${id}`, {
      intent: 'submit',
      note: 'They came in person: winning_evidence',
    })
    expect(page.location).toBe(`/disputes/${id}`)
    await stripe.eventsProcessed()
    expect(await now(id)).toMatchObject({ answer: 'Submitted', status: 'Won', takenCents: 0 })
    expect((await atStripe(stripeDisputeId)).evidence.uncategorized_text).toMatch(/^They came in person/)
    const again = await owner.submit(`/disputes/${id}`, { intent: 'submit', note: '' })
    expect(words(again.html)).toContain('already answered')
  })

  it('may be to accept it', async () => {
    const { id, stripeDisputeId } = await disputed()
    await (await bar.portal('owner')).submit(`/disputes/${id}`, { intent: 'accept' })
    expect(await now(id)).toMatchObject({ answer: 'Accepted', status: 'Lost' })
    expect(await atStripe(stripeDisputeId)).toMatchObject({ status: 'lost' })
  })

  it('stores a sentence for later', async () => {
    const { id } = await disputed()
    await (await bar.portal('admin')).submit(`/disputes/${id}`, { intent: 'note', note: 'A regular' })
    expect(await now(id)).toMatchObject({ answer: 'None', note: 'A regular' })
    expect(words((await (await bar.portal('owner')).get(`/disputes/${id}`)).html)).toContain('A regular')
  })

  it('cannot be given by other staff', async () => {
    const { id } = await disputed()
    for (const account of ['manager', 'bartender'] as const) {
      await (await bar.portal(account)).submit(`/disputes/${id}`, { intent: 'accept' })
    }
    expect(await now(id)).toMatchObject({ answer: 'None' })
  })

  it.each(['outage', 'lostRequest', 'lostAnswer', 'broken'] as const)(
    'is sent once even if Stripe does not respond: %s',
    async (fault) => {
      const { id, stripeDisputeId } = await disputed()
      await stripe.fault({ fault, match: DISPUTES, times: 4 })
      await (await bar.portal('owner')).submit(`/disputes/${id}`, { intent: 'submit', note: '' })
      await stripe.eventsProcessed()
      await stripe.noFaults()
      for (let rounds = 0; rounds < 2; rounds += 1) {
        bar.clock.advance(3_600_000)
        await stripe.eventsProcessed()
      }
      expect(await now(id)).toMatchObject({ answer: 'Submitted', status: 'UnderReview', nextCheckAt: null })
      expect((await atStripe(stripeDisputeId)).evidence_details.submission_count).toBe(1)
    },
  )

  it('from Stripe’s own dashboard is enough', async () => {
    const { id, stripeDisputeId, dueBy } = await disputed()
    await bar.app.payments.stripe.disputes.update(stripeDisputeId, { evidence: { uncategorized_text: 'From there' } })
    await stripe.eventsProcessed()
    expect(await now(id)).toMatchObject({ answer: 'Submitted', status: 'UnderReview', nextCheckAt: null })
    bar.clock.advance((dueBy ?? 0) - bar.clock.now())
    await bar.sweep()
    expect((await atStripe(stripeDisputeId)).evidence.uncategorized_text).toBe('From there')
  })
})

describe('a payment that is reported as fraud', () => {
  it('is listed until it is refunded', async () => {
    const order = await paidOrder(bar, { paymentMethodId: 'pm_card_createIssuerFraudRecord' })
    await stripe.eventsProcessed()
    const owner = await bar.portal('owner')
    expect((await owner.get('/disputes')).html).toContain(`/orders/${order.id}`)
    await owner.submit(`/orders/${order.id}`, { intent: 'cancel', orderId: String(order.id), reason: 'fraud' })
    await stripe.eventsProcessed()
    expect((await owner.get('/disputes')).html).not.toContain(`/orders/${order.id}`)
  })
})
