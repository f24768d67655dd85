import { sql } from 'kysely'
import { DateTime } from 'luxon'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placedOrder, type PlacedOrder } from '../../../contract/calls/orders'
import { DISPUTE_ANSWERED_BEFORE_MS } from '../../../contract/limits'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import type { LockerCommandTable } from '../../../db/tables'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { allMails } from '../../../testing/mailed'
import { demoVenue, kioskMove, newGuest, orderBodyFor, orderRow, paidOrder, postOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

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

/** 'May 6, 2026' by the venue's clock, as the bank reads it. */
async function day(at: number): Promise<string> {
  const { timeZone } = await venueTime()
  return DateTime.fromMillis(at, { zone: timeZone }).toFormat('LLL d, yyyy')
}

/** 'May 6, 2026, 9:04 PM' by the venue's clock, as the bank reads it. */
async function dayTime(at: number): Promise<string> {
  const { timeZone } = await venueTime()
  return DateTime.fromMillis(at, { zone: timeZone }).toFormat('LLL d, yyyy, h:mm a')
}

interface Opening {
  cubby: number
  purpose: LockerCommandTable['purpose']
  actor: string
  status?: 'Done' | 'Failed'
  /** Whether the door moved; it was open for 12 seconds. */
  moves?: boolean
}

async function lockerHere(): Promise<number> {
  const { lockerId } = await demoVenue(bar)
  const locker = await bar.app.db
    .selectFrom('businessLocker')
    .select('id')
    .where('lockerId', '=', lockerId)
    .executeTakeFirstOrThrow()
  return locker.id
}

/** Records a command to open a cubby's front door for an order, and the door's movement. */
async function opened(orderId: number, { cubby, purpose, actor, status = 'Done', moves = true }: Opening) {
  const door = { lockerId: await lockerHere(), cubby, door: 'front', orderId } as const
  const at = bar.clock.now()
  const times = { createdAt: at, expiresAt: at + 9 }
  await bar.app.db
    .insertInto('lockerCommand')
    .values({ ...door, id: `${purpose}-${orderId}-${cubby}`, purpose, status, actor, ...times })
    .execute()
  if (moves) await moved(orderId, { cubby, at: at + 2000 })
}

/** Records that a cubby's front door was open for 12 seconds. */
async function moved(orderId: number, { cubby, at, boot = 'boot' }: { cubby: number; at: number; boot?: string }) {
  const door = { lockerId: await lockerHere(), cubby, door: 'front', orderId } as const
  for (const [seq, state] of (['open', 'closed'] as const).entries()) {
    const time = at + seq * 12_000
    await bar.app.db
      .insertInto('doorEvent')
      .values({ ...door, state, bootId: `${boot}-${orderId}-${cubby}`, seq, at: time, receivedAt: time })
      .execute()
  }
}

/** The guest's bank disputes the payment of an order, or asks about it. */
async function takenBack(
  { id }: Pick<PlacedOrder, 'id'>,
  { reason = 'fraudulent', inquiry = false }: { reason?: 'fraudulent' | 'noncompliant'; inquiry?: boolean } = {},
) {
  const { stripePaymentIntentId } = await bar.app.db
    .selectFrom('payment')
    .select('stripePaymentIntentId')
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow()
  await stripe.bank(stripePaymentIntentId ?? '', { reason, inquiry })
  await stripe.eventsProcessed()
  return disputeOf({ id })
}

/** The evidence that the Owner sends. */
async function sentOf({ id, stripeDisputeId }: Awaited<ReturnType<typeof disputeOf>>) {
  await (await bar.portal('owner')).submit(`/disputes/${id}`, { intent: 'submit', note: '' })
  return (await atStripe(stripeDisputeId)).evidence
}

/** The text of a dispute's page for its Owner. */
async function pageOf({ id }: { id: number }): Promise<string> {
  return words((await (await bar.portal('owner')).get(`/disputes/${id}`)).html)
}

async function guestOf(orderId: number): Promise<string> {
  return `customer:${(await orderRow(bar, orderId)).customerId}`
}

async function mailAbout({ id }: { id: number }): Promise<string> {
  const link = new RegExp(`/disputes/${id}(\\s|$)`)
  return (await allMails(bar)).find(({ text }) => link.test(text))?.text ?? ''
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
    await opened(orderId, { cubby: 3, purpose: 'pickup', actor: await guestOf(orderId) })
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

  it('that was won, but whose fee Stripe kept, counts the fee as lost, not as held by the bank', async () => {
    const { id } = await disputed()
    const owner = await bar.portal('owner')
    const money = async () => {
      const [, held = '', lost = ''] =
        /Held by banks now, with fees \$([\d.,]+) Lost, with fees not returned \$([\d.,]+)/.exec(
          words((await owner.get('/disputes')).html),
        ) ?? []
      return [held, lost].map((text) => Math.round(Number(text.replace(',', '')) * 100))
    }
    await bar.app.db.updateTable('dispute').set({ takenCents: 0 }).where('id', '=', id).execute()
    const [held = 0, lost = 0] = await money()
    await bar.app.db.updateTable('dispute').set({ status: 'Won', takenCents: 1500 }).where('id', '=', id).execute()
    expect(await money()).toEqual([held, lost + 1500])
    await bar.app.db.updateTable('dispute').set({ status: 'UnderReview' }).where('id', '=', id).execute()
    expect(await money()).toEqual([held + 1500, lost])
  })

  it('distinguishes a closed inquiry from a dispute that was prevented', async () => {
    const { id } = await disputed()
    const owner = await bar.portal('owner')
    for (const [isInquiry, badge] of [
      [0, 'Dispute prevented'],
      [1, 'Inquiry closed'],
    ] as const) {
      await bar.app.db.updateTable('dispute').set({ status: 'Closed', isInquiry }).where('id', '=', id).execute()
      expect(words((await owner.get(`/disputes/${id}`)).html)).toContain(badge)
    }
    expect(words((await owner.get('/disputes')).html)).toContain('Closed or prevented')
  })

  it('shows openings without a command to staff, and does not send them to the bank', async () => {
    const dispute = await disputed()
    const at = bar.clock.now()
    await moved(dispute.orderId, { cubby: 5, at })
    await moved(dispute.orderId, { cubby: 6, at, boot: 'snapshot' })
    const text = await pageOf(dispute)
    expect(text).toContain('front door of cubby 5 opened without a command, open for 12 s')
    expect(text).toContain('front door of cubby 6 was found open')
    expect((await sentOf(dispute)).access_activity_log).not.toContain('cubby')
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

  it('begins as the receipt does: number, time placed, amount charged and time charged', async () => {
    const { email } = await newGuest(bar)
    const { timeZone } = await venueTime()
    bar.clock.advance(DAY_MS)
    const guest = await bar.customer(email)
    const body = await orderBodyFor(bar, guest)
    const placedAt = await dayTime(bar.clock.now())
    // Stripe responds three minutes later.
    await stripe.webhooks({ mode: 'drop' })
    await stripe.fault({ fault: 'outage', match: 'POST /v1/payment_intents', times: 4 })
    const order = (await postOrder(guest, body)).read(placedOrder)
    await stripe.noFaults()
    bar.clock.advance(3 * 60_000)
    await bar.sweep()
    const paidAt = await dayTime(bar.clock.now())
    await stripe.webhooks({ mode: 'normal' })
    expect(paidAt).not.toBe(placedAt)
    const { product_description } = await sentOf(await takenBack(order))
    expect(product_description?.split('\n')[0]).toBe(
      `Receipt of order ${order.id}, placed ${placedAt}; paid $${order.total.toFixed(2)} on ${paidAt} (${timeZone}).`,
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
    const { placedAt } = await orderRow(bar, first.id)
    const { uncategorized_text } = await sentOf(dispute)
    expect(uncategorized_text).toContain(
      'The same guest has 3 earlier orders at this venue, paid, collected and never disputed, ' +
        `since ${await day(placedAt)}; 2 of them with the same card.`,
    )
    const { html } = await (await bar.portal('owner')).get(`/disputes/${dispute.id}`)
    for (const { id } of [first, second, otherCard]) expect(html).toContain(`href="/orders/${id}"`)
  })

  it('omits earlier orders if there are none', async () => {
    const { email } = await newGuest(bar)
    const { uncategorized_text } = await sentOf(await takenBack(await collected(email)))
    expect(uncategorized_text).not.toContain('earlier order')
  })

  it('is when the guest got a drink at the counter, and nothing of the kind while it waits there', async () => {
    const { email } = await newGuest(bar)
    const order = await paidOrder(bar, {}, await bar.customer(email))
    await kioskMove(bar, order.id, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })
    await kioskMove(bar, order.id, { status: 'Completed' })
    const tablet = await bar.portal('bartender')
    const step = /name="step" value="(\d+)"/.exec((await tablet.get('/kiosk')).html)?.[1]
    await tablet.submit('/kiosk?index', { intent: 'undo', step: step ?? '' })
    expect(await orderRow(bar, order.id)).toMatchObject({ status: 'Ready', atCounter: 1 })
    const waiting = await takenBack(order)
    const unserved = await pageOf(waiting)
    expect(unserved).not.toContain('at the counter')
    expect(unserved).not.toContain('service date')
    bar.clock.advance(DAY_MS)
    await kioskMove(bar, order.id, { status: 'Completed' })
    const { service_date, uncategorized_text } = await sentOf(waiting)
    expect(service_date).toBe(await day(bar.clock.now()))
    expect(uncategorized_text).toContain('The order was handed to the guest at the counter, as recorded by the bar.\n')
    expect(uncategorized_text).toContain(
      "The guest's age was verified by an identity check; they were at least 21 when they ordered.\n",
    )
  })

  it('is why each door opened, in words', async () => {
    const dispute = await disputed()
    const { orderId } = dispute
    const guest = await guestOf(orderId)
    await opened(orderId, { cubby: 1, purpose: 'load', actor: 'user:1' })
    await opened(orderId, { cubby: 2, purpose: 'pickup', actor: guest })
    await opened(orderId, { cubby: 3, purpose: 'reopen', actor: guest })
    await opened(orderId, { cubby: 4, purpose: 'handOver', actor: 'user:1' })
    await opened(orderId, { cubby: 5, purpose: 'empty', actor: 'user:1' })
    await opened(orderId, { cubby: 6, purpose: 'service', actor: 'user:1' })
    await opened(orderId, { cubby: 7, purpose: 'load', actor: 'user:1', moves: false })
    await opened(orderId, { cubby: 8, purpose: 'load', actor: 'user:1', status: 'Failed', moves: false })
    const { access_activity_log, uncategorized_text } = await sentOf(dispute)
    const doors = access_activity_log?.split('\n').flatMap((line) => /: front door of (.*)/.exec(line)?.[1] ?? [])
    expect(doors?.sort()).toEqual([
      'cubby 1 opened to put the order in, open for 12 s',
      'cubby 2 opened for the guest who tapped to collect it, open for 12 s',
      'cubby 3 opened again for the guest, who tapped to look inside once more, open for 12 s',
      'cubby 4 opened for staff, to hand the order over, open for 12 s',
      'cubby 5 opened for staff, to empty it, open for 12 s',
      'cubby 6 opened for service, open for 12 s',
      'cubby 7 received a command to open to put the order in: the lock was released',
    ])
    expect(uncategorized_text).toContain('signed in to their own account, tapped to collect it')
  })

  it.each(['user:1', 'locker:L1', 'customer:999999'])(
    'is no pickup by the guest if %s opened the door',
    async (actor) => {
      const dispute = await disputed()
      await opened(dispute.orderId, { cubby: 2, purpose: 'pickup', actor })
      const { access_activity_log, uncategorized_text } = await sentOf(dispute)
      expect(access_activity_log).toContain('front door of cubby 2 opened to take the order out, open for 12 s')
      expect(uncategorized_text).not.toContain('tapped to collect it')
    },
  )

  it('is that every record was checked, unless some were summed up or are older than the chains', async () => {
    const whole = await disputed()
    const { count } = await bar.app.db
      .selectFrom('orderRecord')
      .select((is) => is.fn.countAll<number>().as('count'))
      .where('orderId', '=', whole.orderId)
      .executeTakeFirstOrThrow()
    expect((await sentOf(whole)).uncategorized_text).toContain(
      'Each record of this order is sealed with a SHA-256 hash of itself and the record before it. ' +
        `All ${count} records were checked and none was changed. Last hash: `,
    )

    const intact =
      'The records of this order are sealed in a chain of SHA-256 hashes, and the chain is intact. Last hash: '
    const old = await collected((await newGuest(bar)).email)
    await moved(old.id, { cubby: 4, at: bar.clock.now() })
    bar.clock.advance((bar.app.env.DOOR_EVENTS_KEPT_DAYS + 1) * DAY_MS)
    await bar.sweep()
    const thinned = (await sentOf(await takenBack(old))).uncategorized_text
    expect(thinned).toContain(intact)
    expect(thinned).not.toContain('records were checked')

    const older = await collected((await newGuest(bar)).email)
    await bar.app.db.deleteFrom('orderRecord').where('orderId', '=', older.id).execute()
    await bar.app.db.deleteFrom('orderChainEnd').where('orderId', '=', older.id).execute()
    await sql`update "orderRecordStart" set "lastId" = 1000000000`.execute(bar.app.db)
    const unchained = (await sentOf(await takenBack(older))).uncategorized_text
    await sql`update "orderRecordStart" set "lastId" = 0`.execute(bar.app.db)
    expect(unchained).toContain(intact)
    expect(unchained).not.toContain('records were checked')
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
    expect(sent.evidence.access_activity_log).toContain('Prepared (recorded by a member of staff)')
    expect(sent.evidence.uncategorized_text).toContain('Last hash: ')
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
    expect(await pageOf({ id })).toContain('What was sent')
  })

  it('may be to accept it', async () => {
    const { id, stripeDisputeId } = await disputed()
    await (await bar.portal('owner')).submit(`/disputes/${id}`, { intent: 'accept' })
    expect(await now(id)).toMatchObject({ answer: 'Accepted', status: 'Lost' })
    expect(await atStripe(stripeDisputeId)).toMatchObject({ status: 'lost' })
    expect(await pageOf({ id })).toContain('The evidence that Barback has (not sent by Barback)')
  })

  it('to an inquiry cannot be to accept it: the page and the mail offer a refund', async () => {
    const inquiry = await takenBack(await paidOrder(bar), { inquiry: true })
    expect(await pageOf(await disputed())).toContain('Accept the dispute')
    const text = await pageOf(inquiry)
    expect(text).not.toContain('Accept the dispute')
    expect(text).toContain('add a sentence, or refund the whole order, which ends the inquiry without a fee.')
    expect(await mailAbout(inquiry)).toContain('Look at it, add a sentence, send it now, or refund the whole order:')
    const pressed = await (await bar.portal('owner')).submit(`/disputes/${inquiry.id}`, { intent: 'accept' })
    expect(words(pressed.html)).toContain('An inquiry cannot be accepted. Refund the whole order instead: that ends it')
    expect(await now(inquiry.id)).toMatchObject({ answer: 'None', status: 'NeedsResponse' })
  })

  it('to an inquiry does not answer the dispute that it becomes, which is mailed and answered again', async () => {
    const inquiry = await takenBack(await paidOrder(bar), { inquiry: true })
    const owner = await bar.portal('owner')
    await owner.submit(`/disputes/${inquiry.id}`, { intent: 'submit', note: 'They came: escalate_inquiry_evidence' })
    await stripe.eventsProcessed()
    const dispute = await now(inquiry.id)
    expect(dispute).toMatchObject({ status: 'NeedsResponse', isInquiry: 0, answer: 'None', evidence: null })
    expect(dispute.takenCents).toBeGreaterThan(dispute.amountCents)
    expect(dispute.nextCheckAt).toBe((dispute.dueBy ?? 0) - DISPUTE_ANSWERED_BEFORE_MS)
    expect(await mailAbout(inquiry)).toContain('has taken back')
    const text = await pageOf(inquiry)
    expect(text).toContain('The bank disputes')
    expect(text).toContain('What the bank will read')
    await owner.submit(`/disputes/${inquiry.id}`, { intent: 'note', note: 'They came in person' })
    bar.clock.advance((dispute.nextCheckAt ?? 0) - bar.clock.now())
    await bar.sweep()
    expect(await now(inquiry.id)).toMatchObject({ status: 'UnderReview', answer: 'Submitted', answeredBy: 'sweep' })
    const sent = await atStripe(inquiry.stripeDisputeId)
    expect(sent).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } })
    expect(sent.evidence.uncategorized_text).toMatch(/^They came in person/)
  })

  it('to a compliance dispute is left to Stripe’s dashboard, as it costs a fee', async () => {
    const dispute = await takenBack(await paidOrder(bar), { reason: 'noncompliant' })
    const elsewhere =
      'Barback cannot answer this kind of dispute: answering costs a network fee (500 USD for Visa). Answer it in Stripe’s dashboard.'
    expect(await mailAbout(dispute)).toContain(elsewhere)
    expect(await mailAbout(dispute)).not.toContain('automatically')
    const text = await pageOf(dispute)
    expect(text).toContain(elsewhere)
    expect(text).toContain('the payment broke a rule of the card network')
    expect(text).toContain('The evidence that Barback has (not sent by Barback)')
    expect(text).not.toContain('Send now')
    const owner = await bar.portal('owner')
    const pressed = await owner.submit(`/disputes/${dispute.id}`, { intent: 'submit', note: '' })
    expect(words(pressed.html)).toContain(elsewhere)
    bar.clock.advance((dispute.dueBy ?? 0) - bar.clock.now())
    await bar.sweep()
    expect((await atStripe(dispute.stripeDisputeId)).evidence_details.submission_count).toBe(0)
    expect(await now(dispute.id)).toMatchObject({ answer: 'None', evidence: null })
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
    expect(await pageOf({ id })).toContain('The evidence that Barback has (not sent by Barback)')
  })

  it('from Stripe’s own dashboard replaces one of ours that Stripe refused', async () => {
    const { id, stripeDisputeId } = await disputed()
    const failed = { answer: 'Failed', evidence: '{"uncategorized_text":"Ours"}', answeredBy: 'sweep' } as const
    await bar.app.db.updateTable('dispute').set(failed).where('id', '=', id).execute()
    await bar.app.payments.stripe.disputes.update(stripeDisputeId, { evidence: { uncategorized_text: 'From there' } })
    await stripe.eventsProcessed()
    expect(await now(id)).toMatchObject({ answer: 'Submitted', evidence: null, answeredBy: null })
    expect(await pageOf({ id })).toContain('The evidence that Barback has (not sent by Barback)')
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
